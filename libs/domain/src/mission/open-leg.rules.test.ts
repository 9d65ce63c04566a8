import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  after,
  assignTo,
  incident,
  missionIn,
  pickUp,
  resolveBy,
  testMission,
  marie
} from "../testing/mission-samples.ts"
import { checkLegAhead, checkLegOpen } from "./open-leg.rules.ts"

const tagOf = (checked: Result.Result<void, { readonly _tag: string }>): string | null =>
  Result.isFailure(checked) ? checked.failure._tag : null

const driving = after(testMission(true), assignTo(marie), pickUp("aller")).mission
const cancelled = missionIn("cancelled", true)
const pickedUpThenCancelled = { ...driving, status: "cancelled" as const }

describe("a leg", () => {
  it("lies ahead until it is done", { tags: "ERR-68" }, () => {
    assert.isNull(tagOf(checkLegAhead(driving, "livraison-aller")))
    assert.isNull(tagOf(checkLegAhead(driving, "enlevement-retour")))
    const done = Result.getOrThrow(Result.flip(checkLegAhead(driving, "enlevement-aller")))
    assert.deepInclude(done, { _tag: "AlreadyDeparted", leg: "enlevement-aller" })
  })

  it("does not lie ahead in a cancelled mission, which comes before a leg that is done", { tags: "ERR-68" }, () => {
    assert.strictEqual(tagOf(checkLegAhead(cancelled, "livraison-aller")), "AlreadyCancelled")
    assert.strictEqual(tagOf(checkLegAhead(pickedUpThenCancelled, "enlevement-aller")), "AlreadyCancelled")
  })

  it("may change while it lies ahead and the table allows it", { tags: "ERR-68" }, () => {
    assert.isNull(tagOf(checkLegOpen(driving, "livraison-aller", "change_dates", "client")))
    assert.strictEqual(tagOf(checkLegOpen(driving, "enlevement-aller", "change_dates", "client")), "AlreadyDeparted")
    assert.strictEqual(tagOf(checkLegOpen(cancelled, "livraison-aller", "change_dates", "client")), "AlreadyCancelled")
    const completed = missionIn("completed", true)
    const unfinished = { ...completed, outbound: { ...completed.outbound, deliveredAt: null } }
    assert.strictEqual(
      tagOf(checkLegOpen(unfinished, "livraison-aller", "change_dates", "client")),
      "IllegalTransition"
    )
    assert.strictEqual(tagOf(checkLegOpen(driving, "livraison-aller", "change_dates", "driver")), "IllegalTransition")
  })

  it("may not change if its trip was given up", { tags: "ERR-68" }, () => {
    const given = after(driving, incident, resolveBy("delivered_elsewhere")).mission
    const back = { ...given, status: "in_transit" as const }
    assert.strictEqual(back.return?.status, "cancelled")
    const refused = Result.getOrThrow(Result.flip(checkLegOpen(back, "enlevement-retour", "change_dates", "operator")))
    assert.deepInclude(refused, { _tag: "IllegalTransition", from: "in_transit", command: "change_dates" })
    const undelivered = { ...back, outbound: { ...back.outbound, deliveredAt: null } }
    assert.isNull(tagOf(checkLegOpen(undelivered, "livraison-aller", "change_dates", "operator")))
  })
})
