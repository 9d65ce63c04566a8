import type { Vitest } from "@effect/vitest"
import { type Caller, type Environment, GroupId, Groups, KeyId, RequestId, type Tenant } from "@trajet/domain/access"
import { EventLog, pageRowsMax } from "@trajet/domain/events"
import {
  everyMission,
  type MissionId,
  Missions,
  type MissionQuery,
  type NewMissionRecord
} from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Context, Effect, Layer, Option } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { type FakeOrder, orderedMission } from "../mission/orders.fake.ts"
import type { FakeStore, StorePorts } from "./store.fake.ts"

export interface Audited {
  readonly environment: Environment | null
  readonly action: string
  readonly target: string
}

interface Authored {
  readonly action: string
  readonly keyId: string | null
  readonly requestId: string | null
  readonly ip: string | null
}

/** Operations on a store that tests need and no port offers. */
export class StoreInside extends Context.Service<
  StoreInside,
  {
    /** Ages the store, including leases, expiries and the audit log, except the times of events. */
    readonly letPass: (millis: number) => Effect.Effect<void>
    /** Ages the times of events as well. Deliveries get other ids, because an id has the time of its event. */
    readonly ageEvents: (millis: number) => Effect.Effect<void>
    readonly audited: (groupId: GroupId) => Effect.Effect<ReadonlyArray<Audited>>
    /** The actions on a target, each with its author. */
    readonly authored: (groupId: GroupId, target: string) => Effect.Effect<ReadonlyArray<Authored>>
    /** Count of an endpoint's sealed secrets and headers, also after its deletion. */
    readonly secretsKept: (endpointId: EndpointId) => Effect.Effect<number>
  }
>()("@trajet/testing/StoreInside") {}

/** The tests of a store: `layer(store)(name, (it) => missionsSuite(it))`. */
export type StoreTests = Vitest.MethodsNonLive<StorePorts | StoreInside>

export const insideOf = (store: FakeStore): Layer.Layer<StoreInside> =>
  Layer.succeed(StoreInside, {
    letPass: (millis) => Effect.sync(() => store.letPass(millis)),
    ageEvents: (millis) => Effect.sync(() => store.letPass(millis)),
    secretsKept: (endpointId) => Effect.sync(() => store.secretsKept(endpointId)),
    authored: (groupId, of) =>
      Effect.sync(() =>
        store
          .audit()
          .filter((row) => row.groupId === groupId && row.target === of)
          .map(({ action, keyId, requestId, ip }) => ({ action, keyId, requestId, ip }))
      ),
    audited: (groupId) =>
      Effect.sync(() =>
        store
          .audit()
          .filter((row) => row.groupId === groupId)
          .map(({ environment, action, target }) => ({ environment, action, target }))
      )
  })

export const hourMillis = 3_600_000
export const dayMillis = 24 * hourMillis

/** A new group, so that tests do not see each other's data. */
export const newGroup = Effect.gen(function* () {
  const groups = yield* Groups
  const groupId = GroupId(randomUUIDv7())
  return yield* groups.create(groupId, `group ${groupId}`, demonstrationGrid)
})

export const newTenant = Effect.map(newGroup, ({ id }): Tenant => ({ groupId: id, environment: "test" }))

/** A tenant, and two that must never see its data: the group's other environment, and another group. */
export const tenantAndStrangers = Effect.gen(function* () {
  const tenant = yield* newTenant
  const strangers: ReadonlyArray<Tenant> = [{ ...tenant, environment: "live" }, yield* newTenant]
  return { tenant, strangers }
})

export const callerOf = (tenant: Tenant): Caller => ({
  tenant,
  keyId: KeyId(randomUUIDv7()),
  scopes: ["transports:read", "transports:write"],
  gridVersion: 1,
  requestId: RequestId(randomUUID()),
  ip: "192.0.2.1"
})

export const recordOf = (
  order: FakeOrder = {},
  completes: NewMissionRecord["completes"] = null
): NewMissionRecord & { readonly id: MissionId } => {
  const { mission, created } = orderedMission(order)
  return { mission, created, completes, id: mission.id }
}

export const insert = Effect.fnUntraced(function* (tenant: Tenant, order: FakeOrder = {}) {
  const missions = yield* Missions
  const record = recordOf(order)
  yield* missions.create(callerOf(tenant), record)
  return record.id
})

export const everything: MissionQuery = everyMission

export const found = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId) {
  const missions = yield* Missions
  return Option.getOrThrow(yield* missions.find(tenant, id))
})

export const eventsOf = Effect.fnUntraced(function* (tenant: Tenant) {
  const log = yield* EventLog
  return yield* log.read(tenant, { after: null, type: null, limit: pageRowsMax })
})

/** The contents of the store for a tenant, to compare before and after a write that must not happen. */
export const contents = Effect.fnUntraced(function* (tenant: Tenant) {
  const missions = yield* Missions
  const inside = yield* StoreInside
  return {
    list: yield* missions.list(tenant, everything),
    events: yield* eventsOf(tenant),
    audit: yield* inside.audited(tenant.groupId)
  }
})
