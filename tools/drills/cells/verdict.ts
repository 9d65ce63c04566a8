import { followerFaults } from "../../harness/check-follower.ts"
import { type OutcomeEvent, verdictOf } from "../outcome.ts"
import type { Move } from "./moves.ts"
import type { Refusal } from "./patient-client.ts"

/** What is promised for the stop of a move. */
export const stopMillisMax = 2_000

/** The refusals during one move. */
export interface Stop {
  readonly to: string
  readonly byCommandMillis: number
  /** From the first to the last refusal. */
  readonly byClientsMillis: number
  readonly refusals: number
}

/** Sorts refusals by the move during which they came. Those of no move are left. */
export const stopsOf = (moves: ReadonlyArray<Move>, refusals: ReadonlyArray<Refusal>) => {
  const isDuring = ({ beganAt, endedAt }: Move, { atMillis }: Refusal) => atMillis >= beganAt && atMillis <= endedAt
  const stops = moves.map((move): Stop => {
    const times = refusals.filter((refusal) => isDuring(move, refusal)).map(({ atMillis }) => atMillis)
    return {
      to: move.to,
      byCommandMillis: move.stoppedMillis,
      byClientsMillis: times.length === 0 ? 0 : Math.max(...times) - Math.min(...times),
      refusals: times.length
    }
  })
  const outside = refusals.filter((refusal) => !moves.some((move) => isDuring(move, refusal)))
  return { stops, outside }
}

/** What one group has been through. */
export interface GroupOutcome {
  readonly name: string
  readonly ordered: ReadonlyMap<string, string>
  readonly changed: ReadonlyMap<string, number>
  readonly log: ReadonlyArray<OutcomeEvent & { readonly number: string }>
  readonly arrived: ReadonlyArray<string>
  /** The ids of the events that a follower of the log read. */
  readonly followed: ReadonlyArray<string>
}

/** What was lost or doubled, and what a follower missed, in one group. */
export const groupFaults = ({ followed, name, ...outcome }: GroupOutcome): ReadonlyArray<string> => {
  const { doubled, lost } = verdictOf(outcome)
  const ids = outcome.log.map(({ id }) => id)
  return [
    ...lost.map((what) => `lost in ${name}: ${what}`),
    ...doubled.map((what) => `doubled in ${name}: ${what}`),
    ...followerFaults(ids, followed).map((what) => `a follower of ${name}: ${what}`)
  ]
}

/** Numbers of missions that two missions have. */
export const sharedNumbers = (groups: ReadonlyArray<GroupOutcome>): ReadonlyArray<string> => {
  const missions = new Map<string, Set<string>>()
  for (const { missionId, number } of groups.flatMap(({ log }) => log)) {
    missions.set(number, (missions.get(number) ?? new Set()).add(missionId))
  }
  return [...missions].filter(([, ids]) => ids.size > 1).map(([number]) => `${number} is the number of two missions`)
}

/** Why the stops are not as promised. */
export const stopFaults = (stops: ReadonlyArray<Stop>): ReadonlyArray<string> =>
  stops.flatMap(({ byClientsMillis, byCommandMillis, to }, index) => [
    ...(byCommandMillis > stopMillisMax ? [`move ${index + 1} to ${to} stopped writes for ${byCommandMillis} ms`] : []),
    ...(byClientsMillis > stopMillisMax ? [`clients of move ${index + 1} were refused for ${byClientsMillis} ms`] : [])
  ])
