import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { constantTime, orderFaults, refuseWrongOrder, settingTime, type TimeLink } from "./order.rules.ts"

const link = (shorter: TimeLink["shorter"], longer: TimeLink["longer"]): TimeLink => ({ shorter, longer, because: "r" })

describe("times that lean on each other", () => {
  it("are in order only if one is shorter", () => {
    const faultsOf = (millis: number) => orderFaults([link(constantTime("a", millis), constantTime("b", 10))]).length
    assert.deepStrictEqual([9, 10, 11].map(faultsOf), [0, 1, 1])
  })

  it("are corrected by the longer setting, else by the shorter one, else in the sources", () => {
    const [set, fixed] = [settingTime, constantTime]
    const pairs = [
      link(set("A", 2), set("B", 1)),
      link(fixed("a", 2), set("B", 1)),
      link(set("A", 2), fixed("b", 1)),
      link(fixed("a", 2), fixed("b", 1))
    ]
    assert.deepStrictEqual(orderFaults(pairs), [
      "B (1 ms) must be longer than A (2 ms), r: set B to more than 2",
      "B (1 ms) must be longer than a (2 ms), r: set B to more than 2",
      "b (1 ms) must be longer than A (2 ms), r: set A to less than 1",
      "b (1 ms) must be longer than a (2 ms), r: mend the constants"
    ])
  })

  it.effect("refuse the start with every fault", () =>
    Effect.gen(function* () {
      const wrong = link(settingTime("A", 2), constantTime("b", 2))
      const good = link(settingTime("A", 2), constantTime("c", 3))
      const refused = yield* Effect.flip(refuseWrongOrder([wrong, good, wrong]))
      assert.strictEqual(refused._tag, "SettingsRefused")
      assert.deepStrictEqual(
        refused.faults,
        Array(2).fill("b (2 ms) must be longer than A (2 ms), r: set A to less than 2")
      )
      for (const links of [[], [good]]) assert.isTrue(Exit.isSuccess(yield* Effect.exit(refuseWrongOrder(links))))
    })
  )
})
