import type { PersonKeyId } from "@trajet/domain/people"
import { DueRows } from "../due/due-rows.fake.ts"
import { OfferRows } from "../offers/offer-rows.fake.ts"
import { PeopleRows } from "../people/people-rows.fake.ts"
import {
  Environment,
  type Group,
  type GroupId,
  type KeyId,
  type RequestId,
  StoreUnavailable,
  type Tenant
} from "@trajet/domain/access"
import type { BillingEntity, EntityId } from "@trajet/domain/billing"
import type { FileId, FileRef } from "@trajet/domain/documents"
import { type DomainEvent, EventId, type LoggedEvent } from "@trajet/domain/events"
import type { MoverId } from "@trajet/domain/clock"
import type { ClaimOwnerId, IdempotencyKey, StoredAnswer } from "@trajet/domain/idempotency"
import type { Inspection } from "@trajet/domain/inspection"
import type { Mission, MissionId, TransportId } from "@trajet/domain/mission"
import type { RefusedStep } from "@trajet/domain/operations"
import type { DriversOfChange } from "@trajet/domain/operations/feed"
import type { PriceChange } from "@trajet/domain/prices"
import type { PriceGrid } from "@trajet/domain/pricing"
import { Instant } from "@trajet/domain/time"
import { DeliveryId } from "@trajet/domain/webhooks/deliveries"
import { type EndpointId, matchesFilter } from "@trajet/domain/webhooks/endpoints"
import { CurrentCause, type EventCause } from "@trajet/domain/traces"
import { Clock, Effect } from "effect"
import { isSubscribed, newDelivery, WebhookRows } from "../webhooks/webhook-rows.fake.ts"

interface StoredGroup {
  readonly group: Group
  /** The grid of version `n` is at `n - 1`. */
  readonly grids: Array<PriceGrid>
  readonly entities: Map<EntityId, BillingEntity>
}

export interface StoredMission {
  readonly ordinal: number
  readonly mission: Mission
}

export interface StoredEvent extends LoggedEvent, DriversOfChange {
  readonly cause: EventCause | null
}

export interface KeyRow {
  readonly fingerprint: string
  readonly owner: ClaimOwnerId
  readonly fence: number
  /** Null after the key was released. */
  readonly leaseUntil: Instant | null
  readonly createdAt: Instant
  readonly answer: StoredAnswer | null
  /** The mission that the answer shows. */
  readonly missionId: MissionId | null
}

export interface AuditRow {
  readonly at: Instant
  /** Null for people, who belong to no group. */
  readonly groupId: GroupId | null
  readonly environment: Environment | null
  readonly keyId: KeyId | PersonKeyId | null
  readonly action: string
  readonly target: string
  readonly requestId: RequestId | null
  readonly ip: string | null
}

export interface StoredFileRow {
  readonly state: "staged" | "kept" | "dropping"
  readonly touchedAt: Instant
  /** Bytes of a kept file that count for the quota. */
  readonly bytes?: number
}

export interface TenantRows {
  readonly missions: Map<string, StoredMission>
  /** The last refused report of a mission. */
  readonly refusedSteps: Map<string, RefusedStep>
  readonly keys: Map<IdempotencyKey, KeyRow>
  readonly priceChanges: Map<string, ReadonlyArray<PriceChange>>
  /** Later open offers and proposals. */
  readonly offers: OfferRows
  /** State of each file of the storage, with its start, by id. */
  readonly files: Map<FileId, StoredFileRow>
  /** By mission and trip. */
  readonly inspections: Map<string, Inspection>
  events: Array<StoredEvent>
  lastSeq: number
  lastAt: Instant
}

export const microsOf = (instant: Instant): number =>
  Date.parse(`${instant.slice(0, 23)}Z`) * 1000 + Number(instant.slice(23, 26))

export const instantOfMicros = (micros: number): Instant =>
  Instant(`${new Date(Math.floor(micros / 1000)).toISOString().slice(0, 23)}${String(micros % 1000).padStart(3, "0")}Z`)

export const later = (instant: Instant, millis: number): Instant => instantOfMicros(microsOf(instant) + millis * 1000)

const tenantName = ({ groupId, environment }: Tenant): string => `${groupId} ${environment}`

export class StoreState {
  readonly groups = new Map<GroupId, StoredGroup>()
  readonly tenants = new Map<string, TenantRows>()
  readonly webhooks = new WebhookRows()
  readonly people = new PeopleRows()
  readonly due = new DueRows()
  /** Open offers that a driver has declined, as `driver offer`. */
  readonly declines = new Map<string, Instant>()
  audit: Array<AuditRow> = []
  up = true
  /** How far the test clock of each group is ahead of real time, in milliseconds. */
  readonly leads = new Map<GroupId, number>()
  readonly clockHolds = new Map<GroupId, { readonly mover: MoverId; readonly until: Instant }>()
  /** Called with each signal of a move of a test clock. */
  readonly clockListeners = new Set<(endpointIds: ReadonlyArray<EndpointId>) => void>()
  /** How far the clock of the store is ahead of the clock of the test, in milliseconds. */
  aheadMillis = 0
  private missionsMade = 0
  private idsMade = 0

  /** What caused the transaction that runs. */
  cause: EventCause | null = null

