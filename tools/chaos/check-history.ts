import type { CommittedEvent, Exchange, History, Kill, Promised, Subscriber } from "./history.model.ts"

export type Fault =
  | "missing" // a subscriber never accepted a committed event
  | "invented" // received, but not committed, or not for this endpoint
  | "unsigned" // an invalid signature
  | "other id" // one event under two delivery ids at one endpoint, or two under one
  | "other body" // other bytes than the log has
  | "unexplained duplicate" // accepted twice without a kill that found it in flight
  | "broken promise" // confirmed to a client, but not exactly once in the log
  | "log and table differ"
  | "undelivered" // still open in the store

export interface Violation {
  readonly fault: Fault
  readonly what: string
}

/** A kill, with the number of exchanges in flight. */
interface KillFigures extends Kill {
  readonly inFlight: number
}

export interface Verdict {
  readonly violations: ReadonlyArray<Violation>
  readonly deliveriesDue: number
  /** Exchanges that were accepted again after an acceptance. */
  readonly duplicates: number
  /** The sum over all kills. */
  readonly inFlightAtKills: number
  readonly kills: ReadonlyArray<KillFigures>
  /** The longest time between the answer of a duplicate's first exchange and its kill; 0 without any. */
  readonly longestUnsettledMillis: number
}

/**
 * Time after its answer for which an exchange counts as in flight: results are written in batches, which takes longer
 * while the machine starts processes. The run prints the part of it that was needed.
 */
export const settleMillis = 1_000

/** The greatest delay of a kill at a receiver, which may still read bytes that were sent before the kill. */
export const noticeMillis = 1_000

const pairOf = (endpointId: string, eventId: string): string => `${endpointId} ${eventId}`

const wants = ({ types }: Subscriber, { type }: CommittedEvent): boolean => types === "*" || types.includes(type)

