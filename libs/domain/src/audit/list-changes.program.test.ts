import { assert, describe, it } from "@effect/vitest"
import { fakeSecrets } from "@trajet/testing"
import { Effect, Layer } from "effect"
import { GroupId, type Tenant } from "../access/tenant.model.ts"
import { sealCursor } from "../events/open-cursor.program.ts"
import { Instant } from "../time/instant.model.ts"
import type { AuditedChange } from "./audit-log.model.ts"
import { AuditLog } from "./audit-log.port.ts"
import { type ChangePage, listChanges } from "./list-changes.program.ts"

const tenant: Tenant = { groupId: GroupId("01990000-aaaa-7000-8000-000000000001"), environment: "live" }
const strangers: ReadonlyArray<Tenant> = [
  { ...tenant, environment: "test" },
  { ...tenant, groupId: GroupId("01990000-aaaa-7000-8000-000000000002") }
]

/** Two orders and the cancellation of each, newest first. */
const changes = [4, 3, 2, 1].map((id): AuditedChange => ({
  id,
  at: Instant(`2026-11-20T10:00:0${id}.000000Z`),
  environment: "live",
  target: `mission ${Math.ceil(id / 2)}`,
  targetName: null,
  action: id % 2 === 0 ? "transport.cancel" : "transport.create",
  actor: { kind: "trajet" }
}))

const ports = Layer.merge(
  fakeSecrets(),
  Layer.succeed(
    AuditLog,
    AuditLog.of({
      list: (_, { limit, olderThan }) =>
        Effect.succeed(changes.filter(({ at }) => olderThan === null || at < olderThan.at).slice(0, limit)),
      creators: () => Effect.succeed(new Map())
    })
  )
)

const list = (cursor: string | null, limit = 1, of: Tenant = tenant) => listChanges(of, { limit, cursor })

describe("the list of changes", () => {
  it.effect(
    "is read by pages, newest first, and its last page has no cursor",
    () =>
      Effect.gen(function* () {
        const { changes: all, nextCursor } = yield* list(null, 200)
        assert.deepStrictEqual(all, changes)
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
      }).pipe(Effect.provide(ports)),
    { tags: ["LIM-8", "LIM-9"] }
  )

  it.effect(
    "accepts a cursor only for its tenant, and a genuine one only with a position",
    () =>
      Effect.gen(function* () {
        const { nextCursor } = yield* list(null)
        assert.isNotNull(nextCursor)
        const scope = { list: "changes", holder: tenant, filters: "" } as const
        const refused = [
          ...strangers.map((stranger) => list(nextCursor, 1, stranger)),
          list(`${nextCursor}x`),
          list(yield* sealCursor(scope, "2027-01-15T08:00:00.000000Z")),
          list(yield* sealCursor(scope, "2027-01-15T08:00:00.000000Z first"))
        ]
        for (const page of refused) assert.strictEqual((yield* Effect.flip(page))._tag, "CursorInvalid")
        yield* list(yield* sealCursor(scope, "2027-01-15T08:00:00.000000Z 1"))
      }).pipe(Effect.provide(ports)),
    { tags: ["LIM-9", "ERR-58"] }
  )
})
