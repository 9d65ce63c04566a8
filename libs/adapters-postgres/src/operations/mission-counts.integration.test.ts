import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { type Mission, type MissionId, Missions, MissionStatus } from "@trajet/domain/mission"
import { AllMissions } from "@trajet/domain/operations"
import { Instant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { callerOf, found, insert, newTenant } from "@trajet/testing"
import { askedAgain, documentOf } from "../testing/placed-missions.ts"
import { onPostgres, type PostgresTests, postgresStore } from "../testing/postgres-store.ts"

const counted = (it: PostgresTests) => {
  /** By how much `change` moves each figure. */
  const movedBy = Effect.fnUntraced(function* <A, E, R>(change: Effect.Effect<A, E, R>, now: Instant) {
    const missions = yield* AllMissions
    const before = yield* missions.counts("test", now)
    yield* change
    const after = yield* missions.counts("test", now)
    const moved: Readonly<Record<string, number>> = {
      ...Object.fromEntries(
        MissionStatus.literals.flatMap((status) => {
          const moved = after.byStatus[status] - before.byStatus[status]
          return moved === 0 ? [] : [[status, moved]]
        })
      ),
      silentDrivers: after.silentDrivers - before.silentDrivers,
      documentsToReview: after.documentsToReview - before.documentsToReview,
      late: after.late - before.late
    }
    return moved
  })
  const still = { silentDrivers: 0, documentsToReview: 0, late: 0 }
  const early = Instant("2031-03-17T22:59:59.999999Z")
  const change = (tenant: Tenant, id: MissionId, members: Partial<Mission>) =>
    Effect.flatMap(Missions, (missions) =>
      missions.change(callerOf(tenant), id, "test", (mission) =>
        Result.succeed({ mission: { ...mission, ...members }, events: [], result: null })
      )
    )

  it.effect(
    "follow every insertion and change of a mission, in its environment",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const many = Effect.forEach(Array.from({ length: 5 }), () => insert(tenant), { concurrency: "unbounded" })
        assert.deepStrictEqual(yield* movedBy(many, early), { ...still, scheduled: 5 })
        const inLive = insert({ ...tenant, environment: "live" })
        assert.deepStrictEqual(yield* movedBy(inLive, early), still)
        const id = yield* insert(tenant)
        const steps: ReadonlyArray<readonly [Partial<Mission>, Readonly<Record<string, number>>]> = [
          [
            { status: "assigned", driverValidation: askedAgain },
            { scheduled: -1, assigned: 1, silentDrivers: 1 }
          ],
          [
            { driverValidation: null, status: "in_transit" },
            { assigned: -1, in_transit: 1, silentDrivers: -1 }
          ],
          [{ documents: [documentOf("a", "waiting"), documentOf("b", "waiting")] }, { documentsToReview: 2 }],
          [{ documents: [documentOf("a", "accepted"), documentOf("b", "waiting")] }, { documentsToReview: -1 }],
          [{ reference: "nothing that is counted" }, {}],
          [{ status: "cancelled" }, { in_transit: -1, cancelled: 1, documentsToReview: -1 }]
        ]
        for (const [members, moved] of steps) {
          assert.deepStrictEqual(yield* movedBy(change(tenant, id, members), early), { ...still, ...moved })
        }
      }),
    { tags: "OPS-38" }
  )

  it.effect(
    "count a mission as late from the end of the first window whose leg is not done",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const ordered = () => insert(tenant)
        const onTime = yield* movedBy(ordered(), early)
        assert.strictEqual(onTime["late"], 0)
        const endOfPickup = Instant("2031-03-17T23:00:00.000000Z")
        assert.strictEqual((yield* movedBy(ordered(), endOfPickup))["late"], 1)
        const id = yield* insert(tenant)
        const { outbound } = yield* found(tenant, id)
        const pickedUp = { ...outbound, pickedUpAt: endOfPickup }
        const moves: ReadonlyArray<readonly [Partial<Mission>, number]> = [
          [{ status: "in_transit", outbound: pickedUp }, -1],
          [{ status: "assigned", outbound }, 1],
          [{ status: "cancelled" }, -1]
        ]
        for (const [members, late] of moves) {
          assert.strictEqual((yield* movedBy(change(tenant, id, members), endOfPickup))["late"], late)
        }
      }),
    { tags: "OPS-38" }
  )
}

onPostgres("the counts of the missions of all groups", counted, postgresStore)
