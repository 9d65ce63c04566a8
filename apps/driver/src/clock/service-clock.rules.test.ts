import { assert, describe, it } from "vitest"
import { leadOfService } from "./service-clock.rules.ts"

const phoneMillis = Date.parse("2027-03-15T10:00:00Z")

describe("the clock of the service", () => {
  it("is that of the phone, if they differ by less than a request takes", { tags: "DRV-40" }, () => {
    assert.strictEqual(leadOfService("Mon, 15 Mar 2027 10:00:20 GMT", phoneMillis), 0)
  })

  it("is a day ahead of a phone whose clock is a day late", { tags: "DRV-40" }, () => {
    assert.strictEqual(leadOfService("Tue, 16 Mar 2027 10:00:00 GMT", phoneMillis), 86_400_000)
  })

  it("is that of a mission, whose test clock was moved by 400 days", { tags: ["DRV-48"] }, () => {
    assert.strictEqual(leadOfService("2028-04-18T10:00:00.000000Z", phoneMillis), 400 * 86_400_000)
  })

  it("is unknown without a header that says a time", { tags: "DRV-40" }, () => {
    for (const header of [null, "", "soon"]) assert.isNull(leadOfService(header, phoneMillis))
  })
})
