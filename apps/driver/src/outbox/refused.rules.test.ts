import { dateTimeOf } from "@trajet/pages/days.rules.ts"
import { assert, describe, it } from "vitest"
import { fieldTime, mayPassLater, sentAgain, stepToCorrect, timeOfField } from "./refused.rules.ts"
import type { Item, Work } from "./work.model.ts"

const at = "2027-03-15T10:00:00.000Z"
const pickup: Work = { kind: "pickup", missionId: "m1", trip: "aller", at }
const refused = (work: Work, code: string): Item => ({
  ...{ id: "i1", order: 7, madeAt: at, work },
  refusal: { status: 422, code, detail: "in English" }
})

describe("a refused item", () => {
  it("has a time to correct if the service has refused the time of a step", { tags: ["DRV-47"] }, () => {
    for (const code of ["in_future", "in_past", "not_after"])
      assert.strictEqual(stepToCorrect(refused(pickup, code)), pickup)
    assert.isNull(stepToCorrect(refused(pickup, "not_in_this_status")))
    const decline: Work = { kind: "decline", missionId: "m1", offerId: "o1" }
    assert.isNull(stepToCorrect(refused(decline, "in_future")))
  })

  it(
    "is sent again in its place by a new key, because the service repeats its answer to the old one",
    { tags: ["DRV-47"] },
    () => {
      const item = refused(pickup, "in_future")
      const corrected: Work = { ...pickup, at: "2027-03-15T09:00:00.000Z" }
      assert.deepStrictEqual(
        sentAgain(item, () => "i2", corrected),
        {
          items: new Map([
            ["i1", null],
            ["i2", { ...item, id: "i2", work: corrected, refusal: null }]
          ])
        }
      )
      assert.strictEqual(sentAgain(item, () => "i2").items?.get("i2")?.work, pickup)
    }
  )
})

describe("a refused item that would be refused again", () => {
  it("is not offered to be sent again", { tags: ["DRV-47"] }, () => {
    for (const code of ["duplicate", "file_lost", "offer_taken"])
      assert.isFalse(mayPassLater(refused(pickup, code)), code)
    for (const code of ["quota_exceeded", "not_in_this_status"])
      assert.isTrue(mayPassLater(refused(pickup, code)), code)
  })
})

describe("a field of date and hour", () => {
  it("shows an instant in the time of the phone, and reads it back to the minute", () => {
    const millis = new Date(2031, 0, 5, 7, 4).getTime()
    assert.strictEqual(fieldTime(millis + 59_000), "2031-01-05T07:04")
    assert.strictEqual(timeOfField(fieldTime(millis), dateTimeOf), dateTimeOf(millis))
    for (const text of ["", "soon"]) assert.isNull(timeOfField(text, dateTimeOf))
  })
})
