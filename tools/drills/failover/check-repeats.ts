import type { Exchange } from "../../chaos/history.model.ts"

/** An attempt as the store has it. */
export interface StoredAttempt {
  /** From 1. Two attempts have one number only if a fail-over undid the claim of the first, whose result came later. */
  readonly number: number
  readonly startedAtMillis: number
  readonly durationMillis: number
  /** True if the lease ended, and no result came. */
  readonly isLostLease: boolean
}

/** A delivery as the store has it. */
export interface StoredDelivery {
  readonly id: string
  /** Count of leases that ended before a result was written. */
  readonly lostLeases: number
  readonly attempts: ReadonlyArray<StoredAttempt>
}

/** A time in which the store may have forgotten what had not reached the standby. */
interface FailOver {
  readonly from: number
  readonly to: number
}

/** Deliveries that were sent again after an acceptance, by the record that explains it. */
export interface Repeats {
  /** A lease ended before the result was written. */
  readonly byLease: number
  /** The store has no record of an attempt that arrived, or has its number twice: a fail-over undid its claim. */
  readonly byUndoneClaim: number
  /** A client asked for it, after the delivery had died. */
  readonly byClient: number
  readonly unexplained: ReadonlyArray<string>
  /** The longest time from a request to the fail-over that undid its claim; 0 if none came before its fail-over. */
  readonly longestUndoneMillis: number
}

/** Claims do not wait for the standby: one that is older than this when the primary fails has surely reached it. */
const undoneMillis = 5_000
/** Between the clocks and roundings of an attempt and its receiver. */
const toleranceMillis = 50

/** Counts the requests of which the store has no attempt. */
const unrecorded = (exchanges: ReadonlyArray<Exchange>, { attempts }: StoredDelivery): number => {
  const free = new Set(attempts.filter(({ isLostLease }) => !isLostLease))
  let count = 0
  for (const { beganAtMillis } of exchanges) {
    const own = [...free].find(
      ({ durationMillis, startedAtMillis }) =>
        beganAtMillis >= startedAtMillis - toleranceMillis &&
        beganAtMillis <= startedAtMillis + durationMillis + toleranceMillis
    )
    if (own === undefined) count++
    else free.delete(own)
  }
  return count
}

/** Counts the attempts whose number another one has. */
const numberedAgain = ({ attempts }: StoredDelivery): number =>
  attempts.length - new Set(attempts.map(({ number }) => number)).size

/** Time from a request to the begin of a fail-over before the next request; null without such a fail-over. */
const undoneAfter = (first: Exchange, again: Exchange, failOvers: ReadonlyArray<FailOver>): number | null => {
  const waits = failOvers
    .filter(({ from, to }) => from <= again.beganAtMillis && first.beganAtMillis <= to)
    .map(({ from }) => Math.max(0, from - first.beganAtMillis))
    .filter((millis) => millis <= undoneMillis)
  return waits.length === 0 ? null : Math.min(...waits)
}

interface Pair {
  readonly exchanges: ReadonlyArray<Exchange>
  readonly stored: StoredDelivery | undefined
}

const toldOf = (first: Exchange, again: Exchange, { exchanges, stored }: Pair): string => {
  const records =
    stored === undefined
      ? "the store does not have it"
      : `${stored.attempts.length} attempts stored, ${stored.lostLeases} leases lost`
  const millis = Math.round(again.beganAtMillis - first.beganAtMillis)
  return `delivery ${again.deliveryId} again ${millis} ms after an acceptance; ${exchanges.length} requests, ${records}`
}

/**
 * Explains each delivery that was sent again after an acceptance by what the store has on record, and by nothing else:
 * the dispatcher may repeat one only if the store did not know of the acceptance.
 */
export const explainRepeats = (
  exchanges: ReadonlyArray<Exchange>,
  deliveries: ReadonlyArray<StoredDelivery>,
  failOvers: ReadonlyArray<FailOver>,
  retriedIds: ReadonlyArray<string>
): Repeats => {
  const storedById = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  const unexplained: Array<string> = []
  let [byLease, byUndoneClaim, byClient, longestUndoneMillis] = [0, 0, 0, 0]
  for (const [id, times] of Map.groupBy(exchanges, ({ deliveryId }) => deliveryId)) {
    const inOrder = times.toSorted((left, right) => left.beganAtMillis - right.beganAtMillis)
    const accepted = inOrder.filter((exchange) => exchange.accepted)
    const stored = storedById.get(id)
    const withoutResult = stored?.attempts.filter(({ isLostLease }) => isLostLease).length ?? 0
    let leases = stored?.lostLeases ?? 0
    let undone =
      stored === undefined ? 0 : Math.max(0, unrecorded(inOrder, stored) - withoutResult) + numberedAgain(stored)
    let retries = retriedIds.filter((retried) => retried === id).length
    for (const [index, again] of accepted.slice(1).entries()) {
      const first = accepted[index]
      if (first === undefined) continue
      const waited = undone > 0 ? undoneAfter(first, again, failOvers) : null
      if (waited !== null) {
        undone--
        byUndoneClaim++
        longestUndoneMillis = Math.max(longestUndoneMillis, waited)
      } else if (leases-- > 0) byLease++
      else if (retries-- > 0) byClient++
      else unexplained.push(toldOf(first, again, { exchanges: inOrder, stored }))
    }
  }
  return { byLease, byUndoneClaim, byClient, unexplained, longestUndoneMillis }
}
