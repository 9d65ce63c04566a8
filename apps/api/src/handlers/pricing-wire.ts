import type { EstimateResponse } from "@trajet/contract"
import { type Emissions, emissionsShown, emissionsTogether } from "@trajet/domain/emissions"
import type { PreparedTrip } from "@trajet/domain/ordering"
import { type BreakdownLine, type Estimate, euros, sumOfCents } from "@trajet/domain/pricing"
import { instantOfMillis } from "@trajet/domain/time"
import { resolvedAddress } from "./mission-wire.ts"

const lineWire = ({ code, label, trip, quantity, unitPriceTenThousandths, amountHt }: BreakdownLine) => ({
  code,
  label,
  leg: trip,
  quantity,
  unit_price_ht: unitPriceTenThousandths / 10_000,
  amount_ht: euros(amountHt)
})

const tripWire = ({ ordered, priced }: PreparedTrip, emissions: Emissions) => ({
  price_ht: euros(priced.priceHt),
  distance_km: ordered.distanceKm,
  pickup: resolvedAddress(ordered.pickup.place),
  delivery: resolvedAddress(ordered.delivery.place),
  surcharge_ht: euros(priced.surchargeHt),
  emissions: emissionsShown(emissions)
})

export const estimateWire = ({
  emissions,
  prepared,
  tariffs,
  quoteId,
  expiresAtMillis
}: Estimate): EstimateResponse => {
  const { outbound, return: back, minDateMillis, orderable, warnings } = prepared
  const trips = back === null ? [outbound] : [outbound, back]
  return {
    ...tripWire(outbound, emissionsTogether(emissions.outbound, emissions.return)),
    currency: "EUR",
    duration_min: Math.round(outbound.route.durationSeconds / 60),
    return_trip: back === null || emissions.return === null ? null : tripWire(back, emissions.return),
    vehicle_class: outbound.retained.vehicleClass,
    vehicle_class_source: outbound.retained.source,
    tariffs: { VP: euros(tariffs.VP), VU: euros(tariffs.VU), VUL: euros(tariffs.VUL) },
    total_ht: euros(sumOfCents(trips.map(({ priced }) => priced.priceHt))),
    breakdown: trips.flatMap(({ priced }) => priced.lines.map(lineWire)),
    quote_id: quoteId,
    expires_at: instantOfMillis(expiresAtMillis),
    orderable,
    min_date: instantOfMillis(minDateMillis),
    warnings
  }
}
