import { Cause, Clock, Effect, Fiber, Schedule } from "effect"
import { millisOfInstant } from "../../time/instant.rules.ts"
import { measureReports } from "./delivery-measure.program.ts"
import { type ClaimRequest, DeliveryQueue, type Report, type SettledDelivery } from "./delivery-queue.port.ts"
import type { ClaimedDelivery } from "../deliveries/delivery.model.ts"
import { type EndpointCache, endpointCache } from "./endpoint-cache.program.ts"
import { concurrencyMax } from "../endpoints/breaker.model.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import { type Hold, makeAttempt } from "./signed-attempt.program.ts"
import type { WorkList } from "./work-list.ts"
import type { WorkerSession } from "./worker-session.port.ts"
import type { WorkerId } from "./worker.model.ts"

export interface WorkerOptions {
  readonly owner: WorkerId
  /** Longer than an attempt and the wait of its report together. */
  readonly leaseMillis: number
  readonly reportsPerSettle: number
}

/** WHK-25. Receivers refuse signatures of a clock that is further off. */
const clockSkewMaxMillis = 30_000

const againMillis = 200
const busyMillis = 2
// The sweep finds retries that are due later.
const soonMillis = 60_000

/** Lead of this process's clock over the store's, measured at the last claim. */
interface Skew {
  millis: number
}

const isSmall = ({ millis }: Skew): boolean => Math.abs(millis) <= clockSkewMaxMillis

/** Calls back after a delay, unless the scope of the worker has ended. */
type Later = (delayMillis: number, then: () => void) => void

const settlement = Effect.fnUntraced(function* (work: WorkList, options: WorkerOptions, skew: Skew, later: Later) {
  const queue = yield* DeliveryQueue

  const conclude = (reports: ReadonlyArray<Report>, settled: ReadonlyArray<SettledDelivery>): void => {
    for (const { endpointId, retryMillis } of settled) {
      if (retryMillis !== null && retryMillis <= soonMillis) later(retryMillis, () => work.markReady([endpointId]))
    }
    work.written(reports)
  }

  return Effect.suspend(() => {
    const reports = work.takeReports(options.reportsPerSettle)
    if (reports.length === 0) return Effect.void
    return queue.settle(options.owner, reports).pipe(
      Effect.tapError((error) => Effect.logDebug("reports wait", error)),
      Effect.retry(Schedule.spaced(againMillis)),
      Effect.orDie,
      Effect.map((settled) => {
        conclude(reports, settled)
        measureReports(reports, skew.millis)
      })
    )
  })
})

interface Worker {
  readonly work: WorkList
  readonly session: WorkerSession
}

interface CachingWorker extends Worker {
  readonly endpoints: EndpointCache
}

