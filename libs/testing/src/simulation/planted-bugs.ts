import { DeliveryQueue, type Report } from "@trajet/domain"
import { Effect } from "effect"
import type { StoredDelivery } from "../webhook-rows.fake.ts"
import type { PlantedBug } from "./simulated-dispatcher.ts"
import type { SimulatedStore } from "./simulated-store.ts"

const change = (store: SimulatedStore, report: Report, of: (row: StoredDelivery) => StoredDelivery): void => {
  const row = store.webhooks.delivery(report)
  if (row !== undefined) store.webhooks.put(of(row))
}

/** A result counts whoever holds the delivery by now. */
const unfencedResult: PlantedBug = (queue, store) =>
  DeliveryQueue.of({
    ...queue,
    settle: (owner, reports) =>
      store.together(
        Effect.suspend(() => {
          const current = reports.map((report) => {
            const row = store.webhooks.delivery(report)
            if (row?.hold == null) return report
            store.webhooks.put({ ...row, hold: { ...row.hold, owner } })
            return { ...report, attempt: row.attempts }
          })
          return queue.settle(owner, current)
        })
      )
  })

/** What kills its worker is never counted. */
const attemptCountedOnResult: PlantedBug = (queue, store) =>
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

/** What was announced is taken for delivered: nobody looks for what is due. */
const trustInTheBroker: PlantedBug = (queue) => DeliveryQueue.of({ ...queue, dueEndpoints: Effect.succeed([]) })

/** What a dead worker held stays held. */
const noLeaseExpiry: PlantedBug = (queue) =>
  DeliveryQueue.of({ ...queue, expireLeases: Effect.succeed({ expired: 0, endpointIds: [] }) })

/** A claim takes what is due, however much is in flight. */
const widthIgnored: PlantedBug = (queue, store) =>
  DeliveryQueue.of({
    ...queue,
    claim: (request) =>
      store.together(
        Effect.suspend(() => {
          const { endpoints } = store.webhooks
          const wanted = request.wanted.flatMap(({ endpointId }) => endpoints.get(endpointId) ?? [])
          for (const stored of wanted) {
            endpoints.set(stored.endpoint.id, { ...stored, lane: { ...stored.lane, width: 1_000 } })
          }
          const claiming = queue.claim(request)
          const restore = Effect.sync(() => {
            for (const stored of wanted) endpoints.set(stored.endpoint.id, stored)
          })
          return Effect.ensuring(claiming, restore)
        })
      )
  })

/** Results commit first, and the log of their attempts a moment later, which a crash prevents. */
const settleInTwo: PlantedBug = (queue, store) => {
  const withoutLog = (owner: string, reports: ReadonlyArray<Report>) =>
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
          // Of a report that changes nothing only the log is written.
          queue.settle("nobody", reports)
        )
      )
  })
}

/** An attempt that comes late is sent whether its endpoint is paused or not. */
const pauseIgnored: PlantedBug = (queue, store) =>
  DeliveryQueue.of({
    ...queue,
    claim: (request) =>
      store.together(
        Effect.suspend(() => {
          const { endpoints } = store.webhooks
          const wanted = request.wanted.flatMap(({ endpointId }) => endpoints.get(endpointId) ?? [])
          for (const stored of wanted) {
            endpoints.set(stored.endpoint.id, { ...stored, lane: { ...stored.lane, pausedUntil: null } })
          }
          const restore = Effect.sync(() => {
            for (const stored of wanted) endpoints.set(stored.endpoint.id, stored)
          })
          return Effect.ensuring(queue.claim(request), restore)
        })
      )
  })

/** Mistakes that a store or a dispatcher could make, each of which the simulation has to find. */
export const plantedBugs: Readonly<Record<string, PlantedBug>> = {
  "a result that is not fenced": unfencedResult,
  "an attempt that is counted on its result": attemptCountedOnResult,
  "trust in what the broker has confirmed": trustInTheBroker,
  "no end to a lease": noLeaseExpiry,
  "a claim that ignores the width of the lane": widthIgnored,
  "a claim that ignores the pause of the lane": pauseIgnored,
  "a result that commits without its attempt": settleInTwo
}
