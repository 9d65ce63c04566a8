import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, notAgain, onePlace, oneRequest, readingBy } from "../endpoint/passage.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import {
  AddOptionRequest,
  CatalogueQuery,
  OptionChangeResponse,
  OptionsCatalogue,
  RemoveOptionQuery
} from "./options.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"

const changing = {
  who: client("transports:write"),
  admitted: onePlace,
  again: notAgain("/v1/options?transport_id=:id", "relay_unavailable"),
  sensitive: [],
  costs: oneRequest,
  answers: { 200: OptionChangeResponse },
  problems: [NotFound, Conflict]
} as const

export class OptionsApi extends group(
  "options",
  {
    title: "Options",
    description: "Services that can be added to a trip, and those that are set.",
    security: ApiKeySecurity
  },
  {
    catalogue: endpoint("GET /v1/options", {
      ...readingBy(client("transports:read")),
      query: CatalogueQuery,
      answers: { 200: OptionsCatalogue },
      problems: [NotFound],
      summary: "Read the options catalogue of the group, or of a mission"
    }),
    add: endpoint("POST /v1/transports/:id/options", {
      ...changing,
      once: "form_only",
      headers: IdempotencyKeyHeader,
      body: AddOptionRequest,
      summary: "Add an option to a trip"
    }),
    remove: endpoint("DELETE /v1/transports/:id/options/:option_key", {
      ...changing,
      once: "no_key",
      query: RemoveOptionQuery,
      summary: "Remove an option from a trip"
    })
  }
) {}
