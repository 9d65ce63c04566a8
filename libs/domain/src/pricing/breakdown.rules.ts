import type { CompiledGrid } from "./compiled-grid.rules.ts"
import { bandHt } from "./compiled-grid.rules.ts"
import {
  type BreakdownLine,
  type Cents,
  TenThousandths,
  type TripAmounts,
  type TripToPrice,
  zeroTenThousandths
} from "./pricing.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { french } from "../texts/french.ts"

const { distanceBand, priceLines } = french

/**
 * Lists the lines of a price, which sum exactly to `amounts.priceHt` (PRC-17). Drops lines of 0, except `TRANSPORT`,
 * the first, and `ROUNDING`, the last. Labels are French, because invoices show them.
 */
export const breakdown = (
  compiled: CompiledGrid,
  trip: TripToPrice,
  amounts: TripAmounts
): ReadonlyArray<BreakdownLine> => {
  const { trip: tripKey } = trip
  const lines = roadLines(compiled, trip, amounts.tenths)
  const add = (code: string, label: string, amountHt: Cents) => {
    if (amountHt !== 0) lines.push(flatLine(tripKey, code, label, amountHt))
  }
  add("MINIMUM", priceLines.minimum, amounts.minimumHt)
  add("FLATBED", priceLines.flatbed, amounts.flatbedHt)
  add("EV_CHARGE", priceLines.electric, amounts.electricHt)
  add("RETURN_DISCOUNT", priceLines.returnDiscount, amounts.returnHt)
  for (const key of trip.options) {
    const option = compiled.options.get(key)
    if (option !== undefined) lines.push(flatLine(tripKey, `OPTION:${key}`, option.name, option.priceHt))
  }
  add("OFF_HOURS", priceLines.offHours, amounts.offHoursHt)
  add("CORSICA", amounts.seasonHt === 0 ? priceLines.corsica : priceLines.corsicaHighSeason, amounts.corsicaHt)
  add("INTERNATIONAL", priceLines.international, amounts.internationalHt)
  lines.push(flatLine(tripKey, "ROUNDING", priceLines.rounding, amounts.roundingHt))
  return lines
}

const flatLine = (trip: TripKey, code: string, label: string, amountHt: Cents): BreakdownLine => ({
  code,
  label,
  trip,
  quantity: 1,
  unitPriceTenThousandths: TenThousandths(amountHt * 100),
  amountHt
})

const roadLines = (compiled: CompiledGrid, trip: TripToPrice, tenths: number): Array<BreakdownLine> => {
  const { trip: tripKey } = trip
  const road = compiled.roads[trip.vehicleClass]
  const lines: Array<BreakdownLine> = [
    {
      code: "TRANSPORT",
      label: priceLines.base,
      trip: tripKey,
      quantity: 1,
      unitPriceTenThousandths: road.baseUnit,
      amountHt: road.baseHt
    }
  ]
  compiled.bandStarts.forEach((start, band) => {
    if (tenths <= start) return
    const end = compiled.bandStarts[band + 1]
    const inBand = (end === undefined ? tenths : Math.min(end, tenths)) - start
    const unit = road.units[band] ?? zeroTenThousandths
    lines.push({
      code: "DISTANCE_BAND",
      label: end === undefined ? distanceBand.beyond(start / 10) : distanceBand.between(start / 10, end / 10),
      trip: tripKey,
      quantity: inBand / 10,
      unitPriceTenThousandths: unit,
      amountHt: bandHt(inBand, unit)
    })
  })
  return lines
}
