import { assert } from "@effect/vitest"
import { ApiKeys, KeyId, RequestId, type Tenant } from "@trajet/domain/access"
import { pageRowsMax, pruneOldRecords } from "@trajet/domain/events"
import { MissionId } from "@trajet/domain/mission"
import { type LoggedRequest, RequestLog, type RequestQuery } from "@trajet/domain/requests"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { dayMillis, hourMillis, newTenant, StoreInside, tenantAndStrangers } from "@trajet/testing"
import { onPostgres } from "../testing/postgres-store.ts"

/** The id of a request that comes at a time. */
const idAt = (millis: number): RequestId => {
  const time = millis.toString(16).padStart(12, "0")
  return RequestId(`${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`)
}

const everyRequest: RequestQuery = {
  since: null,
  status: null,
  route: null,
  keyId: null,
  olderThan: null,
  limit: pageRowsMax
}

const requestOf = (tenant: Tenant, members: Partial<LoggedRequest> = {}): LoggedRequest => ({
  tenant,
  id: RequestId(randomUUIDv7()),
  keyId: KeyId(randomUUIDv7()),
  method: "GET",
  route: "/v1/transports",
  missionId: null,
  status: 200,
  problem: null,
  millis: 12,
  ...members
})

const listed = (tenant: Tenant, query: Partial<RequestQuery> = {}) =>
  RequestLog.use((log) => log.list(tenant, { ...everyRequest, ...query }))

/** Adds requests, each a millisecond after the one before, and waits until the store has them. */
const logged = Effect.fnUntraced(function* (tenant: Tenant, ...some: ReadonlyArray<Partial<LoggedRequest>>) {
  const log = yield* RequestLog
  const sinceMillis = Date.now()
  const requests = some.map((members, nth) => requestOf(tenant, { id: idAt(sinceMillis + nth), ...members }))
  const before = (yield* listed(tenant)).length
  for (const request of requests) log.add(request)
  yield* Effect.repeat(listed(tenant), { until: (rows) => rows.length >= before + requests.length })
  return requests
})

const idsOf = (requests: ReadonlyArray<{ readonly id: RequestId }>) => requests.map(({ id }) => id)

onPostgres("the request log", (it) => {
  it.effect(
    "lists the requests of a tenant, the newest first, with every member and the key",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const keys = yield* ApiKeys
        const keyId = KeyId(randomUUIDv7())
        const key = {
          id: keyId,
          ...tenant,
          scopes: [],
          digest: keyId,
          prefix: "svc_test_abcd",
          route: "svc_test_abcd",
          label: "ERP",
          expiresAt: null
        }
        yield* keys.create(key, null)
        const missionId = MissionId(randomUUIDv7())
        const requests = yield* logged(
          tenant,
          { keyId },
          {
            method: "POST",
            route: "/v1/transports/{id}/cancel",
            missionId,
            status: 409,
            problem: "not_in_this_status"
          }
        )
        const rows = yield* listed(tenant)
        assert.deepStrictEqual(
          rows.map(({ at: _, ...row }) => row),
          requests
            .toReversed()
            .map((request) =>
              request.keyId === keyId
                ? { ...request, keyPrefix: "svc_test_abcd", keyLabel: "ERP" }
                : { ...request, keyPrefix: null, keyLabel: null }
            )
        )
        assert.isTrue(rows.every(({ at }, nth) => at > (rows[nth + 1]?.at ?? "")))
      }),
    { tags: "CON-19" }
  )

  it.effect(
    "shows nothing to another group, nor to the other environment",
    () =>
      Effect.gen(function* () {
        const { strangers, tenant } = yield* tenantAndStrangers
        const log = yield* RequestLog
        const [request] = yield* logged(tenant, {})
        if (request === undefined) return assert.fail("a request was logged")
        assert.isTrue(Option.isSome(yield* log.find(tenant, request.id)))
        for (const stranger of strangers) {
          assert.isEmpty(yield* listed(stranger))
          assert.isTrue(Option.isNone(yield* log.find(stranger, request.id)))
        }
      }),
    { tags: "CON-19" }
  )

  it.effect(
    "filters by time, status, route and key",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const keyId = KeyId(randomUUIDv7())
        const [ok, denied, broken, moved] = yield* logged(
          tenant,
          { keyId },
          { status: 403, keyId },
          { status: 502, route: "/v1/prices" },
          { status: 304 }
        )
        if (!ok || !denied || !broken || !moved) return assert.fail("four requests were logged")
        const ids = (query: Partial<RequestQuery>) => Effect.map(listed(tenant, query), idsOf)
        assert.deepStrictEqual(yield* ids({ status: "2xx" }), [ok.id])
        assert.deepStrictEqual(yield* ids({ status: "3xx" }), [moved.id])
        assert.deepStrictEqual(yield* ids({ status: "4xx" }), [denied.id])
        assert.deepStrictEqual(yield* ids({ status: "failed" }), [broken.id, denied.id])
        assert.deepStrictEqual(yield* ids({ route: "/v1/prices" }), [broken.id])
        assert.deepStrictEqual(yield* ids({ keyId }), [denied.id, ok.id])
        assert.deepStrictEqual(yield* ids({ keyId, status: "failed" }), [denied.id])
        const since = (yield* listed(tenant)).find(({ id }) => id === broken.id)?.at ?? null
        assert.deepStrictEqual(yield* ids({ since }), [moved.id, broken.id])
        assert.deepStrictEqual(yield* ids({ since, status: "failed" }), [broken.id])
      }),
    { tags: "CON-19" }
  )

  it.effect(
    "continues after any of its rows",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* logged(tenant, {}, { status: 404 }, {}, { status: 404 }, {})
        for (const status of [null, "failed"] as const) {
          const all = yield* listed(tenant, { status })
          for (const [nth, { at, id }] of all.entries()) {
            const next = yield* listed(tenant, { status, olderThan: { at, id } })
            assert.deepStrictEqual(next, all.slice(nth + 1))
            assert.deepStrictEqual(yield* listed(tenant, { status, olderThan: { at, id }, limit: 1 }), next.slice(0, 1))
          }
        }
      }),
    { tags: "CON-19" }
  )

  it.effect(
    "shows requests for 7 days, and drops them then",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const inside = yield* StoreInside
        yield* pruneOldRecords
        yield* logged(tenant, {}, { status: 404 })
        yield* inside.letPass(7 * dayMillis - hourMillis)
        yield* pruneOldRecords
        assert.strictEqual((yield* listed(tenant)).length, 2)
        yield* inside.letPass(hourMillis + 1)
        assert.isEmpty(yield* listed(tenant))
        assert.isAtLeast((yield* pruneOldRecords).requests, 2)
      }),
    { tags: "LIM-43" }
  )
})
