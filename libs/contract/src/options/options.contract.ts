import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import {
  AddOptionRequest,
  CatalogueQuery,
  OptionChangeResponse,
  OptionsCatalogue,
  RemoveOptionQuery
} from "./options.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { neverRepeat, RepetitionNote } from "../schema/repetition.ts"

export class OptionsApi extends HttpApiGroup.make("options")
  .add(
    HttpApiEndpoint.get("catalogue", "/options", {
      query: CatalogueQuery,
      success: OptionsCatalogue,
      error: [...always, NotFound]
    }).annotateMerge(OpenApi.annotations({ summary: "Read the options catalogue of the group, or of a mission" })),
    HttpApiEndpoint.post("add", "/transports/:id/options", {
      params: { id: Schema.String },
      headers: IdempotencyKeyHeader,
      payload: AddOptionRequest,
      success: OptionChangeResponse,
      error: [...always, NotFound, Conflict]
    })
      .annotate(RepetitionNote, neverRepeat("/v1/options?transport_id=:id"))
      .annotateMerge(OpenApi.annotations({ summary: "Add an option to a trip" })),
    HttpApiEndpoint.delete("remove", "/transports/:id/options/:option_key", {
      params: { id: Schema.String, option_key: Schema.String },
      query: RemoveOptionQuery,
      success: OptionChangeResponse,
      error: [...always, NotFound, Conflict]
    })
      .annotate(RepetitionNote, neverRepeat("/v1/options?transport_id=:id"))
      .annotateMerge(OpenApi.annotations({ summary: "Remove an option from a trip" }))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Options",
      description: "Services that can be added to a trip, and those that are set."
    })
  )
  .prefix("/v1") {}
