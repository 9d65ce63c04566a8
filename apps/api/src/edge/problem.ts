import {
  consoleProblemCatalogue,
  type ConsoleProblemCode,
  type FieldError,
  problemCatalogue,
  type ProblemCode
} from "@trajet/contract"
import type { RequestId } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import { Data } from "effect"
import { STATUS_CODES } from "node:http"
import type { DomainOutage } from "./domain-failure.model.ts"

interface ProblemMembers {
  readonly status: number
  readonly code: ProblemCode | ConsoleProblemCode | null
  readonly detail: string
  readonly errors?: ReadonlyArray<FieldError>
  readonly reference?: RequestId
  readonly outcome_unknown?: true
  readonly candidates?: ReadonlyArray<unknown>
  readonly min_date?: Instant
  readonly now?: Instant
  readonly remaining_seconds?: number
  readonly duplicated_to?: { readonly id: string; readonly transport_id: string }
  readonly mission_ids?: ReadonlyArray<string>
  readonly inspection_id?: string
  /** Parts that a phase of an inspection lacks. */
  readonly missing?: ReadonlyArray<unknown>
  /** One entry for each document of a deposit that failed. */
  readonly data?: ReadonlyArray<unknown>
  readonly retryAfterSeconds?: number
  /** The scheme that a 401 asks for; `key` without one. */
  readonly challenge?: "session"
  /** The failure behind a 502, for the log; never sent. */
  readonly because?: DomainOutage
}

/** An answer with an error, which is sent as RFC 9457 (ERR-1). */
export class ApiProblem extends Data.TaggedError("ApiProblem")<ProblemMembers> {}

/** A problem of the catalogue, with its status. */
export const coded = (
  code: ProblemCode,
  detail: string,
  more: Partial<Omit<ProblemMembers, "code" | "detail">> = {}
): ApiProblem => new ApiProblem({ status: problemCatalogue[code].status, code, detail, ...more })

/** A problem that only sessions of the console have, with its status. */
export const consoleProblem = (code: ConsoleProblemCode, detail: string): ApiProblem =>
  new ApiProblem({ status: consoleProblemCatalogue[code].status, code, detail, challenge: "session" })

export const notFound = (detail: string): ApiProblem => new ApiProblem({ status: 404, code: null, detail })

export const invalidField = (field: string, error: string, message: string): ApiProblem =>
  coded("validation_failed", `${field}: ${message}`, { errors: [{ field, error, message }] })

const shownMembers = [
  "errors",
  "reference",
  "outcome_unknown",
  "candidates",
  "min_date",
  "now",
  "remaining_seconds",
  "duplicated_to",
  "mission_ids",
  "inspection_id",
  "missing",
  "data"
] as const

/** The JSON text of a problem; `docsBase` is the URL that serves `/problems/<code>`. */
export const problemText = (problem: ApiProblem, docsBase: string): string => {
  const { status, code, detail, ...members } = problem
  return JSON.stringify({
    type: code === null ? "about:blank" : `${docsBase}/problems/${code}`,
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    ...(code === null ? {} : { code }),
    ...Object.fromEntries(shownMembers.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])))
  })
}
