import { jetStreamAnnouncements } from "@trajet/adapters-nats"
import {
  acknowledgedWrite,
  afterRestore,
  AnnouncedEvents,
  type AnsweredRequest,
  missionsPerSecondDefault
} from "@trajet/domain/restoration"
import type { Instant } from "@trajet/domain/time"
import { Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"
import { ports } from "./connection.ts"
import { countFlag, instantFlag } from "./flags.ts"
import { printSections } from "./output.ts"
import { settings } from "./settings.ts"

const noStream = Layer.succeed(AnnouncedEvents, AnnouncedEvents.of({ after: () => Effect.succeed(null) }))

/** The stream of `NATS_URL`; without it nothing is known of announcements. */
const announcements = Layer.unwrap(
  Effect.map(settings, ({ nats: { stream, url } }) =>
    Option.match(url, {
      onNone: () => noStream,
      onSome: (servers) => jetStreamAnnouncements({ servers, streamName: stream })
    })
  )
)

class AccessLogUnreadable extends Schema.TaggedError<AccessLogUnreadable>()("AccessLogUnreadable", {
  file: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `the access log ${this.file} cannot be read, and nothing was moved: ${this.reason}`
  }
}

const writesIn = (file: string, after: Instant) =>
  Effect.tryPromise({
    try: async () => {
      const found: Array<AnsweredRequest> = []
      const lines = createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })
      for await (const line of lines) found.push(...Option.toArray(acknowledgedWrite(line, after)))
      return found
    },
    catch: (cause) => new AccessLogUnreadable({ file, reason: cause instanceof Error ? cause.message : String(cause) })
  })

type Outcome = Effect.Success<ReturnType<typeof afterRestore>>

const summaryOf = (outcome: Outcome, files: number) => {
  const { isFeedKnown, lostEvents, lostRequests, moved } = outcome
  return {
    restored_to: outcome.restoredTo,
    served_until: outcome.servedUntil,
    moved_at: moved.movedAt,
    moved_before: moved.isRepeated,
    mission_numbers_skipped: moved.ordinals.to - moved.ordinals.from,
    next_mission_ordinal: moved.ordinals.to + 1,
    events_after: moved.logsAfter,
    logs: moved.logs,
    feed_positions_skipped: moved.feedPositions,
    missions: moved.missions,
    claims_ended: moved.claims,
    leases_ended: moved.leases,
    endpoints: moved.endpoints,
    sequences_not_moved: moved.unmoved,
    lost_events: isFeedKnown ? lostEvents.length : "unknown: NATS_URL is not set, or its stream is gone",
    lost_deliveries: isFeedKnown ? lostEvents.reduce((sum, { endpointIds }) => sum + endpointIds.length, 0) : "unknown",
    lost_requests: files === 0 ? "unknown: give --access-log" : lostRequests.length
  }
}

const sectionsOf = ({ lostEvents, lostRequests }: Outcome) => ({
  events: lostEvents.map((event) => ({
    created_at: event.createdAt,
    group: event.groupId,
    environment: event.environment,
    type: event.type,
    mission: event.missionId,
    transport_id: event.transportId,
    event: event.id,
    endpoints: event.endpointIds
  })),
  requests: lostRequests.map((request) => ({
    at: request.at,
    route: request.route,
    status: request.status,
    key: request.keyId,
    idempotency_key: request.idempotencyKey,
    request: request.requestId
  }))
})

export const afterRestoreCommand = Command.make(
  "after-restore",
  {
    restoredTo: instantFlag("restored-to", "Time that the database was restored to"),
    servedUntil: instantFlag(
      "served-until",
      "Time at which the former database served last; the present if left out"
    ).pipe(Flag.optional),
    missionsPerSecond: countFlag(
      "missions-per-second",
      1,
      1_000_000,
      "Most missions that all groups together can have ordered in a second of the lost time",
      missionsPerSecondDefault
    ),
    accessLogs: Flag.String("access-log").pipe(
      Flag.withDescription("A log of an API: its acknowledged requests of the lost time are listed. May be repeated"),
      Flag.withMetavar("FILE"),
      Flag.atLeast(0)
    )
  },
  Effect.fn(
    function* ({ accessLogs, missionsPerSecond, restoredTo, servedUntil }) {
      const answered = (yield* Effect.forEach(accessLogs, (file) => writesIn(file, restoredTo))).flat()
      const outcome = yield* afterRestore({
        restoredTo,
        servedUntil: Option.getOrNull(servedUntil),
        missionsPerSecond,
        answered
      })
      yield* printSections(summaryOf(outcome, accessLogs.length), sectionsOf(outcome))
    },
    Effect.provide(Layer.merge(ports, announcements))
  )
).pipe(
  Command.withDescription(
    "After a restore of the database to a time, and before the product starts: move numbers, positions and fences beyond all that the lost time can have handed out, and list what was lost. Safe to repeat"
  )
)
