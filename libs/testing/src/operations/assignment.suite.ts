import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { type Mission, Missions } from "@trajet/domain/mission"
import { TimeOfDay } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { assigned } from "../offers/offer-actions.ts"
import { newDriver, operatorCaller } from "../people/people.suite.ts"
import { callerOf, found, newTenant, recordOf, type StoreTests } from "../store/store.suite.ts"

const rounds = 12

/** Inserts a mission from 9 to 18 o'clock on the days of `recordOf`, so that all of them overlap. */
export const insertTimed = Effect.fnUntraced(function* (tenant: Tenant, order: Parameters<typeof recordOf>[0] = {}) {
  const missions = yield* Missions
  const { id, mission, ...record } = recordOf(order)
  const timed: Mission = {
    ...mission,
    outbound: {
      ...mission.outbound,
      pickup: { ...mission.outbound.pickup, startTime: TimeOfDay("09:00"), endTime: TimeOfDay("10:00") },
      delivery: { ...mission.outbound.delivery, startTime: TimeOfDay("17:00"), endTime: TimeOfDay("18:00") }
    }
  }
  yield* missions.create(callerOf(tenant), { ...record, mission: timed })
  return id
})

/** The lock of a driver's record: assignments to one driver see each other. */
export const assignmentSuite = (it: StoreTests) =>
  describe("assignments of one driver", () => {
    it.effect(
      "at once to overlapping missions of two groups: one wins, and the other finds the driver busy",
      () =>
        Effect.gen(function* () {
          const tenants = [yield* newTenant, yield* newTenant] as const
          for (let round = 0; round < rounds; round++) {
            const driver = yield* newDriver()
            const ids = [yield* insertTimed(tenants[0]), yield* insertTimed(tenants[1])] as const
            const results = yield* Effect.forEach(ids, (id) => Effect.result(assigned(id, driver)), {
              concurrency: "unbounded"
            })
            const statuses = [(yield* found(tenants[0], ids[0])).status, (yield* found(tenants[1], ids[1])).status]
            assert.sameMembers(statuses, ["assigned", "scheduled"])
            const [won, lost] = statuses[0] === "assigned" ? [0, 1] : [1, 0]
            const refusal = results[lost]
            if (refusal === undefined || Result.isSuccess(refusal)) return assert.fail("both won")
            assert.deepInclude(refusal.failure, { _tag: "DriverBusy", missionIds: [ids[won === 0 ? 0 : 1]] })
          }
        }),
      { tags: "OPS-20" }
    )

    it.effect("in different environments do not overlap", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const driver = yield* newDriver()
        const [test, inLive] = [yield* insertTimed(tenant), yield* insertTimed({ ...tenant, environment: "live" })]
        assert.strictEqual((yield* assigned(test, driver)).status, "assigned")
        const byLive = operatorCaller("live")
        assert.strictEqual((yield* assigned(inLive, driver, "aller", byLive)).status, "assigned")
      })
    )
  })
