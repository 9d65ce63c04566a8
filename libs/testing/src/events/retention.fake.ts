import { Retention } from "@trajet/domain/events"
import { Instant } from "@trajet/domain/time"
import { DateTime } from "effect"
import { later, type StoreState } from "../store/store-state.fake.ts"

const hourMillis = 3_600_000

const none = {
  idempotencyKeys: 0,
  events: 0,
  deliveries: 0,
  endpoints: 0,
  notices: 0,
  positions: 0,
  declinedOffers: 0,
  requests: 0,
  links: 0,
  sessions: 0,
  imports: 0,
  audit: 0
}

const yearsBefore = (now: Instant, years: number): Instant =>
  Instant(
    `${DateTime.formatIso(DateTime.subtract(DateTime.makeUnsafe(`${now.slice(0, 23)}Z`), { years })).slice(0, 23)}${now.slice(23)}`
  )

export const retentionOn = (state: StoreState): Retention["Service"] =>
  Retention.of({
    // The fake keeps everything in one place.
    makePartitions: state.transaction(() => 0),
    prune: ({ idempotencyKeyHours, eventDays, deliveryDays, endpointHours, declineDays, auditYears }) =>
      state.transaction((now) => {
        const pruned = { ...none }
        const keysSince = later(now, -idempotencyKeyHours * hourMillis)
        const eventsSince = later(now, -eventDays * 24 * hourMillis)
        for (const rows of state.tenants.values()) {
          for (const [key, { createdAt, leaseUntil }] of rows.keys) {
            if (createdAt >= keysSince || (leaseUntil !== null && leaseUntil >= now)) continue
            rows.keys.delete(key)
            pruned.idempotencyKeys++
          }
          const kept = rows.events.filter(({ createdAt }) => createdAt >= eventsSince)
          pruned.events += rows.events.length - kept.length
          rows.events = kept
        }
        const deliveriesSince = later(now, -deliveryDays * 24 * hourMillis)
        for (const delivery of state.webhooks.everyDelivery()) {
          if (delivery.endedAt === null || delivery.endedAt >= deliveriesSince) continue
          state.webhooks.remove(delivery)
          pruned.deliveries++
        }
        const endpointsSince = later(now, -endpointHours * hourMillis)
        for (const [id, { deletedAt }] of state.webhooks.endpoints) {
          if (deletedAt === null || deletedAt >= endpointsSince || state.webhooks.deliveriesOf(id).length > 0) continue
          state.webhooks.endpoints.delete(id)
          pruned.endpoints++
        }
        for (const [id, row] of state.webhooks.notices) {
          if (row.createdAt >= deliveriesSince) continue
          state.webhooks.notices.delete(id)
          pruned.notices++
        }
        const declinesSince = later(now, -declineDays * 24 * hourMillis)
        for (const [name, declinedAt] of state.declines) {
          if (declinedAt >= declinesSince) continue
          state.declines.delete(name)
          pruned.declinedOffers++
        }
        const auditSince = yearsBefore(now, auditYears)
        const kept = state.audit.filter(({ at }) => at >= auditSince)
        pruned.audit = state.audit.length - kept.length
        state.audit = kept
        return pruned
      })
  })
