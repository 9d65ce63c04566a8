import { assert, describe, it } from "@effect/vitest"
import { listChanges } from "@trajet/domain/audit"
import { fakeSecrets, found, insert, newTenant } from "@trajet/testing"
import { Effect } from "effect"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { portsOn } from "../testing/postgres-store.ts"

const plantChanges = `INSERT INTO audit (group_id, environment, action, target, at)
  SELECT $1::uuid, $2, 'transport.cancel', n::text, timestamptz '2026-11-20' FROM generate_series(1, 5) AS n`

const plantChange = "INSERT INTO audit (group_id, environment, action, target) VALUES ($1, $2, 'transport.cancel', $3)"

describe("the list of changes", () => {
  it.live("goes on in the middle of changes of the same time", () =>
    Effect.gen(function* () {
      const url = yield* Effect.promise(testDatabase)
      yield* Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* Effect.promise(() => onServer(url, plantChanges, [tenant.groupId, tenant.environment]))
        const seen: Array<string> = []
        let cursor: string | null = null
        do {
          const page: Effect.Success<ReturnType<typeof listChanges>> = yield* listChanges(tenant, { limit: 2, cursor })
          seen.push(...page.changes.flatMap(({ action, target }) => (action === "transport.cancel" ? [target] : [])))
          cursor = page.nextCursor
        } while (cursor !== null)
        assert.deepStrictEqual(seen, ["5", "4", "3", "2", "1"])
      }).pipe(Effect.provide(portsOn(url)), Effect.provide(fakeSecrets()))
    })
  )

  it.live(
    "names nothing of another group",
    () =>
      Effect.gen(function* () {
        const url = yield* Effect.promise(testDatabase)
        yield* Effect.gen(function* () {
          const [tenant, stranger] = [yield* newTenant, yield* newTenant]
          const [own, theirs] = [yield* insert(tenant), yield* insert(stranger)]
          for (const id of [own, theirs])
            yield* Effect.promise(() => onServer(url, plantChange, [tenant.groupId, tenant.environment, id]))
          const { changes } = yield* listChanges(tenant, { limit: 10, cursor: null })
          const { transportId } = yield* found(tenant, own)
          const cancelled = changes.filter(({ action }) => action === "transport.cancel")
          assert.deepStrictEqual(
            cancelled.map(({ target, targetName }) => [target, targetName]),
            [
              [theirs, null],
              [own, transportId]
            ]
          )
        }).pipe(Effect.provide(portsOn(url)), Effect.provide(fakeSecrets()))
      }),
    { tags: "CON-118" }
  )
})
