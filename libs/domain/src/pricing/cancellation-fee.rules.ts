import {
  hourMillis,
  instantOfMillis,
  midnight,
  minuteMillis,
  parisDay,
  parisInstantMillis
} from "../time/instant.rules.ts"
import type { Day, TimeOfDay } from "../time/instant.model.ts"
import type { CancellationScale } from "./grid.model.ts"
import { minCents, percentOfCents, sumOfCents } from "./money.rules.ts"
import { type Cents, type VehicleClass, zeroCents } from "./pricing.model.ts"

export interface TripToCancel {
  /** `startOfPickupMillis`. */
  readonly startOfPickupMillis: number
  readonly priceHt: Cents
  readonly vehicleClass: VehicleClass
  readonly plateau: boolean
}

export interface Cancellation {
  readonly scale: CancellationScale
  readonly outbound: TripToCancel
  readonly return: TripToCancel | null
  readonly orderedAtMillis: number
  readonly nowMillis: number
  /** True if a driver was ever assigned, even if the driver has left. */
  readonly wasAssigned: boolean
  readonly cancelledByOperatorNoDriver: boolean
}

interface TripFee {
  readonly trip: "aller" | "retour"
  readonly amountHt: Cents
  readonly baseHt: Cents
  /** Percentage of the base, 0 to 100; null for a flat fee. */
  readonly ratePercent: number | null
  readonly rule: FeeRule
}

/** `rule` is the outbound's. `ratePercent` is null for a flat fee, and if the rates of the trips differ. */
export interface Penalty extends Omit<TripFee, "trip"> {
  /** Two decimals, rounded up so that 24.00 is never more than 24 h; negative after the pickup. */
  readonly hoursBeforePickup: number
  readonly trips: ReadonlyArray<TripFee>
}

/** The time in which a tier holds, epoch milliseconds: from the first to before the second. */
type Span = readonly [fromMillis: number, untilMillis: number]

const always: Span = [-Infinity, Infinity]
const never: Span = [Infinity, Infinity]
const justAfter = (millis: number): number => Math.floor(millis) + 1

interface Tier {
  readonly rule: string
  readonly span: (cancellation: Cancellation, trip: TripToCancel) => Span
}

/**
 * The tiers of the fee of a trip (CHG-43 to CHG-47): the first one holds whose time it is. The next increase of a fee is
 * looked for at the ends of these times.
 */
const tiers = [
  { rule: "operator", span: ({ cancelledByOperatorNoDriver }) => (cancelledByOperatorNoDriver ? always : never) },
  { rule: "unassigned", span: ({ wasAssigned }) => (wasAssigned ? never : always) },
  {
    rule: "grace_period",
    span: ({ orderedAtMillis, outbound, scale }) => [
      -Infinity,
      Math.min(
        justAfter(orderedAtMillis + scale.graceMinutes * minuteMillis),
        outbound.startOfPickupMillis - scale.gracePickupHours * hourMillis
      )
    ]
  },
  {
    rule: "same_day",
    span: (_, { startOfPickupMillis: start }) => [parisInstantMillis(dayOf(start), midnight), Infinity]
  },
  {
    rule: "day_before",
    span: ({ scale }, { startOfPickupMillis: start }) => [start - scale.dayBeforeHours * hourMillis, Infinity]
  }
] as const satisfies ReadonlyArray<Tier>

/** Holds in the time of no tier. */
const otherRule = "more_than_24h"

export type FeeRule = (typeof tiers)[number]["rule"] | typeof otherRule

/** Computes the start of a pickup window in Paris (MON-11), epoch milliseconds. `secondHour` is that of the window. */
export const startOfPickupMillis = (
  scale: CancellationScale,
  day: Day,
  startTime: TimeOfDay | null,
  secondHour = false
): number => parisInstantMillis(day, startTime ?? scale.defaultStartTime, secondHour)

