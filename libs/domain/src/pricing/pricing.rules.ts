import { Result } from "effect"
import type { TripKey } from "../mission/leg.model.ts"
import type { Day } from "../time/instant.model.ts"
import { OptionConflict, type OptionUnknown } from "../options/options.errors.ts"
import { unknownOption } from "../options/options.rules.ts"
import { breakdown } from "./breakdown.rules.ts"
import { bandHt, type CompiledGrid } from "./compiled-grid.rules.ts"
import { halfUpTo, maxCents, minusCents, percentOfCents, plusCents } from "./money.rules.ts"
import { isOffHours } from "./off-hours.rules.ts"
import { CountryNotServed, DistanceInvalid } from "./pricing.errors.ts"
import {
  type Cents,
  type PricedTrip,
  type Tariffs,
  type TripAmounts,
  type TripToPrice,
  type VehicleClass,
  zeroCents,
  zeroTenThousandths
} from "./pricing.model.ts"
import { crossesToCorsica, goesAbroad } from "./territory.rules.ts"

export type PricingError = OptionUnknown | OptionConflict | CountryNotServed | DistanceInvalid

/**
 * Prices one trip with its lines (PRC-37 to PRC-46), in this order: base and bands with the class coefficient, the
 * minimum, flatbed, the electric charge, and the discount of a return on all of these; then, undiscounted, the options,
 * off-hours, Corsica and abroad; last the rounding. The lines sum exactly to `priceHt`. Fails with `DistanceInvalid` or
 * `CountryNotServed`.
 */
export const priceTrip = (compiled: CompiledGrid, trip: TripToPrice): Result.Result<PricedTrip, PricingError> => {
  const refused = refusal(compiled, trip)
  if (refused !== null) return Result.fail(refused)
  const amounts = tripAmounts(compiled, trip)
  return Result.succeed({ ...totals(amounts), lines: breakdown(compiled, trip, amounts) })
}

/** Prices one trip without its lines, for batches. Its amounts equal those of `priceTrip`, and it fails as that does. */
export const priceTripTotals = (
  compiled: CompiledGrid,
  trip: TripToPrice
): Result.Result<Omit<PricedTrip, "lines">, PricingError> => {
  const refused = refusal(compiled, trip)
  return refused === null ? Result.succeed(totals(tripAmounts(compiled, trip))) : Result.fail(refused)
}

const totals = ({ corsicaHt, internationalHt, offHoursHt, priceHt, seasonHt }: TripAmounts) => ({
  priceHt,
  surchargeHt: plusCents(corsicaHt, internationalHt),
  timedHt: plusCents(offHoursHt, seasonHt)
})

/** Prices one trip without its lines, for batches. Equals the `priceHt` of `priceTrip`. */
export const tripPriceHt = (compiled: CompiledGrid, trip: TripToPrice): Result.Result<Cents, PricingError> => {
  const refused = refusal(compiled, trip)
  return refused === null ? Result.succeed(tripAmounts(compiled, trip).priceHt) : Result.fail(refused)
}

/**
 * Computes the transport price of each class, rounded: base, bands, minimum, and the discount of a return. `distanceKm`
 * must be valid for `priceTrip`.
 */
export const tariffs = (compiled: CompiledGrid, distanceKm: number, trip: TripKey = "aller"): Tariffs => {
  const { minimumHt, returnPercent, roundingStepHt } = compiled.grid
  const of = (vehicleClass: VehicleClass): Cents => {
    const transportHt = maxCents(minimumHt, roadHt(compiled, vehicleClass, tenthsOf(distanceKm)))
    return halfUpTo(trip === "retour" ? percentOfCents(transportHt, returnPercent) : transportHt, roundingStepHt)
  }
  return { VP: of("VP"), VU: of("VU"), VUL: of("VUL") }
}

