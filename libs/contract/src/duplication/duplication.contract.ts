import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, notAgain, onePlace, oneRequest, reads } from "../endpoint/passage.model.ts"
import { DuplicateRequest, DuplicateResponse, DuplicationPreview } from "./duplication.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"

const asking = {
  admitted: onePlace,
  once: "form_only",
  sensitive: [],
  costs: oneRequest,
  headers: IdempotencyKeyHeader,
  body: DuplicateRequest
} as const

export class DuplicationApi extends group(
  "duplication",
  { title: "Duplication", description: "Order a mission again with other dates.", security: ApiKeySecurity },
  {
    duplicate: endpoint("POST /v1/transports/:id/duplicate", {
      ...asking,
      who: client("transports:write"),
      again: notAgain("/v1/transports/:id", "not_confirmed"),
      answers: { 201: DuplicateResponse },
      problems: [NotFound, Conflict],
      summary: "Duplicate a mission, once"
    }),
    previewDuplication: endpoint("POST /v1/transports/:id/duplicate/preview", {
      ...asking,
      who: client("transports:read"),
      again: reads,
      answers: { 200: DuplicationPreview },
      problems: [NotFound],
      summary: "Preview a duplication, with the reasons that would refuse it"
    })
  }
) {}
