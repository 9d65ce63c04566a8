import { followerFaults } from "../../harness/check-follower.ts"
import { type OutcomeEvent, verdictOf } from "../upgrade/outcome.ts"
import type { Acknowledged, Answer } from "./load.ts"

export interface LoggedEvent extends OutcomeEvent {
  readonly createdAt: string
}

/** What happened to one customer. */
export interface CustomerHistory {
  readonly ordered: ReadonlyArray<Acknowledged>
  /** In the order of the log. */
  readonly log: ReadonlyArray<LoggedEvent>
  /** Ids of the events that a reader by cursors got, in its order. */
  readonly read: ReadonlyArray<string>
  /** Ids of the events that arrived, with repetitions. */
  readonly arrived: ReadonlyArray<string>
}

/** How often each answer was given, the most frequent first. */
export const talliesOf = (answers: ReadonlyArray<Answer>): ReadonlyArray<readonly [said: string, times: number]> =>
  [...Map.groupBy(answers, ({ said }) => said)]
    .map(([said, of]) => [said, of.length] as const)
    .toSorted(([, left], [, right]) => right - left)

/** Answers that the outage must not cause. An order that succeeds is always right. */
export const unexpectedOf = (answers: ReadonlyArray<Answer>, allowed: ReadonlyArray<string>): ReadonlyArray<string> =>
  talliesOf(answers)
    .filter(([said]) => said !== "201" && !allowed.includes(said))
    .map(([said, times]) => `${times} orders were answered by ${said}`)

/** Events that are older by the log than an order that had been acknowledged before they were asked for. */
export const outOfOrder = ({ log, ordered }: Pick<CustomerHistory, "log" | "ordered">): ReadonlyArray<string> => {
  const orderOf = new Map(ordered.map((order) => [order.missionId, order]))
  const faults: Array<string> = []
  let lastSent = -Infinity
  let lastCreatedAt = ""
  for (const { createdAt, missionId, type } of log) {
    if (createdAt <= lastCreatedAt) faults.push(`created_at does not grow: ${createdAt} after ${lastCreatedAt}`)
    lastCreatedAt = createdAt
    const order = type === "transport.created" ? orderOf.get(missionId) : undefined
    if (order === undefined) continue
    if (order.atMillis < lastSent) faults.push(`${missionId} was acknowledged before an order that the log has first`)
    lastSent = Math.max(lastSent, order.sentAtMillis)
  }
  return faults
}

/** What was lost, doubled, missed or put into another order. Repeated deliveries are no fault. */
export const faultsOf = ({ arrived, log, ordered, read }: CustomerHistory): ReadonlyArray<string> => {
  const { doubled, lost } = verdictOf({
    ordered: new Map(ordered.map(({ missionId }) => [missionId, missionId])),
    changed: new Map(),
    log,
    arrived: [...new Set(arrived)]
  })
  const ids = log.map(({ id }) => id)
  const missed = followerFaults(ids, read).map((fault) => `a reader by cursors: ${fault}`)
  return [...lost, ...doubled, ...outOfOrder({ log, ordered }), ...missed]
}

/** Deliveries of an event after its first one. */
export const repeatsOf = (arrived: ReadonlyArray<string>): number => arrived.length - new Set(arrived).size
