import { Effect, Option } from "effect"
import type { Caller } from "../../access/caller.model.ts"
import { Groups } from "../../access/groups.port.ts"
import { Environment, type Tenant } from "../../access/tenant.model.ts"
import type { EventType } from "../../events/event.model.ts"
import { CursorInvalid } from "../../events/cursor.errors.ts"
import { openCursor, sealCursor } from "../../events/open-cursor.program.ts"
import { type PageAsked, pageOf, pageSizeMax, rowsOfPage } from "../../events/page.rules.ts"
import { isUuid } from "../../text/uuid.rules.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import { Instant } from "../../time/instant.model.ts"
import { Deliveries, type DeliveryQuery } from "./deliveries.port.ts"
import { type Attempt, type Delivery, DeliveryId, type DeliveryStatus } from "./delivery.model.ts"
import { Endpoints } from "../endpoints/endpoints.port.ts"
import { deliveryCursorFilters, type DeliveryFilters } from "./delivery-filters.model.ts"
import { DeliveryUnknown } from "./deliveries.errors.ts"
import { EndpointUnknown } from "../endpoints/endpoints.errors.ts"

export type ListDeliveries = DeliveryFilters & PageAsked

export interface DeliveryPage {
  readonly deliveries: ReadonlyArray<Delivery>
  readonly nextCursor: string | null
}

const positionOf = (text: string): DeliveryQuery["olderThan"] => {
  const [eventAt, id] = text.split(" ")
  return eventAt === undefined || id === undefined ? null : { eventAt: Instant(eventAt), id: DeliveryId(id) }
}

/** Pages that a list of one type reads at most, because no index has the type. */
const scannedPagesMax = 5

interface Found {
  readonly found: ReadonlyArray<Delivery>
  /** The last delivery that was looked at; null if none is left. */
  readonly scannedTo: DeliveryQuery["olderThan"]
}

/** Reads up to `query.limit` deliveries of events of a type, and looks at 1,000 deliveries at most. */
const findOfType = Effect.fnUntraced(function* (tenant: Tenant, query: DeliveryQuery, type: EventType) {
  const deliveries = yield* Deliveries
  const found: Array<Delivery> = []
  let { olderThan } = query
  for (let pages = 0; pages < scannedPagesMax && found.length < query.limit; pages++) {
    const page = yield* deliveries.list(tenant, { ...query, olderThan, limit: pageSizeMax })
    found.push(...page.filter(({ eventType }) => eventType === type))
    const last = page.at(-1)
    if (last === undefined || page.length < pageSizeMax) return { found, scannedTo: null } satisfies Found
    olderThan = { eventAt: last.eventAt, id: last.id }
  }
  return { found, scannedTo: olderThan } satisfies Found
})

const findAny = Effect.fnUntraced(function* (tenant: Tenant, query: DeliveryQuery) {
  const found = yield* Deliveries.use((deliveries) => deliveries.list(tenant, query))
  return { found, scannedTo: null } satisfies Found
})

/** Reads a page of the tenant's deliveries, those of the newest events first. Fails with `CursorInvalid`. */
export const listDeliveries = Effect.fn("listDeliveries")(function* (tenant: Tenant, asked: ListDeliveries) {
  const { limit, cursor, ...wanted } = asked
  const { type, ...filters } = wanted
  const scope = { list: "deliveries", holder: tenant, filters: deliveryCursorFilters(wanted) } as const
  const olderThan = cursor === null ? null : positionOf(yield* openCursor(scope, cursor))
  if (cursor !== null && olderThan === null) return yield* new CursorInvalid()
  const query: DeliveryQuery = { ...filters, olderThan, limit: rowsOfPage(limit) }
  const { found, scannedTo }: Found = yield* type === null ? findAny(tenant, query) : findOfType(tenant, query, type)
  const { items, last } = pageOf(found, limit)
  const next = last ?? scannedTo
  const nextCursor = next === null ? null : yield* sealCursor(scope, `${next.eventAt} ${next.id}`)
  return { deliveries: items, nextCursor } satisfies DeliveryPage
})

/**
 * Lists up to `most` deliveries of an endpoint, those of the newest events first, for the administration, which does
 * not know the tenant. Fails with `EndpointUnknown`.
 */
export const listDeliveriesOf = Effect.fn("listDeliveriesOf")(function* (
  endpointId: EndpointId,
  asked: { readonly most: number; readonly status: DeliveryStatus | null }
) {
  if (!isUuid(endpointId)) return yield* new EndpointUnknown({ id: endpointId })
  const { endpoint } = yield* Endpoints.use((endpoints) => endpoints.find(endpointId))
  const deliveries = yield* Deliveries
  const listed: Array<Delivery> = []
  let last: Delivery | undefined
  do {
    const olderThan = last === undefined ? null : { eventAt: last.eventAt, id: last.id }
    const limit = Math.min(pageSizeMax, asked.most - listed.length)
    const page = yield* deliveries.list(endpoint.tenant, { status: asked.status, endpointId, olderThan, limit })
    listed.push(...page)
    last = page.length < limit ? undefined : page.at(-1)
  } while (last !== undefined && listed.length < asked.most)
  return listed
})

/**
 * Makes a failed or dead delivery pending again, and keeps a pending or held one (WHK-48). `by` is for the audit log,
 * null for the administration. Fails with `DeliveryUnknown` or `NothingToRetry`.
 */
export const retryDelivery = Effect.fn("retryDelivery")(function* (
  tenant: Tenant,
  id: DeliveryId,
  by: Pick<Caller, "keyId" | "requestId" | "ip"> | null
) {
  const deliveries = yield* Deliveries
  if (!isUuid(id)) return yield* new DeliveryUnknown()
  return yield* deliveries.retry(tenant, id, by)
})

interface ShownDelivery {
  readonly delivery: Delivery
  readonly attempts: ReadonlyArray<Attempt>
}

/** Reads a delivery with its attempts. Fails with `DeliveryUnknown`. */
export const showDelivery = Effect.fn("showDelivery")(function* (tenant: Tenant, id: DeliveryId) {
  const deliveries = yield* Deliveries
  const found = isUuid(id) ? yield* deliveries.find(tenant, id) : Option.none()
  const delivery = yield* Effect.fromOption(found).pipe(Effect.mapError(() => new DeliveryUnknown()))
  return { delivery, attempts: yield* deliveries.attempts(tenant, id) } satisfies ShownDelivery
})

/**
 * Finds a delivery with its attempts for the administration, which does not know the tenant: asks for each tenant in
 * turn, so that no port reads across tenants. Fails with `DeliveryUnknown`.
 */
export const findDelivery = Effect.fn("findDelivery")(function* (id: DeliveryId) {
  const groups = yield* Groups
  for (const { id: groupId } of yield* groups.list) {
    for (const environment of Environment.literals) {
      const tenant: Tenant = { groupId, environment }
      const shown = yield* showDelivery(tenant, id).pipe(Effect.catchTag("DeliveryUnknown", () => Effect.succeed(null)))
      if (shown !== null) return { tenant, ...shown }
    }
  }
  return yield* new DeliveryUnknown()
})
