import { Cause, Clock, Effect, Fiber, Random, Schedule } from "effect"
import { instantOfMillis, millisOfInstant } from "../../time/instant.rules.ts"
import { measureReports } from "./delivery-measure.program.ts"
import { type ClaimRequest, DeliveryQueue, type Report, type Settled } from "./delivery-queue.port.ts"
import type { AttemptResult, ClaimedDelivery } from "../deliveries/delivery.model.ts"
import { endpointBook } from "./endpoint-book.program.ts"
import { envelope } from "../messages/envelope.rules.ts"
import { Hmac } from "../messages/hmac.port.ts"
import { laneWidthMax } from "../endpoints/lane.model.ts"
import { deliveryHeaders } from "../messages/signature.rules.ts"
import { WebhookSender } from "./webhook-sender.port.ts"
import type { WorkList } from "./work-list.ts"

export interface WorkerOptions {
  /** A new one for each start of a process. */
  readonly owner: string
  /** Longer than an exchange may take and its report may wait. */
  readonly leaseMillis: number
  readonly reportsPerSettle: number
}

/** WHK-25: what is signed by a clock that is further off, receivers refuse. */
export const clockSkewMaxMillis = 30_000

const againMillis = 200
const busyMillis = 2
// What is due later the sweeper finds.
const soonMillis = 60_000

const reportOf = (
  { endpointId, eventAt, attempt, step, lost, tenant, laneIsWide }: ClaimedDelivery,
  result: AttemptResult,
  jitter: number
): Report => ({ endpointId, eventAt, attempt, step, lost, environment: tenant.environment, laneIsWide, result, jitter })

/** One signed attempt of a claimed delivery; null where its lease is over, or its endpoint cannot be sent to any more. */
const makeAttempt = Effect.gen(function* () {
  const sender = yield* WebhookSender
  const hmac = yield* Hmac
  const book = yield* endpointBook

  const attempt = Effect.fnUntraced(function* (delivery: ClaimedDelivery, leaseEndsMillis: number) {
    const { id: deliveryId, eventId, eventType, eventAt, data, tenant } = delivery
    const nowMillis = yield* Clock.currentTimeMillis
    // A process that stood still for so long holds it no more: somebody else sends it.
    if (nowMillis >= leaseEndsMillis) return null
    const endpoint = book.of(delivery.endpointId)
    const secrets = endpoint?.secretsAt(instantOfMillis(nowMillis))
    if (endpoint === undefined || !secrets) return null
    const body = envelope({ id: eventId, type: eventType, createdAt: eventAt, data })
    const timestampSeconds = Math.floor(nowMillis / 1_000)
    const headers = deliveryHeaders(hmac.sha256, {
      deliveryId,
      eventType,
      timestampSeconds,
      body,
      secret: secrets.current,
      others: secrets.others
    })
    const result = yield* sender.send({ groupId: tenant.groupId, url: endpoint.url, headers, body })
    return reportOf(delivery, result, yield* Random.next)
  })

  return { attempt, book }
})

/** How far this clock is ahead of the store's, as its last answer has shown. */
interface Skew {
  millis: number
}

const isSmall = ({ millis }: Skew): boolean => Math.abs(millis) <= clockSkewMaxMillis

type ReadyIn = (delayMillis: number, endpointIds: ReadonlyArray<string>) => void

/** Writes down what came of the attempts that have ended. */
const settlement = Effect.fnUntraced(function* (work: WorkList, options: WorkerOptions, skew: Skew, readyIn: ReadyIn) {
  const queue = yield* DeliveryQueue

  const conclude = (reports: ReadonlyArray<Report>, settled: ReadonlyArray<Settled>): void => {
    for (const { endpointId, retryMillis } of settled) {
      if (retryMillis !== null && retryMillis <= soonMillis) readyIn(retryMillis, [endpointId])
    }
    work.ended(new Set(reports.map(({ endpointId }) => endpointId)))
  }

  return Effect.suspend(() => {
    const reports = work.takeReports(options.reportsPerSettle)
    if (reports.length === 0) return Effect.void
    return queue.settle(options.owner, reports).pipe(
      Effect.tapError((error) => Effect.logDebug("reports wait", error)),
      Effect.retry(Schedule.spaced(againMillis)),
      Effect.orDie,
      Effect.tap((settled) => Effect.sync(() => conclude(reports, settled))),
      Effect.andThen(measureReports(reports, skew.millis))
    )
  })
})