const counted = (values: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const dueOf = ({ events, subscribers }: History): ReadonlyMap<string, CommittedEvent> => {
  const byTenant = Map.groupBy(subscribers, ({ tenant }) => tenant)
  return new Map(
    events.flatMap((event) =>
      (byTenant.get(event.tenant) ?? [])
        .filter((subscriber) => wants(subscriber, event))
        .map(({ endpointId }) => [pairOf(endpointId, event.id), event] as const)
    )
  )
}

const checkReceived = ({ exchanges }: History, due: ReadonlyMap<string, CommittedEvent>): Array<Violation> => {
  const accepted = new Set<string>()
  const violations: Array<Violation> = []
  for (const { accepted: wasAccepted, bodyDigest, deliveryId, endpointId, eventId, signed } of exchanges) {
    const pair = pairOf(endpointId, eventId)
    const what = `event ${eventId} at endpoint ${endpointId}, delivery ${deliveryId}`
    const event = due.get(pair)
    if (!signed) violations.push({ fault: "unsigned", what })
    if (event === undefined) violations.push({ fault: "invented", what })
    else if (event.bodyDigest !== bodyDigest) violations.push({ fault: "other body", what })
    if (wasAccepted && signed) accepted.add(pair)
  }
  for (const pair of due.keys()) {
    if (!accepted.has(pair)) violations.push({ fault: "missing", what: `endpoint and event ${pair}` })
  }
  return violations
}

const checkIds = ({ exchanges }: History): Array<Violation> => {
  const idOf = new Map<string, string>()
  const pairFor = new Map<string, string>()
  const violations: Array<Violation> = []
  for (const { deliveryId, endpointId, eventId } of exchanges) {
    const pair = pairOf(endpointId, eventId)
    const [id = deliveryId, owner = pair] = [idOf.get(pair), pairFor.get(deliveryId)]
    idOf.set(pair, id)
    pairFor.set(deliveryId, owner)
    if (id !== deliveryId || owner !== pair) {
      violations.push({ fault: "other id", what: `endpoint and event ${pair} as ${deliveryId}, before as ${id}` })
    }
  }
  return violations
}

/** True if an exchange had begun and its result may not have been written when a process was killed. */
const wasInFlight = (
  { victim, atMillis }: Kill,
  { answeredAtMillis, beganAtMillis, connection }: Exchange,
  connectionsEnded: ReadonlyMap<number, number>
): boolean => {
  if (victim === "api" || victim === "nats") return false
  if (beganAtMillis > atMillis + noticeMillis) return false
  if (answeredAtMillis !== null && answeredAtMillis < atMillis - settleMillis) return false
  if (victim === "postgres") return true
  // The connections of a dispatcher end with it, those of the others continue.
  const endedAtMillis = connectionsEnded.get(connection) ?? Infinity
  return endedAtMillis >= atMillis && endedAtMillis <= atMillis + noticeMillis
}

/** The times around a repetition, to find its cause. */
const toldOf = (
  { answeredAtMillis, beganAtMillis, connection }: Exchange,
  again: Exchange,
  { connectionsEnded, kills }: History
): string => {
  const after = (millis: number | null) =>
    millis === null ? "never" : `after ${Math.round(millis - beganAtMillis)} ms`
  const ended = after(connectionsEnded.get(connection) ?? null)
  const killed = kills.map(({ atMillis, victim }) => `${victim} ${after(atMillis)}`).join(", ")
  return `answered ${after(answeredAtMillis)}, its connection ended ${ended}, again ${after(again.beganAtMillis)}; killed: ${killed}`
}

const checkDuplicates = (history: History) => {
  const { connectionsEnded, exchanges, kills } = history
  const accepted = exchanges.filter((exchange) => exchange.accepted)
  const byPair = Map.groupBy(accepted, ({ endpointId, eventId }) => pairOf(endpointId, eventId))
  const violations: Array<Violation> = []
  let duplicates = 0
  let longestUnsettledMillis = 0
  for (const [pair, times] of byPair) {
    const inOrder = times.toSorted((left, right) => left.beganAtMillis - right.beganAtMillis)
    for (const [index, again] of inOrder.slice(1).entries()) {
      duplicates++
      const first = inOrder[index]
      if (first === undefined) continue
      const between = kills.filter(
        (kill) => kill.atMillis <= again.beganAtMillis && wasInFlight(kill, first, connectionsEnded)
      )
      if (between.length === 0) {
        const what = `endpoint and event ${pair} as ${again.deliveryId}: ${toldOf(first, again, history)}`
        violations.push({ fault: "unexplained duplicate", what })
        continue
      }
      const waits = between.map(({ atMillis }) => Math.max(0, atMillis - (first.answeredAtMillis ?? atMillis)))
      longestUnsettledMillis = Math.max(longestUnsettledMillis, Math.min(...waits))
    }
  }
  return { violations, duplicates, longestUnsettledMillis }
}

const promiseOf = ({ missionId, tenant, type }: Promised): string => `${tenant} ${missionId} ${type}`

const checkLog = ({ creationsAsked, events, promised, stored, undelivered }: History): Array<Violation> => {
  const violations: Array<Violation> = []
  const [logged, kept] = [counted(events.map(({ id }) => id)), counted(stored)]
  for (const id of new Set([...logged.keys(), ...kept.keys()])) {
    if (logged.get(id) !== 1 || kept.get(id) !== 1) {
      const what = `event ${id}: ${logged.get(id) ?? 0} times in the log, ${kept.get(id) ?? 0} in the table`
      violations.push({ fault: "log and table differ", what })
    }
  }
  const happened = counted(events.map(({ missionId, tenant, type }) => `${tenant} ${missionId} ${type}`))
  for (const [promise, times] of counted(promised.map(promiseOf))) {
    const there = happened.get(promise) ?? 0
    const isOnce = !promise.endsWith("transport.dates_updated")
    if (there < times || (isOnce && there > 1)) {
      violations.push({ fault: "broken promise", what: `${promise}: told ${times} times, in the log ${there} times` })
    }
  }
  const created = events.filter(({ type }) => type === "transport.created").length
  if (created > creationsAsked) {
    const what = `${created} missions of ${creationsAsked} keys`
    violations.push({ fault: "broken promise", what })
  }
  if (undelivered > 0) violations.push({ fault: "undelivered", what: `${undelivered} deliveries` })
  return violations
}

/**
 * Checks the receivers' history against the committed events. Each delivery arrives at least once, signed, with the
 * same bytes and id. It arrives again only if a dispatcher or PostgreSQL was killed while the previous exchange was in
 * flight: the exchange had begun, and its answer came less than `settleMillis` before the kill. For the kill of a
 * dispatcher, only exchanges on its connections count. Each repetition needs its own kill, so that repetitions never
 * outnumber the exchanges in flight.
 */
export const checkHistory = (history: History): Verdict => {
  const due = dueOf(history)
  const { duplicates, longestUnsettledMillis, violations } = checkDuplicates(history)
  const kills = history.kills.map((kill) => ({
    ...kill,
    inFlight: history.exchanges.filter((exchange) => wasInFlight(kill, exchange, history.connectionsEnded)).length
  }))
  const inFlightAtKills = kills.reduce((sum, { inFlight }) => sum + inFlight, 0)
  return {
    violations: [...checkLog(history), ...checkReceived(history, due), ...checkIds(history), ...violations],
    deliveriesDue: due.size,
    duplicates,
    inFlightAtKills,
    kills,
    longestUnsettledMillis
  }
}