/** Claims deliveries and starts their attempts. The returned function fails if the store is away. */
const claims = Effect.fnUntraced(function* (
  { work, session, endpoints }: CachingWorker,
  options: WorkerOptions,
  skew: Skew,
  later: Later
) {
  const queue = yield* DeliveryQueue
  const attempt = yield* makeAttempt(session, endpoints.of)
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  const { owner, leaseMillis } = options

  const startAttempt = (delivery: ClaimedDelivery, nowMillis: number, hold: Hold): void => {
    const end = work.begin(delivery.endpointId, nowMillis)
    fork(
      attempt(delivery, hold).pipe(
        // A defect makes no report. The delivery is due again when its lease ends.
        Effect.catchCause((cause) => Effect.as(Effect.logError("an attempt broke", Cause.pretty(cause)), null)),
        Effect.map(end)
      )
    )
  }

  return Effect.fnUntraced(function* (ready: ClaimRequest["shares"], inSession: number) {
    const shares = yield* endpoints.sendable(ready)
    const beforeMillis = yield* Clock.currentTimeMillis
    const { deliveries, busy, full, limited, now } = yield* queue.claim({ shares, owner, leaseMillis })
    const nowMillis = yield* Clock.currentTimeMillis
    skew.millis = Math.round((beforeMillis + nowMillis) / 2) - millisOfInstant(now)
    // If the clock is too far off, the claimed deliveries are due again when their leases end.
    if (!isSmall(skew)) return
    // Retries as long as the leases still outlast an attempt.
    const patience = Schedule.spaced(againMillis).pipe(Schedule.upTo({ duration: leaseMillis / 2 }))
    yield* Effect.retry(endpoints.read(deliveries), patience)
    const hold = { leaseEndsMillis: beforeMillis + leaseMillis, session: inSession }
    for (const delivery of deliveries) startAttempt(delivery, nowMillis, hold)
    const asked = new Map(shares.map(({ endpointId, most }) => [endpointId, most]))
    const taken = Map.groupBy(deliveries, ({ endpointId }) => endpointId)
    // A share below the endpoint's limit leaves room at once. At the limit there is room after an attempt has ended.
    const leavesRoom = (id: EndpointId) => {
      const most = asked.get(id) ?? 0
      return most < concurrencyMax && taken.get(id)?.length === most
    }
    work.markReady(full.filter(leavesRoom))
    work.markFull(full.filter((id) => !leavesRoom(id)))
    if (busy.length > 0) later(busyMillis, () => work.markReady(busy))
    for (const { endpointId, waitMillis } of limited) {
      work.limit(endpointId)
      later(waitMillis, () => work.allow(endpointId))
    }
  })
})

/** The worker of a dispatcher: claims deliveries, makes attempts, settles their reports. Timers end with the scope. */
export const deliveryWorker = Effect.fnUntraced(function* ({ work, session }: Worker, options: WorkerOptions) {
  const scope = yield* Effect.scope
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  const skew: Skew = { millis: 0 }

  const later: Later = (delayMillis, then) => {
    Fiber.runIn(fork(Effect.andThen(Effect.sleep(delayMillis), Effect.sync(then))), scope)
  }

  const endpoints = yield* endpointCache
  const claim = yield* claims({ work, session, endpoints }, options, skew, later)
  const settle = yield* settlement(work, options, skew, later)

  const claimNext = Effect.fnUntraced(function* (shares: ClaimRequest["shares"]) {
    if (shares.length === 0 || !isSmall(skew)) return
    const laterAgain = () => later(againMillis, () => work.markReady(shares.map(({ endpointId }) => endpointId)))
    const inSession = session.number()
    if (inSession === null) return laterAgain()
    yield* claim(shares, inSession).pipe(
      Effect.catch((error) => {
        laterAgain()
        return Effect.andThen(Effect.logDebug("claims wait", error), Effect.sleep(againMillis))
      })
    )
  })

  const compareClocks = Effect.map(claim([], 0), () => isSmall(skew))

  return {
    // A stop interrupts only the waiting: claimed deliveries are sent, and taken reports are written. The clocks are
    // compared before the first claim.
    claiming: Effect.uninterruptibleMask((restore) =>
      restore(Effect.retry(compareClocks, Schedule.spaced(againMillis)).pipe(Effect.orDie)).pipe(
        Effect.andThen(
          Effect.forever(
            Effect.flatMap(
              restore(Effect.andThen(session.held, work.toClaim(Clock.currentTimeMillis, endpoints.groupOf))),
              claimNext
            )
          )
        )
      )
    ),
    settling: Effect.uninterruptibleMask((restore) => Effect.forever(Effect.andThen(restore(work.results), settle))),
    /** Waits until all attempts have ended and their results are written. Claims must have stopped. */
    finish: Effect.gen(function* () {
      while (work.inFlight > 0 || work.unsettled > 0) yield* Effect.andThen(work.results, settle)
    }),
    /** Compares the clocks without a claim; false if the clock is too far off to sign. */
    checkClock: compareClocks
  }
})
