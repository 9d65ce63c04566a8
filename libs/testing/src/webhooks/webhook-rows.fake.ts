import type { Tenant } from "@trajet/domain/access"
import type { EventId, EventType, LoggedEvent } from "@trajet/domain/events"
import type { Notice, NoticeId } from "@trajet/domain/notices"
import type { Instant } from "@trajet/domain/time"
import type { EventCause } from "@trajet/domain/traces"
import type { Attempt, Budget, Delivery, DeliveryId, DeliveryKey } from "@trajet/domain/webhooks/deliveries"
import type { Announcement, WorkerId } from "@trajet/domain/webhooks/dispatching"
import type { Breaker, Endpoint, EndpointId, Failure, Subscription } from "@trajet/domain/webhooks/endpoints"

export interface StoredEndpoint {
  readonly endpoint: Endpoint
  readonly breaker: Breaker
  readonly deletedAt: Instant | null
  /** End of the time over which the deliveries of a resumption are spread. */
  readonly spreadUntil: Instant | null
  /** When the bucket of its rate is full again, milliseconds; null if it never had a rate. */
  readonly freeAtMillis: number | null
  /** The event of the delivery that was claimed last. */
  readonly headAt: Instant | null
  /** The last attempt that failed, also before the last success. */
  readonly lastFailure: Failure | null
}

export interface Hold {
  readonly owner: WorkerId
  readonly since: Instant
  readonly until: Instant
}

export interface StoredDelivery extends Omit<Delivery, "nextAttemptAt" | "deliveredAt">, Budget {
  readonly tenant: Tenant
  readonly data: string
  readonly cause: EventCause | null
  readonly due: Instant
  /** Time of success or death; null for an open delivery. */
  readonly endedAt: Instant | null
  /** Null unless the delivery is `delivering`. */
  readonly hold: Hold | null
  readonly log: ReadonlyArray<Attempt>
}

export interface StoredToken {
  readonly version: number
  readonly sealed: string | null
  readonly expiresAt: Instant | null
  readonly askingUntil: Instant | null
  readonly failure: string | null
  readonly droppedAt: Instant | null
}

/** A row that one taker at a time may hold. */
export interface Held<A> {
  readonly row: A
  readonly heldUntil: Instant | null
}

export const isSubscribed = (subscription: Subscription, type: EventType): boolean =>
  subscription === "*" ? type !== "webhook.test" : subscription.some((subscribed) => subscribed === type)

export const isWaiting = ({ status }: StoredDelivery): boolean => status === "pending" || status === "failed"
// Events are microseconds apart, and the clock ticks in milliseconds: a delivery is due within its tick.
export const isDue = (delivery: StoredDelivery, now: Instant): boolean =>
  isWaiting(delivery) && delivery.due.slice(0, 23) <= now.slice(0, 23)
export const isOpen = (delivery: StoredDelivery): boolean => isWaiting(delivery) || delivery.status === "delivering"

/** Takes up to `most` unheld rows in order, and holds them. */
export const takeRows = <Id extends string, A>(
  rows: Map<Id, Held<A>>,
  most: number,
  now: Instant,
  heldUntil: Instant
): ReadonlyArray<A> => {
  const free = [...rows].filter(([, held]) => held.heldUntil === null || held.heldUntil <= now).slice(0, most)
  for (const [id, { row }] of free) rows.set(id, { row, heldUntil })
  return free.map(([, { row }]) => row)
}

export class WebhookRows {
  readonly endpoints = new Map<EndpointId, StoredEndpoint>()
  readonly tokens = new Map<EndpointId, StoredToken>()
  readonly outbox = new Map<EventId, Held<Announcement>>()
  /** Notices that are not sent. */
  readonly notices = new Map<NoticeId, Notice>()
  noticesMade = 0
  /** Workers whose session has ended (WHK-57). */
  readonly endedSessions = new Set<WorkerId>()
  /** Called after each commit that had events. */
  readonly listeners = new Set<() => void>()
  private readonly byEndpoint = new Map<EndpointId, Map<Instant, StoredDelivery>>()
  private readonly keys = new Map<DeliveryId, DeliveryKey>()

  endpointsOf({ groupId, environment }: Tenant): ReadonlyArray<StoredEndpoint> {
    return [...this.endpoints.values()].filter(
      ({ endpoint: { tenant }, deletedAt }) =>
        deletedAt === null && tenant.groupId === groupId && tenant.environment === environment
    )
  }

  /** Endpoints of a tenant, deleted ones included, that were created since a time. */
  createdSince({ groupId, environment }: Tenant, since: Instant): number {
    return [...this.endpoints.values()].filter(
      ({ endpoint: { createdAt, tenant } }) =>
        createdAt > since && tenant.groupId === groupId && tenant.environment === environment
    ).length
  }

  deliveriesOf(endpointId: EndpointId): ReadonlyArray<StoredDelivery> {
    return [...(this.byEndpoint.get(endpointId)?.values() ?? [])]
  }

  everyDelivery(): ReadonlyArray<StoredDelivery> {
    return [...this.byEndpoint.values()].flatMap((deliveries) => [...deliveries.values()])
  }

  delivery({ endpointId, eventAt }: DeliveryKey): StoredDelivery | undefined {
    return this.byEndpoint.get(endpointId)?.get(eventAt)
  }

  deliveryOfId(id: DeliveryId): StoredDelivery | undefined {
    const key = this.keys.get(id)
    return key === undefined ? undefined : this.delivery(key)
  }

  remove({ id, endpointId, eventAt }: StoredDelivery): void {
    this.byEndpoint.get(endpointId)?.delete(eventAt)
    this.keys.delete(id)
  }

  committed(): void {
    for (const listener of this.listeners) listener()
  }

  put(delivery: StoredDelivery): void {
    const { id, endpointId, eventAt } = delivery
    const deliveries = this.byEndpoint.get(endpointId)
    if (deliveries === undefined) this.byEndpoint.set(endpointId, new Map([[eventAt, delivery]]))
    else deliveries.set(eventAt, delivery)
    this.keys.set(id, { endpointId, eventAt })
  }
}

export const newDelivery = (
  id: DeliveryId,
  { endpoint }: StoredEndpoint,
  event: LoggedEvent & { readonly cause?: EventCause | null },
  createdAt: Instant,
  due: Instant
): StoredDelivery => ({
  id,
  eventId: event.id,
  eventType: event.type,
  eventAt: event.createdAt,
  endpointId: endpoint.id,
  status: "pending",
  attempts: 0,
  step: 0,
  lost: 0,
  lastStatusCode: null,
  lastError: null,
  createdAt,
  tenant: endpoint.tenant,
  data: event.data,
  cause: event.cause ?? null,
  due,
  endedAt: null,
  hold: null,
  log: []
})
