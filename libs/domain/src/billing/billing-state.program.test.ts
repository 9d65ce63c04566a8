import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { StoreUnavailable } from "../access/store.errors.ts"
import { GroupId } from "../access/tenant.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { BillingUnavailable } from "./billing.errors.ts"
import { Billing } from "./billing.port.ts"
import { billingStateOf } from "./billing-state.program.ts"

const tenant = { groupId: GroupId("01990000-aaaa-7000-8000-000000000001"), environment: "live" } as const

const askedOf = (billingState: Billing["Service"]["billingState"]) =>
  billingStateOf(tenant, MissionId("mission-1"), "retour").pipe(
    Effect.provideService(
      Billing,
      Billing.of({ billingState, resolve: () => Effect.die("not asked"), entities: () => Effect.die("not asked") })
    )
  )

const failing = (error: BillingUnavailable) => askedOf(() => Effect.fail(error))

describe("the billing state of a trip", () => {
  it.effect("is the state in the billing system", () =>
    Effect.gen(function* () {
      const state = yield* askedOf((who, missionId, trip) =>
        Effect.succeed(who === tenant && missionId === "mission-1" && trip === "retour" ? "paid" : "open")
      )
      assert.strictEqual(state, "paid")
    })
  )

  it.effect("is unavailable if billing is, for the same reason", () =>
    Effect.gen(function* () {
      for (const reason of ["slow", "down"] as const) {
        const failure = yield* Effect.flip(failing(new BillingUnavailable({ reason })))
        assert.include(failure, { _tag: "BillingStateUnavailable", reason })
      }
    })
  )

  it.effect("fails with the store's error if the store of the group's own directory fails", () =>
    Effect.gen(function* () {
      const cause = new StoreUnavailable()
      const failure = yield* Effect.flip(failing(new BillingUnavailable({ reason: "down", cause })))
      assert.strictEqual(failure, cause)
    })
  )

  it.effect("is a defect if it is unknown, because no retry could help", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(failing(new BillingUnavailable({ reason: "nonsense" })))
      assert.isTrue(Exit.hasDies(exit))
      assert.isFalse(Exit.hasFails(exit))
    })
  )
})
