import { assert } from "@effect/vitest"
import { GroupId, Groups } from "@trajet/domain/access"
import { DueWork } from "@trajet/domain/due"
import { rowsOfPage } from "@trajet/domain/events"
import { overseenMax, Oversight } from "@trajet/domain/oversight"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import {
  all,
  claimed,
  claimedOne,
  dayMillis,
  hourMillis,
  leaseMillis,
  letPass,
  makeEvents,
  missionDueIn,
  newEndpoint,
  newTenant,
  refused,
  settle,
  worker
} from "@trajet/testing"
import { onPostgres } from "../testing/postgres-store.ts"

const most = rowsOfPage(overseenMax)

onPostgres("the oversight of operators", (it) => {
  it.effect(
    "lists work whose last attempt has failed, with its group, the earliest due first, up to a number",
    () =>
      Effect.gen(function* () {
        const oversight = yield* Oversight
        const due = yield* DueWork
        // Older than anything that other tests leave behind.
        const { id, tenant } = yield* missionDueIn(-41_000 * dayMillis)
        const shown = Effect.map(oversight.failedWork(most), (rows) =>
          rows.filter(({ groupId }) => groupId === tenant.groupId)
        )
        const work = yield* claimedOne(tenant)
        assert.isEmpty(yield* shown)
        yield* due.fail(worker, work, { error: "no luck", retryMillis: hourMillis })
        const [row, ...others] = yield* shown
        assert.isEmpty(others)
        assert.deepInclude(row, { subjectId: id, attempt: 1, lastError: "no luck", environment: tenant.environment })
        const named = yield* oversight.groups({ search: row?.groupName ?? "", limit: most })
        assert.isTrue(named.some((group) => group.id === tenant.groupId))
        const later = yield* missionDueIn(-40_000 * dayMillis)
        yield* due.fail(worker, yield* claimedOne(later.tenant), { error: "no luck", retryMillis: hourMillis })
        assert.deepStrictEqual(
          (yield* oversight.failedWork(1)).map(({ subjectId }) => subjectId),
          [id]
        )
        // Ends this work: other tests on this database read the oldest work.
        yield* letPass(hourMillis)
        const { works } = yield* due.claim({ owner: worker, kinds: ["remind_driver"], most: all, leaseMillis })
        const old = works.filter((each) => "missionId" in each && [id, later.id].includes(each.missionId))
        for (const each of old) yield* due.finish(worker, each, null)
        yield* due.release(
          worker,
          works.filter((each) => !old.includes(each))
        )
        assert.isEmpty(yield* shown)
      }),
    { tags: "CON-69" }
  )

  it.effect(
    "lists the disabled endpoints of an environment with their failures, and no deleted one",
    () =>
      Effect.gen(function* () {
        const oversight = yield* Oversight
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        const shown = (environment = tenant.environment) =>
          Effect.map(oversight.disabledEndpoints(environment, most), (rows) => rows.filter((row) => row.id === id))
        yield* makeEvents(tenant, 6)
        yield* settle(yield* claimed(id, { most: 5 }), refused)
        assert.isEmpty(yield* shown())
        yield* letPass(120_000)
        yield* settle(yield* claimed(id, { most: 1 }), refused)
        const [row] = yield* shown()
        assert.strictEqual(row?.group.id, tenant.groupId)
        assert.strictEqual(row?.failuresInRow, 6)
        assert.isNotNull(row?.failingSince)
        assert.isNotEmpty(row?.reason)
        assert.isEmpty(yield* shown(tenant.environment === "live" ? "test" : "live"))
        yield* Endpoints.use((endpoints) => endpoints.delete(id))
        assert.isEmpty(yield* shown())
      }),
    { tags: "CON-70" }
  )

  it.effect(
    "finds groups by a part of their name in any case of letters, by name, up to a number",
    () =>
      Effect.gen(function* () {
        const oversight = yield* Oversight
        const groups = yield* Groups
        const mark = randomUUID()
        const made = [`b ${mark} 100%`, `A ${mark}`, `a ${mark} 1000`]
        for (const name of made) yield* groups.create(GroupId(randomUUID()), name, demonstrationGrid)
        const found = (search: string, limit = most) =>
          Effect.map(oversight.groups({ search, limit }), (rows) => rows.map(({ name }) => name))
        assert.deepStrictEqual((yield* found(mark.toUpperCase())).toSorted(), made.toSorted())
        assert.deepStrictEqual(yield* found(`${mark} 100%`), made.slice(0, 1))
        assert.lengthOf(yield* found(mark, 2), 2)
        assert.isEmpty(yield* found(`${mark}_`))
        assert.isNotEmpty(yield* oversight.groups({ search: null, limit: 1 }))
      }),
    { tags: "CON-71" }
  )
})
