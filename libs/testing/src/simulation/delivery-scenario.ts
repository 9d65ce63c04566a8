import type { Dice } from "./dice.ts"

const secondMillis = 1_000
const minuteMillis = 60 * secondMillis
const hourMillis = 60 * minuteMillis

/** The faults of a run. Each kind is on or off independently, because a constant fault would hide others. */
interface Faults {
  /** Probability that a process dies at each point of a port call. */
  readonly crash: number
  /** Probability that its session breaks there, while it lives. */
  readonly brokenSession: number
  /** Probability that it stalls there, for more or less than a lease. */
  readonly stall: number
  /** Probability that a call of the store fails, before or after its commit. */
  readonly storeCall: number
  readonly storeOutages: boolean
  readonly hints: boolean
  readonly brokerOutages: boolean
  readonly slowNetwork: boolean
  /** A process with a clock that is more than 30 s off. */
  readonly wrongClock: boolean
  readonly gracefulStops: boolean
  /** Deliveries that kill every process that sends them, also in quiet times. */
  readonly poison: boolean
  readonly administration: boolean
  /** Probability that a change of its mood brings a receiver into trouble. */
  readonly receivers: number
}

export interface Scenario {
  /** True for live endpoints, whose schedule takes a day; false for the test environment. */
  readonly isLive: boolean
  readonly dispatchers: number
  readonly tenants: number
  readonly endpoints: number
  readonly events: number
  readonly troubleMillis: number
  /** Time by which every delivery has to be delivered, dead or parked. */
  readonly patienceMillis: number
  readonly slots: number
  readonly leaseMillis: number
  readonly sweepMillis: number
  readonly reportsPerSettle: number
  readonly announcementsMax: number
  readonly yieldChance: number
  readonly faults: Faults
}

const faultsBy = (dice: Dice): Faults => ({
  crash: dice.chance(0.5) ? dice.pick([0.002, 0.01, 0.03]) : 0,
  brokenSession: dice.chance(0.3) ? dice.pick([0.002, 0.01]) : 0,
  stall: dice.chance(0.4) ? dice.pick([0.005, 0.02]) : 0,
  storeCall: dice.chance(0.4) ? dice.pick([0.01, 0.05, 0.2]) : 0,
  storeOutages: dice.chance(0.2),
  hints: dice.chance(0.5),
  brokerOutages: dice.chance(0.3),
  slowNetwork: dice.chance(0.3),
  wrongClock: dice.chance(0.1),
  gracefulStops: dice.chance(0.3),
  poison: dice.chance(0.03),
  administration: dice.chance(0.4),
  receivers: dice.chance(0.7) ? dice.pick([0.2, 0.5, 0.9]) : 0
})

export const scenarioBy = (dice: Dice): Scenario => {
  const isLive = dice.chance(0.05)
  return {
    isLive,
    dispatchers: dice.pick([1, 2, 2, 3]),
    tenants: dice.between(1, 2),
    endpoints: dice.between(1, 4),
    events: dice.between(1, dice.pick([3, 8, 25])),
    troubleMillis: isLive ? dice.between(1, 3) * hourMillis : dice.between(20, 90) * secondMillis,
    patienceMillis: isLive ? 100 * hourMillis : 12 * hourMillis,
    slots: dice.pick([1, 2, 4, 8, 16, 64]),
    leaseMillis: dice.pick([30 * secondMillis, 45 * secondMillis]),
    sweepMillis: isLive ? dice.between(10, 30) * minuteMillis : dice.between(6, 30) * secondMillis,
    reportsPerSettle: dice.pick([1, 3, 500]),
    announcementsMax: dice.pick([1, 5, 500]),
    yieldChance: dice.pick([0, 0, 0.01, 0.1]),
    faults: faultsBy(dice)
  }
}
