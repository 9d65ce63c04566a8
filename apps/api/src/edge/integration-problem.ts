import type { ImportFileRefused } from "@trajet/domain/imports"
import { ApiProblem, coded, invalidField, notFound } from "./problem.ts"
import type { IntegrationRefusal } from "./domain-failure.model.ts"

const tags: ReadonlySet<string> = new Set<IntegrationRefusal["_tag"]>([
  "DueRetryRefused",
  "EndpointUnknown",
  "ImportFileRefused",
  "ImportNotReady",
  "ImportUnknown",
  "KeyExpiryPast",
  "KeyUnknown",
  "PersonRequestUnknown",
  "ReplayRangeRefused",
  "ReplayRunning",
  "ReplayUnknown",
  "RotationRefused",
  "TooManyEndpoints",
  "TooManyImports",
  "TooManyKeys",
  "TooManyPersonRequests",
  "UrlRefused"
])

export const isIntegrationRefusal = (failure: { readonly _tag: string }): failure is IntegrationRefusal =>
  tags.has(failure._tag)

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

/** The problem that answers a refusal about keys, endpoints, deliveries and due work in the console. */
export const integrationProblem = (failure: IntegrationRefusal): ApiProblem => {
  switch (failure._tag) {
    case "EndpointUnknown":
      return notFound("there is no such webhook endpoint in this environment of your group")
    case "KeyUnknown":
      return notFound("your group has no such key")
    case "KeyExpiryPast":
      return invalidField("expires_at", "invalid", failure.message)
    case "UrlRefused":
      return invalidField("url", "invalid", failure.message)
    case "ImportUnknown":
    case "PersonRequestUnknown":
    case "ReplayUnknown":
      return notFound(failure.message)
    case "ReplayRangeRefused":
      return invalidField("until", "invalid", failure.message)
    case "DueRetryRefused":
      return conflict("this work is gone, has not failed, or is running: read the list again")
    case "ImportFileRefused":
      return fileRefused(failure)
    case "ImportNotReady":
    case "ReplayRunning":
    case "RotationRefused":
    case "TooManyEndpoints":
    case "TooManyImports":
    case "TooManyKeys":
    case "TooManyPersonRequests":
      return conflict(failure.message)
  }
}
