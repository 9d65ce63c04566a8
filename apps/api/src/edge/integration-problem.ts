import { Match } from "effect"
import type { ImportFileRefused } from "@trajet/domain/imports"
import { ApiProblem, coded, invalidField, notFound } from "./problem.ts"
import type { IntegrationRefusal } from "./domain-failure.model.ts"

const conflict = (detail: string) => new ApiProblem({ status: 409, code: null, detail })

/**
 * Names each column of a refused file at `content.<column>`, and else the content, with the fault as the word; then each
 * header that names no column, with the word `unknown`.
 */
const fileRefused = ({ columns, fault, message, unknown }: ImportFileRefused): ApiProblem => {
  const fields = columns.length === 0 ? ["content"] : columns.map((column) => `content.${column}`)
  return coded("validation_failed", `content: ${message}`, {
    errors: [
      ...fields.map((field) => ({ field, error: fault, message })),
      ...unknown.map((name) => ({ field: `content.${name}`, error: "unknown", message: "this header names no column" }))
    ]
  })
}

const conflicting = ({ message }: { readonly message: string }) => conflict(message)
const unknown = ({ message }: { readonly message: string }) => notFound(message)

const answers: {
  readonly [Tag in IntegrationRefusal["_tag"]]: (
    refusal: Extract<IntegrationRefusal, { readonly _tag: Tag }>
  ) => ApiProblem
} = {
  EndpointUnknown: () => notFound("there is no such webhook endpoint in this environment of your group"),
  KeyUnknown: () => notFound("your group has no such key"),
  KeyExpiryPast: ({ message }) => invalidField("expires_at", "invalid", message),
  ScopeNotGranted: ({ message }) => invalidField("scopes", "not_allowed", message),
  SettingRefused: ({ field, message }) => invalidField(field, "invalid", message),
  UrlRefused: ({ message }) => invalidField("url", "invalid", message),
  ImportUnknown: unknown,
  PersonRequestUnknown: unknown,
  ReplayUnknown: unknown,
  ReplayRangeRefused: ({ message }) => invalidField("until", "invalid", message),
  DueRetryRefused: () => conflict("this work is gone, has not failed, or is running: read the list again"),
  ImportFileRefused: fileRefused,
  ImportNotReady: conflicting,
  ReplayRunning: conflicting,
  RotationRefused: conflicting,
  TooManyEndpoints: conflicting,
  TooManyImports: conflicting,
  TooManyKeys: conflicting,
  TooManyPersonRequests: conflicting
}

export const isIntegrationRefusal = (failure: { readonly _tag: string }): failure is IntegrationRefusal =>
  Object.hasOwn(answers, failure._tag)

/** The problem that answers a refusal about keys, endpoints, deliveries and due work in the console. */
export const integrationProblem = (failure: IntegrationRefusal): ApiProblem => Match.valueTags(failure, answers)
