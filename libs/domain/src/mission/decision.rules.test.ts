import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { allowChange, move, undecided } from "./decision.rules.ts"
import { missionIn, testNow } from "../testing/mission-samples.ts"
import { Actor } from "./mission.model.ts"
import { changeRows } from "./mission-changes.rules.ts"
import { creationRow, transitionRows } from "./mission-table.rules.ts"

describe("the table", () => {
  it("allows a move only to the actors of its row", () => {
    for (const { from, number, to, trigger, who } of transitionRows) {
      if (trigger === creationRow.trigger) continue
      for (const status of from) {
        for (const actor of Actor.literals) {
          const moved = move(undecided(missionIn(status)), trigger, actor, testNow, to.at(-1))
          assert.strictEqual(Result.isSuccess(moved), who.includes(actor), `row ${number} from ${status} by ${actor}`)
        }
      }
    }
  })

  it("allows a move only to the statuses of its row", () => {
    const moved = move(undecided(missionIn("incident")), "continue", "operator", testNow, "cancelled")
    assert.isTrue(Result.isFailure(moved))
  })

  it("allows a change without a move only to the actors of its row", () => {
    for (const { change, in: statuses, who } of changeRows) {
      for (const status of statuses) {
        for (const actor of Actor.literals) {
          const allowed = Result.isSuccess(allowChange(missionIn(status), change, actor))
          assert.strictEqual(allowed, who.includes(actor), `${change} in ${status} by ${actor}`)
        }
      }
    }
  })
})