/** Claims deliveries and makes the attempts; the returned function fails where the store cannot be asked. */
const claims = Effect.fnUntraced(function* (work: WorkList, options: WorkerOptions, skew: Skew, readyIn: ReadyIn) {
  const queue = yield* DeliveryQueue
  const { attempt, book } = yield* makeAttempt
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  const { owner, leaseMillis } = options

  const fly = (delivery: ClaimedDelivery, nowMillis: number, leaseEndsMillis: number): void => {
    const end = work.begin(delivery.endpointId, nowMillis)
    fork(
      attempt(delivery, leaseEndsMillis).pipe(
        // Nothing is reported of an attempt that broke by a mistake of ours: the end of its lease gives it back.
        Effect.catchCause((cause) => Effect.as(Effect.logError("an attempt broke", Cause.pretty(cause)), null)),
        Effect.map(end)
      )
    )
  }

  return Effect.fnUntraced(function* (ready: ClaimRequest["wanted"]) {
    const wanted = yield* book.sendable(ready)
    const beforeMillis = yield* Clock.currentTimeMillis
    const { deliveries, busy, full, now } = yield* queue.claim({ wanted, owner, leaseMillis })
    const nowMillis = yield* Clock.currentTimeMillis
    skew.millis = Math.round((beforeMillis + nowMillis) / 2) - millisOfInstant(now)
    // What the clock has just turned out to be too wrong for goes back when its lease ends.
    if (!isSmall(skew)) return
    // Given up only where the leases would not outlast the sending.
    const patience = Schedule.spaced(againMillis).pipe(Schedule.upTo({ duration: leaseMillis / 2 }))
    yield* Effect.retry(book.read(deliveries), patience)
    for (const delivery of deliveries) fly(delivery, nowMillis, beforeMillis + leaseMillis)
    const asked = new Map(wanted.map(({ endpointId, most }) => [endpointId, most]))
    const taken = Map.groupBy(deliveries, ({ endpointId }) => endpointId)
    // A share smaller than the lane leaves room at once; a lane that is full has some again when an attempt has ended.
    const leavesRoom = (id: string) => {
      const most = asked.get(id) ?? 0
      return most < laneWidthMax && taken.get(id)?.length === most
    }
    work.markReady(full.filter(leavesRoom))
    work.markFull(full.filter((id) => !leavesRoom(id)))
    if (busy.length > 0) readyIn(busyMillis, busy)
  })
})

/** What sends deliveries: claims them, makes the attempts, and settles their reports. What waits ends with the scope. */
export const deliveryWorker = Effect.fnUntraced(function* (work: WorkList, options: WorkerOptions) {
  const scope = yield* Effect.scope
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  const skew: Skew = { millis: 0 }

  const readyIn: ReadyIn = (delayMillis, endpointIds) => {
    const waiting = Effect.andThen(
      Effect.sleep(delayMillis),
      Effect.sync(() => work.markReady(endpointIds))
    )
    Fiber.runIn(fork(waiting), scope)
  }

  const claim = yield* claims(work, options, skew, readyIn)
  const settle = yield* settlement(work, options, skew, readyIn)

  const claimNext = Effect.fnUntraced(function* (wanted: ClaimRequest["wanted"]) {
    if (wanted.length === 0 || !isSmall(skew)) return
    yield* claim(wanted).pipe(
      Effect.catch((error) => {
        readyIn(
          againMillis,
          wanted.map(({ endpointId }) => endpointId)
        )
        return Effect.andThen(Effect.logDebug("claims wait", error), Effect.sleep(againMillis))
      })
    )
  })

  const compareClocks = Effect.map(claim([]), () => isSmall(skew))

  return {
    // What was claimed is sent and what was taken is written down, also where the process is asked to stop just then.
    // How far the clock is off is known before the first claim.
    claiming: Effect.uninterruptibleMask((restore) =>
      restore(Effect.retry(compareClocks, Schedule.spaced(againMillis)).pipe(Effect.orDie)).pipe(
        Effect.andThen(Effect.forever(Effect.flatMap(restore(work.toClaim(Clock.currentTimeMillis)), claimNext)))
      )
    ),
    settling: Effect.uninterruptibleMask((restore) => Effect.forever(Effect.andThen(restore(work.results), settle))),
    /** Waits until what is in flight has ended and is written down. Nothing may be claimed any more. */
    finish: Effect.gen(function* () {
      while (work.inFlight > 0 || work.unsettled > 0) yield* Effect.andThen(work.results, settle)
    }),
    /** Compares the clocks without claiming anything; false where nothing may be signed. */
    checkClock: compareClocks
  }
})
