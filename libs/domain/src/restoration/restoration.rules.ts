import { Option, Result, Schema } from "effect"
import { isIdempotencyKey } from "../idempotency/idempotency.rules.ts"
import { ordinalOf } from "../mission/mission-number.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis, millisOfInstant, parseInstant, plusMillis } from "../time/instant.rules.ts"
import type {
  AnnouncedEvent,
  AnsweredRequest,
  Restoration,
  RestorationMargins,
  RestorationRates
} from "./restoration.model.ts"

/** Twice what the benchmarks reach on one PostgreSQL. */
export const missionsPerSecondDefault = 5_000

/** Events, rows and positions that one mission can cost within the second of its creation, with room. */
const positionsPerMission = 10

/** A row is locked while it changes, and each change waits for the disk. */
const changesOfRowPerSecond = 10

/** Added to the lost time: clocks differ, and a sequence reserves numbers ahead of what it logs. */
const slackSeconds = 60

/** The clock of the former server may have been ahead of what it told. */
const clockMillis = 1_000

/** The events of a log may be ahead of the clock by as much after an earlier restore. */
const aheadMillis = 5_000

/** True if the store has events that it cannot have been restored with. */
export const isLaterThan = (newestEventAt: Instant, restoredTo: Instant): boolean =>
  newestEventAt > plusMillis(restoredTo, aheadMillis)

/** How far numbers move for the lost time, at these rates. */
export const marginsOf = (
  { restoredTo, servedUntil }: Restoration,
  { missionsPerSecond }: RestorationRates
): RestorationMargins => {
  const lostMillis = Math.max(0, millisOfInstant(servedUntil) - millisOfInstant(restoredTo))
  const seconds = Math.ceil(lostMillis / 1_000) + slackSeconds
  return {
    missionNumbers: seconds * missionsPerSecond,
    positions: seconds * missionsPerSecond * positionsPerMission,
    changesOfRow: seconds * changesOfRowPerSecond
  }
}

const later = (one: Instant, other: Instant): Instant => (one < other ? other : one)

/** The time after which every log goes on: after all that the former store can have told, and after the present. */
export const logsAfter = (
  now: Instant,
  { servedUntil }: Restoration,
  announced: ReadonlyArray<AnnouncedEvent>
): Instant =>
  plusMillis(
    announced.reduce((latest, { createdAt }) => later(latest, createdAt), later(now, servedUntil)),
    clockMillis
  )

/** The highest number of a mission among announced events. */
export const ordinalKnown = (announced: ReadonlyArray<AnnouncedEvent>): number | null => {
  const known = announced.flatMap(({ transportId }) => Option.toArray(ordinalOf(transportId ?? "")))
  return known.length === 0 ? null : known.reduce((highest, one) => Math.max(highest, one))
}

const AccessLine = Schema.fromJsonString(
  Schema.Struct({
    at: Schema.String,
    request: Schema.String,
    method: Schema.NullOr(Schema.String),
    route: Schema.String,
    status: Schema.Int,
    key: Schema.NullOr(Schema.String),
    idempotency_key: Schema.optionalKey(Schema.String)
  })
)
const readLine = Schema.decodeUnknownOption(AccessLine)

/** The acknowledged write of a line of the access log after a time; none for every other line. */
export const acknowledgedWrite = (line: string, after: Instant): Option.Option<AnsweredRequest> =>
  Option.flatMap(readLine(line), ({ at: text, idempotency_key, key, method, request, route, status }) => {
    const at = Result.getOrElse(parseInstant(text), () => instantOfMillis(0))
    const idempotencyKey = idempotency_key !== undefined && isIdempotencyKey(idempotency_key) ? idempotency_key : null
    const isWrite = method !== null && method !== "GET" && method !== "HEAD"
    return isWrite && status >= 200 && status < 300 && at > after
      ? Option.some({ at, requestId: request, route, status, keyId: key, idempotencyKey })
      : Option.none()
  })
