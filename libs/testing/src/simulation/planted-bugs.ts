import { type ClaimedDelivery, DeliveryId } from "@trajet/domain/webhooks/deliveries"
import { DeliveryQueue, type Report, WorkerId } from "@trajet/domain/webhooks/dispatching"
import type { Breaker } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import type { StoredDelivery, StoredEndpoint } from "../webhooks/webhook-rows.fake.ts"
import type { PlantedBug } from "./simulated-dispatcher.ts"
import type { SimulatedStore } from "./simulated-store.ts"

type QueueBug = NonNullable<PlantedBug["queue"]>

const change = (store: SimulatedStore, report: Report, of: (row: StoredDelivery) => StoredDelivery): void => {
  const row = store.webhooks.delivery(report)
  if (row !== undefined) store.webhooks.put(of(row))
}

/** Accepts a result from any worker. */
const unfencedResult: QueueBug = (queue, store) =>
  DeliveryQueue.of({
    ...queue,
    settle: (owner, reports) =>
      store.together(
        Effect.suspend(() => {
          const current = reports.map((report) => {
            const row = store.webhooks.delivery(report)
            if (row === undefined || row.hold === null) return report
            store.webhooks.put({ ...row, hold: { ...row.hold, owner } })
            return { ...report, attempt: row.attempts }
          })
          return queue.settle(owner, current)
        })
      )
  })

/** Accepts a report for an earlier claim of the same worker. */
const attemptNotFenced: QueueBug = (queue, store) =>
  DeliveryQueue.of({
    ...queue,
    settle: (owner, reports) =>
      store.together(
        Effect.suspend(() =>
          queue.settle(
            owner,
            reports.map((report) => ({ ...report, attempt: store.webhooks.delivery(report)?.attempts ?? 0 }))
          )
        )
      )
  })

/** Counts an attempt only with its result, so that an attempt that kills its worker is never counted. */
const attemptCountedOnResult: QueueBug = (queue, store) =>
  DeliveryQueue.of({
    ...queue,
    claim: (request) =>
      store.together(
        Effect.tap(queue.claim(request), ({ deliveries }) =>
          Effect.sync(() => {
            for (const { endpointId, eventAt, attempt } of deliveries) {
              const row = store.webhooks.delivery({ endpointId, eventAt })
              if (row !== undefined) store.webhooks.put({ ...row, attempts: attempt - 1 })
            }
          })
        )
      ),
    settle: (owner, reports) =>
      store.together(
        Effect.suspend(() => {
          for (const report of reports) {
            change(store, report, (row) => {
              const isHeld = row.hold?.owner === owner && row.attempts + 1 === report.attempt
              return isHeld ? { ...row, attempts: report.attempt } : row
            })
          }
          return queue.settle(owner, reports)
        })
      )
  })

/** Treats announced deliveries as delivered, and never looks for due ones. */
const trustInTheBroker: QueueBug = (queue) => DeliveryQueue.of({ ...queue, dueEndpoints: Effect.succeed([]) })

/** Never frees the claims of a dead worker. */
const noLeaseExpiry: QueueBug = (queue) =>
  DeliveryQueue.of({ ...queue, expireLeases: Effect.succeed({ expired: 0, endpointIds: [] }) })

/** Claims with other facts about the endpoints. */
const claimingAs =
  (changed: (stored: StoredEndpoint) => StoredEndpoint): QueueBug =>
  (queue, store) =>
    DeliveryQueue.of({
      ...queue,
      claim: (request) =>
        store.together(
          Effect.suspend(() => {
            const { endpoints } = store.webhooks
            const asked = request.shares.flatMap(({ endpointId }) => endpoints.get(endpointId) ?? [])
            for (const stored of asked) endpoints.set(stored.endpoint.id, changed(stored))
            const restore = Effect.sync(() => {
              for (const stored of asked) endpoints.set(stored.endpoint.id, stored)
            })
            return Effect.ensuring(queue.claim(request), restore)
          })
        )
    })

const withBreaker =
  (change: Partial<Breaker>) =>
  (stored: StoredEndpoint): StoredEndpoint => ({ ...stored, breaker: { ...stored.breaker, ...change } })

const asEnabled = (stored: StoredEndpoint): StoredEndpoint => ({
  ...stored,
  endpoint: { ...stored.endpoint, status: "enabled" }
})

