import { assert } from "@effect/vitest"
import type { Mission } from "@trajet/domain/mission"
import { type AllMissionsQuery, MissionAttention } from "@trajet/domain/operations"
import { Day, Instant } from "@trajet/domain/time"
import { Effect } from "effect"
import { newTenant } from "@trajet/testing"
import { askedAgain, documentOf, idsOf, onDay, placed } from "../testing/placed-missions.ts"
import { onPostgres, type PostgresTests, postgresStore } from "../testing/postgres-store.ts"

/** Inserts missions of two groups, one of them for each kind of attention, and one that needs none. */
const missionsToWatch = Effect.gen(function* () {
  const [one, other] = [yield* newTenant, yield* newTenant]
  const soon = Day("2031-03-17")
  const later = (mission: Mission) => onDay(mission, Day("2033-03-17"))
  const late = yield* placed(one, {}, (mission) => onDay(mission, soon))
  const silent = yield* placed(one, {}, (mission) => ({
    ...later(mission),
    status: "assigned",
    driverValidation: askedAgain
  }))
  const toReview = yield* placed(other, {}, (mission) => ({
    ...later(mission),
    status: "under_review",
    documents: [documentOf("a", "accepted"), documentOf("b", "waiting")]
  }))
  const quiet = yield* placed(other, {}, (mission) => ({
    ...onDay(mission, soon),
    status: "completed",
    completedAt: Instant("2031-03-18T10:00:00.000000Z"),
    documents: [documentOf("a", "accepted")]
  }))
  const lateToo = yield* placed(other, {}, (mission) => ({ ...onDay(mission, soon), status: "assigned" }))
  return { one, other, late, silent, toReview, quiet, lateToo }
})

const watched = (it: PostgresTests) => {
  it.effect(
    "shows the missions that each number of attention counts, with any other filter",
    () =>
      Effect.gen(function* () {
        const { late, lateToo, one, other, quiet, silent, toReview } = yield* missionsToWatch
        const made = new Set([late, lateToo, quiet, silent, toReview].map(({ id }) => id))
        const at = Instant("2031-03-17T23:30:00.000000Z")
        const expected = { late: [late, lateToo], silent_drivers: [silent], documents_to_review: [toReview] }
        for (const kind of MissionAttention.literals) {
          const attention = { kind, at }
          const shown = function* (query: Partial<AllMissionsQuery>) {
            return (yield* idsOf({ ...query, attention })).filter((id) => made.has(id))
          }
          const of = (holds: (mission: Mission) => boolean) => expected[kind].filter(holds).map(({ id }) => id)
          const ofOne = new Set([late, silent].map(({ id }) => id))
          assert.sameMembers(
            yield* shown({}),
            of(() => true),
            kind
          )
          assert.sameMembers(
            yield* shown({ groupId: one.groupId, limit: 1 }),
            of(({ id }) => ofOne.has(id)),
            kind
          )
          assert.sameMembers(
            yield* shown({ groupId: other.groupId }),
            of(({ id }) => !ofOne.has(id)),
            kind
          )
          assert.sameMembers(
            yield* shown({ status: "assigned" }),
            of(({ status }) => status === "assigned"),
            kind
          )
          assert.isEmpty(yield* shown({ status: "completed" }), kind)
        }
        const early = { kind: "late", at: Instant("2031-03-16T10:00:00.000000Z") } as const
        assert.notInclude(yield* idsOf({ attention: early }), late.id)
      }),
    { tags: "OPS-38" }
  )
}

onPostgres("the list of the missions that need attention", watched, postgresStore)
