import { OperationsApi, type VehicleChangeRequest } from "@trajet/contract"
import type { Mission } from "@trajet/domain/mission"
import { asOperator, changeVehicleAs, invoice, type VehicleAsked } from "@trajet/domain/operations"
import { addOptionAs, type ChangedOptions, removeOptionAs } from "@trajet/domain/options"
import { type ChangedDates, changeDatesAs } from "@trajet/domain/ordering"
import { adjustPriceAs, type PriceChange } from "@trajet/domain/prices"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { missionIdOf } from "../../edge/target.ts"
import { changesOf, datesWire } from "../dates-wire.ts"
import { optionChangeWire } from "../options-wire.ts"
import { vehicleMembers } from "../order-wire.ts"
import { adjustmentWire, priceAsked } from "../prices-wire.ts"
import { missionAnswer } from "./answering.ts"

const vehicleAsked = ({ trip: _trip, reason: _reason, ...vehicle }: VehicleChangeRequest): VehicleAsked =>
  vehicleMembers(vehicle)

export const operationsChangeRoutes = serve(OperationsApi.groups.changes, {
  dates: Effect.fnUntraced(function* ({ caller, params, body }) {
    const id = missionIdOf(params)
    const authority = yield* asOperator<ChangedDates>(caller, id, { reason: body.reason, keyed: null })
    return datesWire(id, yield* changeDatesAs(authority, id, changesOf(body), body.notify))
  }),
  addOption: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const { leg: trip = "aller", option_key: key, params: given = {}, reason } = body
    const id = missionIdOf(params)
    const authority = yield* asOperator(caller, id, { reason, keyed: yield* keyed(optionChangeWire) })
    return optionChangeWire(yield* addOptionAs(authority, id, { key, trip }, given))
  }),
  removeOption: Effect.fnUntraced(function* ({ caller, params, query }) {
    const { leg: trip = "aller", reason } = query
    const id = missionIdOf(params)
    const authority = yield* asOperator<ChangedOptions>(caller, id, { reason, keyed: null })
    return optionChangeWire(yield* removeOptionAs(authority, id, { key: params.option_key, trip }))
  }),
  adjustPrice: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const id = missionIdOf(params)
    const asked = yield* priceAsked(body)
    const answer = (line: PriceChange) => adjustmentWire(id, line)
    const authority = yield* asOperator(caller, id, { reason: body.reason, keyed: yield* keyed(answer) })
    return answer(yield* adjustPriceAs(authority, id, asked))
  }),
  vehicle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const id = missionIdOf(params)
    const authority = yield* asOperator<Mission>(caller, id, { reason: body.reason, keyed: null })
    return missionAnswer(caller)(yield* changeVehicleAs(authority, id, body.trip ?? "aller", vehicleAsked(body)))
  }),
  invoice: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const answer = missionAnswer(caller)
    return answer(yield* invoice(caller, missionIdOf(params), body.trip, yield* keyed(answer)))
  })
})
