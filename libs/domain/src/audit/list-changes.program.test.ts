import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest, strangers } from "@trajet/testing"
import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { sealCursor } from "../events/open-cursor.program.ts"
import { cancelMission } from "../ordering/cancel-mission.program.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { type ChangePage, listChanges } from "./list-changes.program.ts"

const list = (cursor: string | null, limit = 1, tenant: Tenant = client.tenant) =>
  listChanges(tenant, { limit, cursor })

/** Changes that the audit log has: two orders, and the cancellation of each. */
const changes = Effect.gen(function* () {
  for (let count = 0; count < 2; count += 1) {
    const { mission } = yield* createMission(client, orderRequest(), null)
    yield* cancelMission(client, mission.id)
  }
})

describe("the list of changes", () => {
  it.effect(
    "is read by pages, newest first, and its last page has no cursor",
    inWorld(() =>
      Effect.gen(function* () {
        yield* changes
        const { changes: all, nextCursor } = yield* list(null, 200)
        assert.isAbove(all.length, 1)
        assert.isNull(nextCursor)
        for (let limit = 1; limit <= all.length + 1; limit += 1) {
          const seen: Array<unknown> = []
          let cursor: string | null = null
          do {
            const page: ChangePage = yield* list(cursor, limit)
            seen.push(...page.changes)
            cursor = page.nextCursor
          } while (cursor !== null)
          assert.deepStrictEqual(seen, [...all])
        }
      })
    ),
    { tags: ["LIM-8", "LIM-9"] }
  )

  it.effect(
    "accepts a cursor only for its tenant, and a genuine one only with a position",
    inWorld(() =>
      Effect.gen(function* () {
        yield* changes
        const { nextCursor } = yield* list(null)
        assert.isNotNull(nextCursor)
        const scope = { list: "changes", holder: client.tenant, filters: "" } as const
        const refused = [
          ...strangers.map(({ tenant }) => list(nextCursor, 1, tenant)),
          list(`${nextCursor}x`),
          list(yield* sealCursor(scope, "2027-01-15T08:00:00.000000Z")),
          list(yield* sealCursor(scope, "2027-01-15T08:00:00.000000Z first"))
        ]
        for (const page of refused) assert.strictEqual((yield* Effect.flip(page))._tag, "CursorInvalid")
        yield* list(yield* sealCursor(scope, "2027-01-15T08:00:00.000000Z 1"))
      })
    ),
    { tags: ["LIM-9", "ERR-58"] }
  )
})