  /** Runs a whole transaction at the store's time. Fails only if the store is down. */
  transaction<A>(work: (now: Instant) => A): Effect.Effect<A, StoreUnavailable> {
    return Effect.flatMap(Effect.all([Clock.currentTimeMillis, CurrentCause]), ([millis, cause]) =>
      this.up
        ? Effect.sync(() => {
            this.cause = cause
            return work(instantOfMicros((millis + this.aheadMillis) * 1000))
          })
        : Effect.fail(new StoreUnavailable({}))
    )
  }

  /** The present of an environment at `now`, real time. */
  presentOf({ environment, groupId }: Tenant, now: Instant): Instant {
    return environment === "live" ? now : later(now, this.leads.get(groupId) ?? 0)
  }

  /** Adds an audit row of an operation, without a client's key. */
  auditUnkeyed({ groupId, environment }: Tenant, at: Instant, action: string, target: string): void {
    this.audit.push({ at, groupId, environment, keyId: null, action, target, requestId: null, ip: null })
  }

  rowsOf(tenant: Tenant): TenantRows {
    const rows = this.tenants.get(tenantName(tenant))
    if (rows === undefined) throw new Error("a row of a group that does not exist")
    return rows
  }

  /** As `rowsOf`, and makes the rows if they are missing: those of a person, who belongs to no group. */
  rowsMade(tenant: Tenant): TenantRows {
    if (!this.tenants.has(tenantName(tenant))) this.addTenant(tenant)
    return this.rowsOf(tenant)
  }

  rowsToRead(tenant: Tenant): TenantRows {
    return this.tenants.get(tenantName(tenant)) ?? emptyRows()
  }

  addTenant(tenant: Tenant): void {
    this.tenants.set(tenantName(tenant), emptyRows())
  }

  filesOfAll(): ReadonlyArray<FileRef & { readonly row: StoredFileRow }> {
    return [...this.groups.keys()].flatMap((groupId) =>
      Environment.literals.flatMap((environment) => {
        const tenant = { groupId, environment }
        return Array.from(this.rowsToRead(tenant).files, ([fileId, row]) => ({ tenant, fileId, row }))
      })
    )
  }

  nextOrdinal(): number {
    return this.missionsMade++
  }

  /** Makes the next id: well-formed UUIDs of version 7 that count up, so that a test runs the same way twice. */
  nextId(): string {
    return `01990000-0001-7000-8000-${(this.idsMade++).toString(16).padStart(12, "0")}`
  }
}

const emptyRows = (): TenantRows => ({
  missions: new Map(),
  refusedSteps: new Map(),
  keys: new Map(),
  priceChanges: new Map(),
  offers: new OfferRows(),
  files: new Map(),
  inspections: new Map(),
  events: [],
  lastSeq: 0,
  lastAt: instantOfMicros(0)
})

interface MissionOfEvents {
  readonly missionId: MissionId
  readonly transportId: TransportId
  readonly firstSequence: number
  /** Left out by a change that concerns no driver. */
  readonly drivers?: DriversOfChange
}

const noDrivers: DriversOfChange = { driverIds: [], formerDriverIds: [] }
const driversAt = ({ driverIds, formerDriverIds }: DriversOfChange, isLast: boolean): DriversOfChange => ({
  driverIds,
  formerDriverIds: isLast ? formerDriverIds : []
})

const deliver = (state: StoreState, tenant: Tenant, event: StoredEvent): void => {
  const { webhooks } = state
  const { id: eventId, type, createdAt: eventAt, data } = event
  const subscribed = webhooks
    .endpointsOf(tenant)
    .filter(({ endpoint }) => isSubscribed(endpoint.subscription, type) && matchesFilter(endpoint.filter, data))
  for (const stored of subscribed)
    webhooks.put(newDelivery(DeliveryId(state.nextId()), stored, event, eventAt, eventAt))
  const endpointIds = subscribed.map(({ endpoint }) => endpoint.id)
  webhooks.outbox.set(eventId, { row: { eventId, tenant, type, eventAt, data, endpointIds }, heldUntil: null })
}

/**
 * Appends the events of one transaction to a log: `logNumber` without a gap, `createdAt` later than any before and a
 * microsecond apart, with their deliveries and announcements. Returns the time of the first.
 */
export const appendEvents = (
  state: StoreState,
  tenant: Tenant,
  now: Instant,
  of: MissionOfEvents,
  events: ReadonlyArray<DomainEvent>
): Instant => {
  const rows = state.rowsOf(tenant)
  const lastMicros = Math.max(microsOf(now), microsOf(rows.lastAt) + events.length)
  const firstMicros = lastMicros - events.length + 1
  const logged = events.map(({ type, data }, index) => ({
    id: EventId(state.nextId()),
    type,
    createdAt: instantOfMicros(firstMicros + index),
    missionId: of.missionId,
    transportId: of.transportId,
    sequence: of.firstSequence + index,
    data: JSON.stringify(data),
    ...driversAt(of.drivers ?? noDrivers, index === events.length - 1),
    logNumber: rows.lastSeq + index + 1,
    cause: state.cause
  }))
  rows.events = [...rows.events, ...logged]
  rows.lastSeq += events.length
  if (events.length > 0) {
    rows.lastAt = instantOfMicros(lastMicros)
    for (const event of logged) deliver(state, tenant, event)
    state.webhooks.committed()
  }
  return instantOfMicros(firstMicros)
}
