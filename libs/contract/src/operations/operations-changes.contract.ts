import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { OptionChangeResponse } from "../options/options.model.ts"
import { DatesResponse } from "../ordering/change.model.ts"
import { PriceAdjustmentResponse } from "../prices/prices.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import {
  InvoiceRequest,
  OperatorDatesRequest,
  OperatorOptionRemovalQuery,
  OperatorOptionRequest,
  OperatorPriceRequest,
  VehicleChangeRequest
} from "./operations-changes.model.ts"
import { OperationsMission } from "./operations-mission.model.ts"

const params = { id: Schema.String }
const error = [...always, NotFound, Conflict]
const headers = IdempotencyKeyHeader
const summary = (text: string) => OpenApi.annotations({ summary: text })

export class OperationsChangesApi extends HttpApiGroup.make("changes")
  .add(
    HttpApiEndpoint.patch("dates", "/missions/:id/dates", {
      params,
      payload: OperatorDatesRequest,
      success: DatesResponse,
      error
    }).annotateMerge(summary("Change days and hours of legs")),
    HttpApiEndpoint.post("addOption", "/missions/:id/options", {
      params,
      headers,
      payload: OperatorOptionRequest,
      success: OptionChangeResponse,
      error
    }).annotateMerge(summary("Add an option to a trip")),
    HttpApiEndpoint.delete("removeOption", "/missions/:id/options/:option_key", {
      params: { ...params, option_key: Schema.String },
      query: OperatorOptionRemovalQuery,
      success: OptionChangeResponse,
      error
    }).annotateMerge(summary("Remove an option from a trip")),
    HttpApiEndpoint.post("adjustPrice", "/missions/:id/price-adjustments", {
      params,
      headers,
      payload: OperatorPriceRequest,
      success: PriceAdjustmentResponse,
      error
    }).annotateMerge(summary("Change the price of a trip")),
    HttpApiEndpoint.patch("vehicle", "/missions/:id/vehicle", {
      params,
      payload: VehicleChangeRequest,
      success: OperationsMission,
      error
    }).annotateMerge(summary("Change the vehicle of a trip; the price stays")),
    HttpApiEndpoint.post("invoice", "/missions/:id/invoice", {
      params,
      headers,
      payload: InvoiceRequest,
      success: OperationsMission,
      error
    }).annotateMerge(summary("Note that a delivered trip was invoiced"))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Changes",
      description: "What operators change of a mission, with a reason. The driver is not asked."
    })
  )
  .prefix("/operations/v1") {}
