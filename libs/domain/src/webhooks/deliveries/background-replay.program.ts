import { Effect, Option } from "effect"
import { Identifiers } from "../../access/secrets.port.ts"
import type { Tenant } from "../../access/tenant.model.ts"
import { presentOf } from "../../clock/present.program.ts"
import { isUuid } from "../../text/uuid.rules.ts"
import { sleepAbout } from "../../time/pause.program.ts"
import { plusMillis } from "../../time/instant.rules.ts"
import type { WorkerId } from "../dispatching/worker.model.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import { EndpointUnknown } from "../endpoints/endpoints.errors.ts"
import type { EndpointAdministrator } from "../endpoints/endpoints.port.ts"
import { ReplayRangeRefused, ReplayUnknown } from "./deliveries.errors.ts"
import { Deliveries, type ReplayRange } from "./deliveries.port.ts"
import { clockToleranceMillis, replayStep } from "./replay.program.ts"
import { ReplayId, Replays, type ReplayState, type StoredReplay } from "./replays.port.ts"

export interface ReplayAsked extends ReplayRange {
  /** Deliveries that become due per second, at most: 1 to 100, integer. */
  readonly perSecond: number
}

/**
 * Starts a replay that goes on in the background. Fails with `EndpointUnknown`, `ReplayRunning`, `ReplayRangeRefused`.
 */
export const startReplay = Effect.fn("startReplay")(function* (by: EndpointAdministrator, asked: ReplayAsked) {
  const replays = yield* Replays
  const identifiers = yield* Identifiers
  if (!isUuid(asked.endpointId)) return yield* new EndpointUnknown({ id: asked.endpointId })
  // A later event has a delivery of its own.
  const newest = plusMillis(yield* presentOf(by.tenant), clockToleranceMillis)
  const until = asked.until ?? newest
  if (until <= asked.since) return yield* new ReplayRangeRefused()
  return yield* replays.start(by, { ...asked, id: ReplayId(yield* identifiers.uuid), until })
})

/** Reads a replay with its progress. Fails with `ReplayUnknown`. */
export const findReplay = Effect.fn("findReplay")(function* (tenant: Tenant, endpointId: EndpointId, id: ReplayId) {
  const replays = yield* Replays
  const found = isUuid(id) && isUuid(endpointId) ? yield* replays.find(tenant, endpointId, id) : Option.none()
  return yield* Effect.fromOption(found).pipe(Effect.mapError(() => new ReplayUnknown()))
})

/** Options of a process that carries replays on. */
export interface ReplayWorkerOptions {
  /** New at each start of a process. */
  readonly owner: WorkerId
  readonly leaseMillis: number
  /** Time between two looks for replays. */
  readonly pollMillis: number
}

// A range that is too large for the database to count in time is replayed all the same.
const counted = (tenant: Tenant, range: ReplayRange) =>
  Deliveries.use((deliveries) => deliveries.countReplay(tenant, range)).pipe(
    Effect.option,
    Effect.map(Option.getOrNull)
  )

const carryOn = Effect.fnUntraced(function* (replay: StoredReplay, { owner, leaseMillis }: ReplayWorkerOptions) {
  const replays = yield* Replays
  const { tenant, perSecond } = replay
  const everyMillis = Math.ceil(1_000 / perSecond)
  let state: ReplayState = {
    ...replay,
    expected: replay.expected ?? (yield* counted(tenant, { ...replay, since: replay.reached }))
  }
  let isHeld = yield* replays.save(owner, replay, state, leaseMillis)
  while (isHeld && !state.isEnded) {
    const { ended, ...progressed } = yield* replayStep(tenant, replay, state, everyMillis)
    state = { ...state, ...progressed, isEnded: ended }
    isHeld = yield* replays.save(owner, replay, state, leaseMillis)
  }
})

/** Carries on the replays that users started, without end. Any number of processes may run it. */
export const workOffReplays = Effect.fn("workOffReplays")(function* (options: ReplayWorkerOptions) {
  const replays = yield* Replays
  const pause = sleepAbout(options.pollMillis)
  const once = replays.claim(options.owner, options.leaseMillis).pipe(
    Effect.tap(Option.match({ onNone: () => pause, onSome: (replay) => carryOn(replay, options) })),
    Effect.catch((error) => Effect.andThen(Effect.logWarning("a replay stopped", error), pause)),
    // Catches defects, so that a defect in one replay does not end the work on all others.
    Effect.catchDefect((defect) => Effect.andThen(Effect.logError("a replay broke", defect), pause))
  )
  return yield* Effect.forever(once)
})
