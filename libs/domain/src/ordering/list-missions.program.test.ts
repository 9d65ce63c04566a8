import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest, shortReturn, strangers } from "@trajet/testing"
import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { createMission } from "./create-mission.program.ts"
import { listMissions, type ListMissions } from "./list-missions.program.ts"
import { readMission } from "./read-mission.program.ts"
import { noMissionFilters } from "./mission-filters.model.ts"
import { Instant } from "../time/instant.model.ts"

const asked: ListMissions = {
  limit: 50,
  cursor: null,
  ...noMissionFilters
}

const ordered = Effect.fnUntraced(function* (count: number, members: Parameters<typeof orderRequest>[0] = {}) {
  const ids: Array<string> = []
  for (let i = 0; i < count; i++) {
    ids.unshift((yield* createMission(client, orderRequest(members), null)).mission.id)
  }
  return ids
})

const page = Effect.fnUntraced(function* (members: Partial<ListMissions>, tenant: Tenant = client.tenant) {
  const { missions, nextCursor } = yield* listMissions(tenant, { ...asked, ...members })
  return { ids: missions.map(({ id }) => id), nextCursor }
})

describe("the list of missions", () => {
  it.effect(
    "is read by pages, and its last page has no cursor",
    inWorld(() =>
      Effect.gen(function* () {
        const ids = yield* ordered(7)
        for (const limit of [1, 2, 3, 6, 7, 8]) {
          const seen: Array<string> = []
          let cursor: string | null = null
          let pages = 0
          do {
            const next: Effect.Success<ReturnType<typeof page>> = yield* page({ limit, cursor })
            assert.isAtMost(next.ids.length, limit)
            seen.push(...next.ids)
            cursor = next.nextCursor
            pages++
          } while (cursor !== null)
          assert.deepStrictEqual(seen, ids)
          assert.strictEqual(pages, Math.ceil(7 / limit))
        }
      })
    ),
    { tags: ["LIM-8", "ORD-38"] }
  )

  it.effect(
    "finds a plate in any spelling, and a mission by its number",
    inWorld(() =>
      Effect.gen(function* () {
        const [wanted = MissionId("")] = yield* ordered(1, { return: shortReturn, reference: "R 1" })
        yield* ordered(1, { vehicle: { ...orderRequest().vehicle, registration: null } })
        for (const registration of ["AB123CD", "ab-123-cd", "AB 123 CD", "ab·123.cd"]) {
          assert.deepStrictEqual((yield* page({ registration })).ids, [wanted])
        }
        const { transportId } = yield* readMission(client.tenant, MissionId(wanted))
        assert.deepStrictEqual((yield* page({ transportId })).ids, [wanted])
        assert.deepStrictEqual((yield* page({ hasReturn: true })).ids, [wanted])
        assert.deepStrictEqual((yield* page({ reference: "R 1" })).ids, [wanted])
        assert.strictEqual((yield* page({ hasReturn: false })).ids.length, 1)
      })
    ),
    { tags: "ORD-42" }
  )

  it.effect(
    "is empty for a malformed number",
    inWorld(() =>
      Effect.gen(function* () {
        yield* ordered(1)
        for (const transportId of ["", "M-1", "M-123456789012345678", "10000001", "M-99999999"]) {
          assert.deepStrictEqual(yield* page({ transportId }), { ids: [], nextCursor: null })
        }
      })
    )
  )

  it.effect(
    "accepts a cursor only for its list, its tenant and its filters",
    inWorld(() =>
      Effect.gen(function* () {
        const ids = yield* ordered(3)
        const { nextCursor } = yield* page({ limit: 1 })
        const cursor = nextCursor ?? assert.fail("there is no cursor")
        // The page size is no filter.
        assert.deepStrictEqual((yield* page({ cursor, limit: 50 })).ids, ids.slice(1))
        const changed: ReadonlyArray<Partial<ListMissions>> = [
          { status: "scheduled" },
          { createdAfter: Instant("2026-01-01T00:00:00.000000Z") },
          { createdBefore: Instant("2031-01-01T00:00:00.000000Z") },
          { registration: "AB123CD" },
          { reference: "R-1" },
          { transportId: "M-10000001" },
          { hasReturn: false }
        ]
        for (const filter of changed) {
          const failure = yield* Effect.flip(page({ cursor, ...filter }))
          assert.strictEqual(failure._tag, "CursorInvalid", JSON.stringify(filter))
        }
        for (const { tenant } of strangers) {
          assert.strictEqual((yield* Effect.flip(page({ cursor }, tenant)))._tag, "CursorInvalid")
        }
        const wrong = [
          "",
          ".",
          cursor.slice(1),
          cursor.slice(0, -1),
          `${cursor}0`,
          cursor.toUpperCase(),
          "x".repeat(5_000)
        ]
        for (const text of wrong) {
          assert.strictEqual((yield* Effect.flip(page({ cursor: text })))._tag, "CursorInvalid", text)
        }
      })
    )
  )

  it.effect(
    "has only missions of its tenant",
    inWorld(() =>
      Effect.gen(function* () {
        yield* ordered(2)
        for (const { tenant } of strangers) {
          assert.deepStrictEqual(yield* page({}, tenant), { ids: [], nextCursor: null })
        }
      })
    )
  )
})
