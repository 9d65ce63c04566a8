import { followerFaults } from "../../harness/check-follower.ts"
import { type OutcomeEvent, verdictOf } from "../outcome.ts"
import type { Move } from "./moves.ts"
import type { Refusal } from "./patient-client.ts"

/** What is promised for the stop of a move. */
export const stopMillisMax = 2_000

/** The refusals during one move. */
export interface Stop {
  readonly to: string
  readonly wholeSeconds: number
  readonly byCommandMillis: number
  /** From the first to the last refusal. */
  readonly byClientsMillis: number
  readonly refusals: number
}

// The guard of a group that moves, and a look-up of a key whose group is in the other cell.
export const isOfMove = (reason: string): boolean => reason === "TJ001" || reason.startsWith("the group is ")

/** Refusals because of a move, and those because the machine was too busy for PostgreSQL or the API to answer in time. */
export const byCause = (refusals: ReadonlyArray<Refusal>, reasons: ReadonlyMap<string, string>) => {
  const ofMove = refusals.filter(({ requestId }) => isOfMove(reasons.get(requestId) ?? ""))
  return { ofMove, others: refusals.length - ofMove.length }
}

/** Why requests were refused, by their id, as the logs of APIs say it. */
export const reasonsIn = (logs: ReadonlyArray<string>): ReadonlyMap<string, string> =>
  new Map(
    logs.flatMap((log) =>
      [...log.matchAll(/"request":"([^"]+)"[^\n]*"reason":"([^"]*)"/gu)].map(
        ([, id = "", reason = ""]) => [id, reason] as const
      )
    )
  )

/** Sorts refusals by the move during which they came. Those of no move are left. */
export const stopsOf = (moves: ReadonlyArray<Move>, refusals: ReadonlyArray<Refusal>) => {
  const isDuring = ({ beganAt, endedAt }: Move, { atMillis }: Refusal) => atMillis >= beganAt && atMillis <= endedAt
  const stops = moves.map((move): Stop => {
    const times = refusals.filter((refusal) => isDuring(move, refusal)).map(({ atMillis }) => atMillis)
    return {
      to: move.to,
      wholeSeconds: Math.round((move.endedAt - move.beganAt) / 1_000),
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
  readonly log: ReadonlyArray<OutcomeEvent>
  readonly arrived: ReadonlyArray<string>
  /** Missions of which a change got no answer. */
  readonly uncertain: ReadonlySet<string>
  /** The ids of the events that a follower of the log read. */
  readonly followed: ReadonlyArray<string>
}

const datesUpdated = "transport.dates_updated"

/** What was lost or doubled, and what a follower missed, in one group. */
export const groupFaults = ({
  changed,
  followed,
  name,
  uncertain,
  ...outcome
}: GroupOutcome): ReadonlyArray<string> => {
  // What such a change has made is not known: its mission counts as changed as often as its log says.
  const certain = new Map([...changed].filter(([id]) => !uncertain.has(id)))
  for (const { missionId, type } of outcome.log) {
    if (type === datesUpdated && uncertain.has(missionId)) certain.set(missionId, (certain.get(missionId) ?? 0) + 1)
  }
  const { doubled, lost } = verdictOf({ ...outcome, changed: certain })
  const ids = outcome.log.map(({ id }) => id)
  return [
    ...lost.map((what) => `lost in ${name}: ${what}`),
    ...doubled.map((what) => `doubled in ${name}: ${what}`),
    ...followerFaults(ids, followed).map((what) => `a follower of ${name}: ${what}`)
  ]
}

export interface NumberedMission {
  readonly id: string
  readonly number: string
}

/** Numbers that two missions of any cells have. */
export const sharedNumbers = (missions: ReadonlyArray<NumberedMission>): ReadonlyArray<string> =>
  [...Map.groupBy(missions, ({ number }) => number)]
    .filter(([, sharing]) => new Set(sharing.map(({ id }) => id)).size > 1)
    .map(([number]) => `${number} is the number of two missions`)

/** Why the stops are not as promised. */
export const stopFaults = (stops: ReadonlyArray<Stop>): ReadonlyArray<string> =>
  stops.flatMap(({ byClientsMillis, byCommandMillis, to }, index) => [
    ...(byCommandMillis > stopMillisMax ? [`move ${index + 1} to ${to} stopped writes for ${byCommandMillis} ms`] : []),
    ...(byClientsMillis > stopMillisMax ? [`clients of move ${index + 1} were refused for ${byClientsMillis} ms`] : [])
  ])
