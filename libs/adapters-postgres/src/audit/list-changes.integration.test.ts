import { assert, describe, it } from "@effect/vitest"
import { listChanges } from "@trajet/domain/audit"
import { fakeSecrets, newTenant } from "@trajet/testing"
import { Effect } from "effect"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { portsOn } from "../testing/postgres-store.ts"

const plantChanges = `INSERT INTO audit (group_id, environment, action, target, at)
  SELECT $1::uuid, $2, 'transport.cancel', n::text, timestamptz '2026-11-20' FROM generate_series(1, 5) AS n`

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
})
