import { assert } from "@effect/vitest"
import { ApiKeys, KeyId, type Tenant } from "@trajet/domain/access"
import { AuditLog, type ChangeActor, type ChangeQuery } from "@trajet/domain/audit"
import { MissionId, Missions } from "@trajet/domain/mission"
import { Effect } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { callerOf, found, newTenant, recordOf } from "@trajet/testing"
import { onPostgres } from "../testing/postgres-store.ts"

const listed = (tenant: Tenant, query: Partial<ChangeQuery> = {}) =>
  AuditLog.use((log) => log.list(tenant, { olderThan: null, limit: 201, ...query }))

const newKey = Effect.fnUntraced(function* (tenant: Tenant) {
  const id = KeyId(randomUUIDv7())
  const key = {
    id,
    ...tenant,
    scopes: [],
    digest: id,
    prefix: "svc_test_abcd",
    route: "svc_test_abcd",
    label: "ERP",
    expiresAt: null
  }
  yield* ApiKeys.use((keys) => keys.create(key, null))
  return { kind: "key", id, prefix: "svc_test_abcd", label: "ERP" } as const
})

const order = Effect.fnUntraced(function* (tenant: Tenant, keyId: KeyId) {
  const missions = yield* Missions
  const record = recordOf()
  yield* missions.create({ ...callerOf(tenant), keyId }, record)
  return record.id
})

onPostgres("the audit log", (it) => {
  it.effect(
    "lists the changes of an environment and of the whole group, with the key that made them",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const live: Tenant = { ...tenant, environment: "live" }
        const [key, liveKey] = [yield* newKey(tenant), yield* newKey(live)]
        const id = yield* order(tenant, key.id)
        const liveId = yield* order(live, liveKey.id)
        const shown = (of: Tenant) =>
          Effect.map(listed(of), (rows) =>
            rows.map(({ action, actor, environment, target }) => ({ action, actor, environment, target }))
          )
        const whole = {
          action: "group.create",
          actor: { kind: "trajet" },
          environment: null,
          target: tenant.groupId
        } as const
        const created = ({ environment }: Tenant, target: string) =>
          ({ action: "key.create", actor: { kind: "trajet" }, environment, target }) as const
        assert.deepStrictEqual(yield* shown(tenant), [
          { action: "transport.create", actor: key, environment: "test", target: id },
          created(tenant, key.id),
          whole
        ])
        assert.deepStrictEqual(yield* shown(live), [
          { action: "transport.create", actor: liveKey, environment: "live", target: liveId },
          created(live, liveKey.id),
          whole
        ])
        assert.strictEqual((yield* shown(yield* newTenant)).length, 1)
      }),
    { tags: "CON-25" }
  )

  it.effect(
    "names what was changed: a mission by its number, a key by its label",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const key = yield* newKey(tenant)
        const { transportId } = yield* found(tenant, yield* order(tenant, key.id))
        const names = (yield* listed(tenant)).map(({ action, targetName }) => [action, targetName])
        assert.deepStrictEqual(names, [
          ["transport.create", transportId],
          ["key.create", "ERP"],
          ["group.create", null]
        ])
      }),
    { tags: "CON-118" }
  )

  it.effect(
    "names who created missions of the tenant, and leaves others out",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const live: Tenant = { ...tenant, environment: "live" }
        const [key, liveKey] = [yield* newKey(tenant), yield* newKey(live)]
        const ids = [yield* order(tenant, key.id), yield* order(tenant, key.id)]
        const liveId = yield* order(live, liveKey.id)
        const log = yield* AuditLog
        const asked = [
          ...(yield* Effect.forEach(ids, (id) => found(tenant, id))),
          yield* found(live, liveId),
          { id: MissionId(randomUUIDv7()), createdAt: (yield* found(live, liveId)).createdAt }
        ]
        const creators = yield* log.creators(tenant, asked)
        assert.sameDeepMembers(
          [...creators],
          ids.map((id): [MissionId, ChangeActor] => [id, key])
        )
        assert.deepStrictEqual([...(yield* log.creators(live, asked))], [[liveId, liveKey]])
        assert.deepStrictEqual([...(yield* log.creators(yield* newTenant, asked))], [])
      }),
    { tags: "CON-99" }
  )

  it.effect(
    "continues after any of its changes",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* newKey(tenant)
        yield* order(tenant, id)
        yield* order(tenant, id)
        const all = yield* listed(tenant)
        assert.strictEqual(all.length, 4)
        for (const [nth, { at, id: rowId }] of all.entries()) {
          const next = yield* listed(tenant, { olderThan: { at, id: rowId } })
          assert.deepStrictEqual(next, all.slice(nth + 1))
          assert.deepStrictEqual(yield* listed(tenant, { olderThan: { at, id: rowId }, limit: 1 }), next.slice(0, 1))
        }
      }),
    { tags: "CON-25" }
  )
})
