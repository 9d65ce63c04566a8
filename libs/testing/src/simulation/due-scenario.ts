import type { Dice } from "./dice.ts"

export const minuteMillis = 60_000
export const hourMillis = 60 * minuteMillis
export const dayMillis = 24 * hourMillis

/** The faults of a run. Each kind is on or off independently, because a constant fault would hide others. */
interface DueFaults {
  /** Probability that a process dies at each point of a port call. */
  readonly crash: number
  /** Probability that it stalls there, for more or less than a lease. */
  readonly stall: number
  /** Probability that a call of the store fails, before or after its commit. */
  readonly storeCall: number
  readonly storeOutages: boolean
  readonly gracefulStops: boolean
  /** Days in which no process runs. */
  readonly absence: boolean
  /** Missions whose change always fails. */
  readonly poison: boolean
}

export interface DueScenario {
  readonly processes: number
  readonly missions: number
  readonly troubleMillis: number
  /** Time after the trouble by which everything that is due is done: the invoices of a mission take a week. */
  readonly patienceMillis: number
  readonly slots: number
  readonly leaseMillis: number
  readonly pollMillis: number
  readonly yieldChance: number
  readonly faults: DueFaults
}

export const dueScenarioBy = (dice: Dice): DueScenario => ({
  processes: dice.pick([1, 2, 3, 3]),
  missions: dice.between(1, dice.pick([3, 12, 30])),
  troubleMillis: dice.between(1, 4) * dayMillis,
  patienceMillis: 8 * dayMillis,
  slots: dice.pick([1, 2, 4, 8]),
  leaseMillis: dice.pick([6, 12, 40]) * minuteMillis,
  pollMillis: dice.between(5, 30) * minuteMillis,
  yieldChance: dice.pick([0, 0, 0.01, 0.1]),
  faults: {
    crash: dice.chance(0.6) ? dice.pick([0.005, 0.02, 0.05]) : 0,
    stall: dice.chance(0.5) ? dice.pick([0.01, 0.05]) : 0,
    storeCall: dice.chance(0.5) ? dice.pick([0.02, 0.1, 0.3]) : 0,
    storeOutages: dice.chance(0.3),
    gracefulStops: dice.chance(0.4),
    absence: dice.chance(0.4),
    poison: dice.chance(0.2)
  }
})
