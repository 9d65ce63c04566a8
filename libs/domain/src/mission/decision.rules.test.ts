import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { move, stay, undecided } from "./decision.rules.ts"
import { missionIn, testNow } from "../testing/mission-samples.ts"
import { Actor } from "./mission.model.ts"
import { stayRows } from "./mission-stays.rules.ts"
import { transitionRows } from "./mission-table.rules.ts"

describe("the table's word", () => {
  it("holds for every actor: only who a row names makes its move", () => {
    for (const { from, number, to, trigger, who } of transitionRows) {
      for (const status of from) {
        for (const actor of Actor.literals) {
          const moved = move(undecided(missionIn(status)), trigger, actor, testNow, to.at(-1))
          assert.strictEqual(Result.isSuccess(moved), who.includes(actor), `row ${number} from ${status} by ${actor}`)
        }
      }
    }
  })

  it("holds for every target: a row leads nowhere else", () => {
    const moved = move(undecided(missionIn("incident")), "continue", "operator", testNow, "cancelled")
    assert.isTrue(Result.isFailure(moved))
  })

  it("holds for what moves no status, too", () => {
    for (const { in: statuses, stay: what, who } of stayRows) {
      for (const status of statuses) {
        for (const actor of Actor.literals) {
          const allowed = Result.isSuccess(stay(missionIn(status), what, actor))
          assert.strictEqual(allowed, who.includes(actor), `${what} in ${status} by ${actor}`)
        }
      }
    }
  })
})
