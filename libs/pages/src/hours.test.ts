import { assert, describe, it } from "vitest"
import { hoursOf } from "./hours.ts"

const hours = { start_time: "02:30", end_time: "02:45", second_hour: false }

describe("the hours of a leg", () => {
  it("are those that it has", () => {
    assert.strictEqual(hoursOf(hours, "fr"), "02:30 – 02:45")
    assert.strictEqual(hoursOf({ ...hours, end_time: null }, "fr"), "dès 02:30")
    assert.strictEqual(hoursOf({ ...hours, start_time: null }, "fr"), "avant 02:45")
    assert.strictEqual(hoursOf({ ...hours, end_time: null }, "en"), "from 02:30")
    assert.strictEqual(hoursOf({ ...hours, start_time: null }, "en"), "until 02:45")
  })

  it("say in the language of the page that they are the second ones", { tags: "MON-24" }, () => {
    assert.strictEqual(hoursOf({ ...hours, second_hour: true }, "fr"), "02:30 – 02:45 (heure d’hiver)")
    assert.strictEqual(hoursOf({ ...hours, end_time: null, second_hour: true }, "en"), "from 02:30 (winter time)")
    assert.strictEqual(hoursOf({ start_time: null, end_time: null, second_hour: true }, "en"), "")
  })
})