/** Hands out changed deliveries. */
const handingOut =
  (changed: (delivery: ClaimedDelivery) => ClaimedDelivery): QueueBug =>
  (queue) =>
    DeliveryQueue.of({
      ...queue,
      claim: (request) =>
        Effect.map(queue.claim(request), (work) => ({ ...work, deliveries: work.deliveries.map(changed) }))
    })

const withOtherBody = (delivery: ClaimedDelivery): ClaimedDelivery =>
  delivery.attempt === 1 ? delivery : { ...delivery, data: `${delivery.data} ` }

const withOtherId = (delivery: ClaimedDelivery): ClaimedDelivery =>
  delivery.attempt === 1 ? delivery : { ...delivery, id: DeliveryId(delivery.eventId) }

/** A lease that is shorter than an exchange may take. */
const shortLease: QueueBug = (queue) =>
  DeliveryQueue.of({ ...queue, claim: (request) => queue.claim({ ...request, leaseMillis: 5_000 }) })

/** A schedule that never ends. */
const endlessBudget: QueueBug = (queue, store) =>
  DeliveryQueue.of({
    ...queue,
    settle: (owner, reports) =>
      store.together(
        Effect.suspend(() => {
          for (const report of reports) change(store, report, (row) => ({ ...row, step: 0 }))
          return queue.settle(owner, reports)
        })
      )
  })

/** Commits results first and the log of their attempts later, so that a crash can separate them. */
const settleInTwo: QueueBug = (queue, store) => {
  const withoutLog = (owner: WorkerId, reports: ReadonlyArray<Report>) =>
    store.together(
      Effect.suspend(() => {
        const logs = new Map(reports.map((report) => [report, store.webhooks.delivery(report)?.log ?? []]))
        return Effect.tap(queue.settle(owner, reports), () =>
          Effect.sync(() => {
            for (const [report, log] of logs) change(store, report, (row) => ({ ...row, log }))
          })
        )
      })
    )
  return DeliveryQueue.of({
    ...queue,
    settle: (owner, reports) =>
      Effect.tap(withoutLog(owner, reports), () =>
        Effect.andThen(
          Effect.sleep(1),
          // A report that changes nothing still writes the log.
          queue.settle(WorkerId("nobody"), reports)
        )
      )
  })
}

/** Takes back what every worker holds. */
const livingTakenBack: QueueBug = (queue, store) =>
  DeliveryQueue.of({
    ...queue,
    expireLeases: store.together(
      Effect.suspend(() => {
        const { endedSessions } = store.webhooks
        const living = store.webhooks.everyDelivery().flatMap(({ hold }) => hold?.owner ?? [])
        const before = [...endedSessions]
        for (const owner of living) endedSessions.add(owner)
        return Effect.ensuring(
          queue.expireLeases,
          Effect.sync(() => {
            endedSessions.clear()
            for (const owner of before) endedSessions.add(owner)
          })
        )
      })
    )
  })

/** Goes on with the first session. */
const blindToBreaks: PlantedBug["session"] = () => ({ number: () => 1, held: Effect.succeed(1) })

/** Bugs of a store or a dispatcher, each of which the simulation has to find. */
export const plantedBugs: Readonly<Record<string, PlantedBug>> = {
  "a result that is not fenced": { queue: unfencedResult },
  "a result that is fenced only by its owner": { queue: attemptNotFenced },
  "an attempt that is counted on its result": { queue: attemptCountedOnResult },
  "trust in announcements that the broker has confirmed": { queue: trustInTheBroker },
  "a lease that never ends": { queue: noLeaseExpiry },
  "a claim that ignores the concurrency of the breaker": { queue: claimingAs(withBreaker({ concurrency: 1_000 })) },
  "a claim that ignores the pause of the breaker": { queue: claimingAs(withBreaker({ pausedUntil: null })) },
  "a claim for an endpoint that is not enabled": { queue: claimingAs(asEnabled) },
  "a body that differs at the second attempt": { queue: handingOut(withOtherBody) },
  "an id that differs at the second attempt": { queue: handingOut(withOtherId) },
  "a lease that is shorter than an exchange": { queue: shortLease },
  "a budget without an end": { queue: endlessBudget },
  "a result that commits without its attempt": { queue: settleInTwo },
  "a lease that ends although its worker lives": { queue: livingTakenBack },
  "an attempt of a worker that has lost its session": { session: blindToBreaks }
}

/**
 * Seeds that together find every planted bug, tried in this order: 737 finds results that only their owner fences. In 79136,
 * deliveries kill their workers until they are dead.
 */
export const deliverySeeds: ReadonlyArray<number> = [457, 23, 21, 737, 3, 79_136]
