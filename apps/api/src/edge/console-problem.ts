import type { ConsoleRefusal } from "./domain-failure.model.ts"
import { integrationProblem, isIntegrationRefusal } from "./integration-problem.ts"
import type { ApiProblem } from "./problem.ts"
import { isUserRefusal, userProblem } from "./user-problem.ts"

export const isConsoleRefusal = (failure: { readonly _tag: string }): failure is ConsoleRefusal =>
  isUserRefusal(failure) || isIntegrationRefusal(failure)

/** The problem that answers a refusal of the console's own endpoints. */
export const consoleRefusalProblem = (failure: ConsoleRefusal): ApiProblem =>
  isIntegrationRefusal(failure) ? integrationProblem(failure) : userProblem(failure)