const tripAmounts = (compiled: CompiledGrid, trip: TripToPrice): TripAmounts => {
  const { grid } = compiled
  const tenths = tenthsOf(trip.distanceKm)
  const road = roadHt(compiled, trip.vehicleClass, tenths)
  const drivenHt = maxCents(road, grid.minimumHt)
  const carriedHt = trip.plateau
    ? maxCents(percentOfCents(drivenHt, grid.flatbed.percent), grid.flatbed.minimumHt)
    : drivenHt
  const electricHt = trip.electric && tenths > grid.electric.beyondKm * 10 ? grid.electric.chargeHt : zeroCents
  const ownHt = plusCents(carriedHt, electricHt)
  const transportHt = trip.trip === "retour" ? percentOfCents(ownHt, grid.returnPercent) : ownHt
  const optionsHt = sumOfOptions(compiled, trip.options)
  const offHours = isOffHours(trip.pickup, grid.offHours) || isOffHours(trip.delivery, grid.offHours)
  const offHoursHt = offHours ? grid.offHours.chargeHt : zeroCents
  const crosses = crossesToCorsica(trip)
  const seasonHt =
    crosses && inSeason(grid.corsica.season, trip.pickup.date) ? compiled.seasonHt[trip.vehicleClass] : zeroCents
  const corsicaHt = crosses ? plusCents(grid.corsica.crossingHt[trip.vehicleClass], seasonHt) : zeroCents
  const internationalHt = maxCents(bandOf(compiled, trip.pickup.country), bandOf(compiled, trip.delivery.country))
  const extrasHt = plusCents(optionsHt, offHoursHt)
  const exactHt = plusCents(plusCents(transportHt, extrasHt), plusCents(corsicaHt, internationalHt))
  const priceHt = halfUpTo(exactHt, grid.roundingStepHt)
  return {
    tenths,
    roadHt: road,
    minimumHt: minusCents(drivenHt, road),
    flatbedHt: minusCents(carriedHt, drivenHt),
    electricHt,
    returnHt: minusCents(transportHt, ownHt),
    optionsHt,
    offHoursHt,
    corsicaHt,
    seasonHt,
    internationalHt,
    roundingHt: minusCents(priceHt, exactHt),
    priceHt
  }
}

// The nearest double of a decimal with one digit, times ten, is never half a unit off.
const tenthsOf = (distanceKm: number): number => Math.round(distanceKm * 10)

const roadHt = (compiled: CompiledGrid, vehicleClass: VehicleClass, tenths: number): Cents => {
  const { bandStarts, roads } = compiled
  const road = roads[vehicleClass]
  let band = bandStarts.length - 1
  while (band > 0 && tenths <= (bandStarts[band] ?? 0)) band -= 1
  const inBandHt = bandHt(tenths - (bandStarts[band] ?? 0), road.units[band] ?? zeroTenThousandths)
  return plusCents(road.before[band] ?? zeroCents, inBandHt)
}

const sumOfOptions = ({ options }: CompiledGrid, keys: ReadonlyArray<string>): Cents => {
  let sumHt = zeroCents
  for (const key of keys) sumHt = plusCents(sumHt, options.get(key)?.priceHt ?? zeroCents)
  return sumHt
}

const inSeason = (season: CompiledGrid["grid"]["corsica"]["season"], day: Day | null): boolean => {
  if (season === null || day === null) return false
  const monthDay = day.slice(5)
  return season.from <= monthDay && monthDay <= season.to
}

const bandOf = ({ countries }: CompiledGrid, country: string): Cents => countries.get(country) ?? zeroCents

const distanceKmMax = 100_000

const refusal = (compiled: CompiledGrid, trip: TripToPrice): PricingError | null => {
  const { pickup, delivery, distanceKm } = trip
  if (!(distanceKm >= 0 && distanceKm <= distanceKmMax)) return new DistanceInvalid({ distanceKm })
  const { countries } = compiled
  if (!countries.has(pickup.country)) return new CountryNotServed({ country: pickup.country })
  if (!countries.has(delivery.country)) return new CountryNotServed({ country: delivery.country })
  const abroad = goesAbroad(trip, compiled.grid.homeCountry)
  if (trip.wGarage && abroad) return new OptionConflict({ reason: "abroad", keys: ["w_garage"] })
  if (trip.wGarage && trip.plateau) return new OptionConflict({ reason: "plateau", keys: ["w_garage"] })
  return trip.options.length === 0 ? null : optionRefusal(compiled, trip, abroad)
}

const optionRefusal = ({ grid, options }: CompiledGrid, trip: TripToPrice, abroad: boolean): PricingError | null => {
  const keys = trip.options
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? ""
    const option = options.get(key)
    if (option === undefined) return unknownOption(grid, key, index)
    if (option.excludedAbroad && abroad) return new OptionConflict({ reason: "abroad", keys: [key] })
    if (option.excludedByPlateau && trip.plateau) return new OptionConflict({ reason: "plateau", keys: [key] })
    for (let earlier = 0; earlier < index; earlier += 1) {
      const other = keys[earlier] ?? ""
      if (other === key) return new OptionConflict({ reason: "repeated", keys: [key] })
      if (option.exclusiveGroup !== null && options.get(other)?.exclusiveGroup === option.exclusiveGroup) {
        return new OptionConflict({ reason: "exclusive", keys: [other, key] })
      }
    }
  }
  return null
}