/**
 * Computes the fee of a cancellation now, even if it is 0 (CHG-41, CHG-43 to CHG-49). Charges each trip by its own date
 * and price, and never the flat fee of a return beside that of the outbound. Hours are elapsed hours, and a calendar
 * day is a day in Paris.
 */
export const cancellationFee = (cancellation: Cancellation): Penalty => {
  const outbound = tripFee(cancellation, "aller", cancellation.outbound)
  const trips =
    cancellation.return === null ? [outbound] : [outbound, returnFee(cancellation, cancellation.return, outbound)]
  const untilPickupMillis = cancellation.outbound.startOfPickupMillis - cancellation.nowMillis
  return {
    amountHt: sumOfCents(trips.map(({ amountHt }) => amountHt)),
    baseHt: sumOfCents(trips.map(({ baseHt }) => baseHt)),
    ratePercent: trips.every(({ ratePercent }) => ratePercent === outbound.ratePercent) ? outbound.ratePercent : null,
    rule: outbound.rule,
    // Adding 0 turns the -0 of a pickup that has just begun into 0.
    hoursBeforePickup: Math.ceil((untilPickupMillis * 100) / hourMillis) / 100 + 0,
    trips
  }
}

/** A later increase of a fee: its time in epoch milliseconds, and the fee from then on. */
interface FeeStep {
  readonly atMillis: number
  readonly amountHt: Cents
}

/** Finds the fee's next increase; null if it never increases. */
export const nextFeeStep = (cancellation: Cancellation): FeeStep | null => {
  const { nowMillis } = cancellation
  const trips = cancellation.return === null ? [cancellation.outbound] : [cancellation.outbound, cancellation.return]
  const boundaries = trips.flatMap((trip) => tiers.flatMap(({ span }) => span(cancellation, trip)))
  const amountAt = (atMillis: number) => cancellationFee({ ...cancellation, nowMillis: atMillis }).amountHt
  const amountNowHt = amountAt(nowMillis)
  const steps = boundaries.filter((at) => at > nowMillis && Number.isFinite(at))
  const dearer = steps.filter((at) => amountAt(at) > amountNowHt)
  if (dearer.length === 0) return null
  const atMillis = Math.min(...dearer)
  return { atMillis, amountHt: amountAt(atMillis) }
}

const tripFee = (cancellation: Cancellation, tripKey: TripFee["trip"], trip: TripToCancel): TripFee => {
  const { scale } = cancellation
  const rule = feeRule(cancellation, trip)
  const percent = (ratePercent: number): TripFee => {
    return {
      trip: tripKey,
      amountHt: percentOfCents(trip.priceHt, ratePercent),
      baseHt: trip.priceHt,
      ratePercent,
      rule
    }
  }
  switch (rule) {
    case "operator":
    case "unassigned":
    case "grace_period":
      return percent(0)
    case "same_day":
      return percent(scale.sameDayPercent)
    case "day_before":
      return percent(scale.dayBeforePercent)
    case "more_than_24h": {
      const flatHt = trip.plateau ? scale.flatbedFlatHt : scale.flatHt[trip.vehicleClass]
      return { trip: tripKey, amountHt: minCents(flatHt, trip.priceHt), baseHt: trip.priceHt, ratePercent: null, rule }
    }
  }
}

const returnFee = (cancellation: Cancellation, trip: TripToCancel, outbound: TripFee): TripFee => {
  const fee = tripFee(cancellation, "retour", trip)
  return fee.ratePercent === null && outbound.ratePercent === null ? { ...fee, amountHt: zeroCents } : fee
}

const feeRule = (cancellation: Cancellation, trip: TripToCancel): FeeRule => {
  const { nowMillis } = cancellation
  const tier = tiers.find(({ span }) => {
    const [fromMillis, untilMillis] = span(cancellation, trip)
    return fromMillis <= nowMillis && nowMillis < untilMillis
  })
  return tier?.rule ?? otherRule
}

const dayOf = (millis: number): Day => parisDay(instantOfMillis(millis))
