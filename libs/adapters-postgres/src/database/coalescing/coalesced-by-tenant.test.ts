import { assert, describe, it } from "@effect/vitest"
import { GroupId, type Tenant } from "@trajet/domain/access"
import { Effect, Exit } from "effect"
import { coalescedByTenant } from "./coalesced-by-tenant.ts"

const tenants: ReadonlyArray<Tenant> = [
  { groupId: GroupId("one"), environment: "live" },
  { groupId: GroupId("one"), environment: "test" },
  { groupId: GroupId("two"), environment: "test" }
]

describe("calls for several tenants at the same time", () => {
  it.live("go together with those of their own group and environment, and with no others", () =>
    Effect.gen(function* () {
      const batches: Array<readonly [Tenant, ReadonlyArray<number>]> = []
      const callOf = coalescedByTenant<number, string, never>((tenant) => ({
        inFlightMax: 1,
        batchMax: 100,
        run: (inputs) =>
          Effect.sync(() => {
            batches.push([tenant, inputs])
            return inputs.map((input) => Exit.succeed(`${tenant.groupId} ${tenant.environment} ${input}`))
          })
      }))
      const calls = [1, 2].flatMap((input) => tenants.map((tenant) => callOf({ ...tenant })(input)))
      const answers = yield* Effect.all(calls, { concurrency: "unbounded" })
      assert.deepStrictEqual(
        batches,
        tenants.map((tenant) => [tenant, [1, 2]] as const)
      )
      assert.deepStrictEqual(
        answers,
        [1, 2].flatMap((input) => tenants.map(({ groupId, environment }) => `${groupId} ${environment} ${input}`))
      )
    })
  )
})
