import {
  InvoiceRequest,
  OperationsApi,
  OperatorDatesRequest,
  OperatorOptionRemovalQuery,
  OperatorOptionRequest,
  OperatorPriceRequest,
  VehicleChangeRequest
} from "@trajet/contract"
import type { Mission, MissionId } from "@trajet/domain/mission"
import { asOperator, changeVehicleAs, invoice, type VehicleAsked } from "@trajet/domain/operations"
import { addOptionAs, type ChangedOptions, removeOptionAs } from "@trajet/domain/options"
import { type ChangedDates, changeDatesAs } from "@trajet/domain/ordering"
import { adjustPriceAs, type PriceChange } from "@trajet/domain/prices"
import { Effect } from "effect"
import { operationsRoute, type Served } from "../../edge/route.ts"
import { missionIdOf } from "../../edge/target.ts"
import { changesOf, datesWire } from "../dates-wire.ts"
import { optionChangeWire } from "../options-wire.ts"
import { adjustmentWire, priceAsked } from "../prices-wire.ts"
import { keyedBy, missionAnswer, noMembers } from "./answering.ts"

const { endpoints } = OperationsApi.groups.changes
const changing = { query: noMembers, takesBody: "required" } as const

const answered = (wire: unknown): Served => ({ status: 200, body: JSON.stringify(wire) })

const dates = operationsRoute({
  endpoint: endpoints.dates,
  ...changing,
  body: OperatorDatesRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const id = missionIdOf(params)
    const authority = yield* asOperator<ChangedDates>(caller, id, { reason: body.reason, keyed: null })
    return answered(datesWire(id, yield* changeDatesAs(authority, id, changesOf(body), body.notify)))
  })
})

const optionsAnswer = (changed: ChangedOptions) => answered(optionChangeWire(changed))

const optionAdded = operationsRoute({
  endpoint: endpoints.addOption,
  ...changing,
  body: OperatorOptionRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const { leg: trip = "aller", option_key: key, params: given = {}, reason } = body
    const id = missionIdOf(params)
    const authority = yield* asOperator(caller, id, { reason, keyed: keyedBy(claim, optionsAnswer) })
    return optionsAnswer(yield* addOptionAs(authority, id, { key, trip }, given))
  })
})

const optionRemoved = operationsRoute({
  endpoint: endpoints.removeOption,
  query: OperatorOptionRemovalQuery,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params, query }) {
    const { leg: trip = "aller", reason } = query
    const id = missionIdOf(params)
    const authority = yield* asOperator<ChangedOptions>(caller, id, { reason, keyed: null })
    return optionsAnswer(yield* removeOptionAs(authority, id, { key: params["option_key"] ?? "", trip }))
  })
})

const priceAnswer = (id: MissionId) => (line: PriceChange) => answered(adjustmentWire(id, line))

const priceAdjusted = operationsRoute({
  endpoint: endpoints.adjustPrice,
  ...changing,
  body: OperatorPriceRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const id = missionIdOf(params)
    const asked = yield* priceAsked(body)
    const answer = priceAnswer(id)
    const authority = yield* asOperator(caller, id, { reason: body.reason, keyed: keyedBy(claim, answer) })
    return answer(yield* adjustPriceAs(authority, id, asked))
  })
})

const vehicleAsked = ({
  trip: _trip,
  reason: _reason,
  vin,
  country,
  ...members
}: VehicleChangeRequest): VehicleAsked => ({
  ...members,
  ...(vin === undefined ? {} : { vin: vin.toUpperCase() }),
  ...(country === undefined ? {} : { country: country.toUpperCase() })
})

const vehicleChanged = operationsRoute({
  endpoint: endpoints.vehicle,
  ...changing,
  body: VehicleChangeRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const id = missionIdOf(params)
    const authority = yield* asOperator<Mission>(caller, id, { reason: body.reason, keyed: null })
    return missionAnswer(caller)(yield* changeVehicleAs(authority, id, body.trip ?? "aller", vehicleAsked(body)))
  })
})

const invoiced = operationsRoute({
  endpoint: endpoints.invoice,
  ...changing,
  body: InvoiceRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const answer = missionAnswer(caller)
    return answer(yield* invoice(caller, missionIdOf(params), body.trip, keyedBy(claim, answer)))
  })
})

export const operationsChangeRoutes = [dates, optionAdded, optionRemoved, priceAdjusted, vehicleChanged, invoiced]
