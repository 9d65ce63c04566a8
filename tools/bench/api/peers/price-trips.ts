import { currentMethod, emissionsOf } from "@trajet/domain/emissions"
import type { EstimateRequest, EstimateResponse } from "@trajet/contract"
import type { Tenant } from "@trajet/domain/access"
import type { PreparedTrip } from "@trajet/domain/ordering"
import { type CompiledGrid, minOrderDate, QuoteId, tariffs } from "@trajet/domain/pricing"
import { instantOfMillis } from "@trajet/domain/time"
import { Result } from "effect"
import { tripsOf } from "../../../../apps/api/src/handlers/order-wire.ts"
import { estimateWire } from "../../../../apps/api/src/handlers/pricing-wire.ts"
import { InvalidDates } from "../../../../libs/domain/src/mission/mission.errors.ts"
import { startOfPickup } from "../../../../libs/domain/src/mission/trip.rules.ts"
import { orderDateProblems } from "../../../../libs/domain/src/ordering/order-dates.rules.ts"
import { sealQuote, sha256 } from "./codes.ts"
import { prepareTrips } from "./place-order.ts"
import type { World } from "./world.ts"

const minuteMillis = 60_000

const inputsOf = ({ ordered, retained }: PreparedTrip) => [
  ordered.pickup.place.placeId,
  ordered.delivery.place.placeId,
  retained.vehicleClass,
  ordered.vehicle,
  ordered.options.map(({ key }) => key)
]

const lockedOf = ({ priced, trip }: PreparedTrip) => ({
  trip,
  priceHt: priced.priceHt,
  surchargeHt: priced.surchargeHt,
  timedHt: priced.timedHt,
  optionsHt: priced.lines.filter(({ code }) => code.startsWith("OPTION:")).map(({ amountHt, code }) => [code, amountHt])
})

const quoteOf = (tenant: Tenant, trips: ReadonlyArray<PreparedTrip>, expiresAtMillis: number): QuoteId => {
  const [first] = trips
  const payload = {
    ...tenant,
    inputs: sha256(JSON.stringify(trips.map(inputsOf))),
    pickupDay: first?.ordered.pickup.date ?? null,
    expiresAtMillis,
    trips: trips.map(lockedOf)
  }
  return QuoteId(sealQuote(JSON.stringify(payload)))
}

/** Prices trips with plain functions over Trajet's own rules, as a hand-written server would. Throws their errors. */
export const priceTrips = (
  world: World,
  compiled: CompiledGrid,
  tenant: Tenant,
  body: EstimateRequest
): EstimateResponse => {
  const asked = tripsOf(body)
  if (Result.isFailure(asked)) throw asked.failure
  const request = asked.success
  const nowMillis = Date.now()
  const errors = orderDateProblems(request, instantOfMillis(nowMillis))
  if (errors.length > 0) throw new InvalidDates({ errors })
  const { back, outbound, warnings } = prepareTrips(world, compiled, request, false)
  const trips = back === null ? [outbound] : [outbound, back]
  const minDateMillis = minOrderDate(
    compiled.grid,
    { ...request, trips: trips.map(({ toPrice }) => toPrice) },
    nowMillis
  )
  const start = startOfPickup(outbound.ordered)
  const expiresAtMillis = nowMillis + compiled.grid.quoteMinutes * minuteMillis
  return estimateWire({
    prepared: {
      outbound,
      return: back,
      minDateMillis,
      orderable: start === null || start >= minDateMillis,
      warnings: [...new Set([...warnings, ...trips.flatMap(({ retained }) => retained.warnings)])]
    },
    emissions: emissionsOf(currentMethod, {
      outbound: outbound.ordered,
      return: back?.ordered ?? null,
      plateau: request.plateau
    }),
    tariffs: tariffs(compiled, outbound.toPrice.distanceKm),
    quoteId: quoteOf(tenant, trips, expiresAtMillis),
    expiresAtMillis
  })
}
