import { Environment, type GroupId, type Tenant } from "@trajet/domain/access"
import { EventId } from "@trajet/domain/events"
import { DriverId, MissionId } from "@trajet/domain/mission"
import { type FeedEntry, FeedLog, type FeedPage, FeedPosition, type FeedQuery } from "@trajet/domain/operations/feed"
import { Effect, Layer } from "effect"
import { makeBell } from "../database/bell.ts"
import { Database } from "../database/database.ts"
import { Listener } from "../database/listener.ts"
import { appendFeed, type DroppedRow, type EntryRow, feedSpan, readFeed, readFeedOfDriver } from "./feed.statements.ts"
import { logsOf } from "./written-logs.ts"

const feedChannel = "trajet_feed"
const hintedMax = 1_000
/** Logs that a sweep looks at: some milliseconds, however many logs there are. */
const sweptLogs = 2_000
const firstLog = "00000000-0000-0000-0000-000000000000"

/** The logs of an environment that may have events for the feed. */
class LogsToRead {
  readonly #hinted = new Set<GroupId>()
  /** The sweep goes on after this log. */
  #sweptAfter: string = firstLog
  /** Counts the reasons for a sweep over all logs. */
  #alarms = 1
  #sweptAlarms = 0

  hint(groupId: GroupId): void {
    this.#hinted.add(groupId)
  }

  /** Any log may have events. */
  alarm(): void {
    this.#alarms++
    this.#sweptAfter = firstLog
  }

  /** Takes the next logs out; null if there is no reason to look. */
  take(sweep: boolean) {
    const isSweep = sweep || this.#sweptAlarms < this.#alarms
    if (!isSweep && this.#hinted.size === 0) return null
    const hinted = [...this.#hinted].slice(0, hintedMax)
    for (const groupId of hinted) this.#hinted.delete(groupId)
    return { hinted, sweptAfter: isSweep ? this.#sweptAfter : null, alarms: this.#alarms }
  }

  /** Puts logs back that were not read to their end. */
  putBack({ hinted }: { readonly hinted: ReadonlyArray<GroupId> }): void {
    for (const groupId of hinted) this.#hinted.add(groupId)
  }

  /** Records that logs were read to their end; true if others wait. */
  done({ sweptAfter, alarms }: NonNullable<ReturnType<LogsToRead["take"]>>, sweptTo: string | null): boolean {
    // A sweep that an alarm interrupted starts again.
    if (sweptAfter !== null && alarms === this.#alarms) {
      this.#sweptAfter = sweptTo ?? firstLog
      if (sweptTo === null) this.#sweptAlarms = alarms
    }
    return this.#hinted.size > 0 || this.#sweptAlarms < this.#alarms
  }
}

const entryOf = (row: EntryRow): FeedEntry => ({
  position: FeedPosition(row.position),
  event: {
    id: EventId(row.event_id),
    type: row.type,
    createdAt: row.event_at,
    missionId: MissionId(row.mission_id),
    data: row.data
  },
  driverIds: (row.driver_ids ?? []).map(DriverId),
  formerDriverIds: (row.former_driver_ids ?? []).map(DriverId),
  mission: {
    driverIds: [row.driver_id, row.return_driver_id].flatMap((id) => (id === null ? [] : [DriverId(id)])),
    endedAt: row.ended_at
  }
})

const pageOf = (rows: ReadonlyArray<EntryRow | DroppedRow>, { limit }: FeedQuery): FeedPage => ({
  entries: rows.flatMap((row) => (row.event_id === null ? [] : [entryOf(row)])),
  next: rows.length < limit ? null : (rows.at(-1)?.position ?? null)
})

const make = Effect.gen(function* () {
  const listener = yield* Listener
  const database = yield* Database
  const bell = makeBell()
  const logs = new Map(Environment.literals.map((environment) => [environment, new LogsToRead()]))
  const logsIn = (environment: Environment): LogsToRead => logs.get(environment) ?? new LogsToRead()
  const hint = ({ environment, groupId }: Tenant) => logsIn(environment).hint(groupId)
  yield* listener.on(feedChannel, (payload) => {
    const written = logsOf(payload)
    if (written === null) for (const each of logs.values()) each.alarm()
    else written.forEach(hint)
    bell.ring()
  })

  return FeedLog.of({
    append: Effect.fnUntraced(function* (environment, { most, sweep }) {
      const toRead = logsIn(environment)
      const taken = toRead.take(sweep)
      if (taken === null) return "done"
      const { hinted, sweptAfter } = taken
      const rows = yield* database
        .run(appendFeed, { environment, hinted, sweptAfter, sweptLogs, most })
        .pipe(Effect.onError(() => Effect.sync(() => toRead.putBack(taken))))
      const [row] = rows
      if (row === undefined || row.is_busy || row.appended === most) {
        toRead.putBack(taken)
        return row?.is_busy === true ? "busy" : "more"
      }
      return toRead.done(taken, row.swept_to) ? "more" : "done"
    }),
    span: (environment) =>
      Effect.flatMap(database.run(feedSpan, { environment }), ([row]) => {
        if (row === undefined) return Effect.die(`the feed of ${environment} has no head`)
        const { lost, newest, oldest } = row
        return Effect.succeed({ newest, oldest: oldest ?? FeedPosition(newest + 1), lost })
      }),
    read: (environment, query) =>
      Effect.map(database.run(readFeed, { ...query, environment }), (rows) => pageOf(rows, query)),
    readOfDriver: (environment, driverId, query) =>
      Effect.map(database.run(readFeedOfDriver, { ...query, environment, driverId }), (rows) => pageOf(rows, query)),
    awake: (patienceMillis) => Effect.ignore(Effect.timeout(bell.heard, patienceMillis))
  })
})

/** The feed of operations, with the notifications of commits. */
export const feedLogLayer: Layer.Layer<FeedLog, never, Database | Listener> = Layer.effect(FeedLog, make)
