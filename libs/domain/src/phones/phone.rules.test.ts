import { assert, describe, it } from "@effect/vitest"
import { E164, type PhoneReading } from "./phone.model.ts"
import { phoneOf, readOnce } from "./phone.rules.ts"

const reads =
  (byCountry: Readonly<Record<string, Partial<PhoneReading>>>) =>
  (_text: string, country: string): PhoneReading => ({ numbers: [], otherDigits: 0, ...byCountry[country] })

const french = E164("+33612345678")
const german = E164("+49612345678")

describe("phoneOf", () => {
  it("returns the number that the text is", { tags: ["ORD-60"] }, () => {
    assert.deepEqual(phoneOf(reads({ FR: { numbers: [french] } }), "…", ["FR"]), { e164: french, isSuspect: false })
  })

  it("prefers neither country if the text is another number in each", { tags: ["ORD-60"] }, () => {
    const read = reads({ FR: { numbers: [french] }, DE: { numbers: [german] } })
    assert.deepEqual(phoneOf(read, "…", ["DE", "FR"]), { e164: null, isSuspect: false })
    assert.deepEqual(phoneOf(reads({ FR: { numbers: [french] }, DE: { numbers: [french] } }), "…", ["DE", "FR"]), {
      e164: french,
      isSuspect: false
    })
  })

  it("reads a text once for a country, however often it is asked", () => {
    const asked: Array<string> = []
    const read = readOnce((text, country) => {
      asked.push(`${country} ${text}`)
      return { numbers: [french], otherDigits: 0 }
    })
    for (const countries of [["FR", "FR"], ["FR"], ["DE", "FR"]]) phoneOf(read, "one", countries)
    phoneOf(read, "two", ["FR"])
    assert.deepEqual(asked, ["FR one", "DE one", "FR two"])
  })

  it("suspects two numbers, none, and a number beside six digits", { tags: ["ORD-60"] }, () => {
    for (const reading of [
      { numbers: [french, german] },
      { numbers: [], otherDigits: 8 },
      { numbers: [], otherDigits: 0 },
      { numbers: [french], otherDigits: 6 }
    ]) {
      assert.deepEqual(phoneOf(reads({ FR: reading }), "…", ["FR"]), { e164: null, isSuspect: true })
    }
  })

  it("takes a few other digits, such as those of an extension", { tags: ["ORD-60"] }, () => {
    const reading = { numbers: [french], otherDigits: 5 }
    assert.deepEqual(phoneOf(reads({ FR: reading }), "…", ["FR"]), { e164: french, isSuspect: false })
  })
})
