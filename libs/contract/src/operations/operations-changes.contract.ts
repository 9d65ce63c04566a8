import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { notAgain, onePlace, oneRequest, person, withItsKey } from "../endpoint/passage.model.ts"
import { OptionChangeResponse } from "../options/options.model.ts"
import { DatesResponse } from "../ordering/change.model.ts"
import { PriceAdjustmentResponse } from "../prices/prices.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import {
  InvoiceRequest,
  OperatorDatesRequest,
  OperatorOptionRemovalQuery,
  OperatorOptionRequest,
  OperatorPriceRequest,
  VehicleChangeRequest
} from "./operations-changes.model.ts"
import { OperationsMission } from "./operations-mission.model.ts"

const changing = {
  who: person("operator"),
  admitted: onePlace,
  sensitive: [],
  costs: oneRequest,
  problems: [NotFound, Conflict]
} as const
const mission = "/operations/v1/missions/:id"
const withKey = { once: "per_key", again: withItsKey(mission), headers: IdempotencyKeyHeader } as const
const withoutKey = { once: "no_key", again: notAgain(mission, "relay_unavailable") } as const

export class OperationsChangesApi extends group(
  "changes",
  {
    title: "Changes",
    description: "What operators change of a mission, with a reason. The driver is not asked.",
    security: ApiKeySecurity
  },
  {
    dates: endpoint("PATCH /operations/v1/missions/:id/dates", {
      ...changing,
      ...withoutKey,
      body: OperatorDatesRequest,
      answers: { 200: DatesResponse },
      summary: "Change days and hours of legs"
    }),
    addOption: endpoint("POST /operations/v1/missions/:id/options", {
      ...changing,
      ...withKey,
      body: OperatorOptionRequest,
      answers: { 200: OptionChangeResponse },
      summary: "Add an option to a trip"
    }),
    removeOption: endpoint("DELETE /operations/v1/missions/:id/options/:option_key", {
      ...changing,
      ...withoutKey,
      query: OperatorOptionRemovalQuery,
      answers: { 200: OptionChangeResponse },
      summary: "Remove an option from a trip"
    }),
    adjustPrice: endpoint("POST /operations/v1/missions/:id/price-adjustments", {
      ...changing,
      ...withKey,
      body: OperatorPriceRequest,
      answers: { 200: PriceAdjustmentResponse },
      summary: "Change the price of a trip"
    }),
    vehicle: endpoint("PATCH /operations/v1/missions/:id/vehicle", {
      ...changing,
      ...withoutKey,
      body: VehicleChangeRequest,
      answers: { 200: OperationsMission },
      summary: "Change the vehicle of a trip; the price stays"
    }),
    invoice: endpoint("POST /operations/v1/missions/:id/invoice", {
      ...changing,
      ...withKey,
      body: InvoiceRequest,
      answers: { 200: OperationsMission },
      summary: "Note that a delivered trip was invoiced"
    })
  }
) {}
