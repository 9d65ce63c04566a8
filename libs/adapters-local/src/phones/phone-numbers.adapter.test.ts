import { assert, describe, it } from "@effect/vitest"
import { E164, PhoneNumbers } from "@trajet/domain/phones"
import { Effect } from "effect"
import { phoneNumbers } from "./phone-numbers.adapter.ts"

const reading = (text: string, country = "FR") =>
  PhoneNumbers.pipe(
    Effect.map(({ read }) => read(text, country)),
    Effect.provide(phoneNumbers),
    Effect.runSync
  )

const mobile = E164("+33612345678")
const office = E164("+33144556677")

describe("phone numbers in a text", () => {
  it("are read in every spelling", { tags: ["ORD-60"] }, () => {
    for (const text of [
      "+33 (0)6 12 34 56 78",
      "+33(0)612345678",
      "+33 06 12 34 56 78",
      "0033 6 12 34 56 78",
      "0033(0)612345678",
      "06 12 34 56 78",
      "06.12.34.56.78",
      "06-12-34-56-78",
      "06\u00A012\u202F34\u200956 78",
      "06\u201112\u201134\u201156\u201178",
      "(06) 12 34 56 78",
      "0612345678",
      "33612345678",
      "tel:+33612345678",
      "Claire : 06 12 34 56 78 (portable)",
      "０６１２３４５６７８"
    ]) {
      assert.deepEqual(reading(text), { numbers: [mobile], otherDigits: 0 }, text)
    }
  })

  it("are read by the country in which they are dialled", { tags: ["ORD-60"] }, () => {
    assert.deepEqual(reading("0475 12 34 56", "BE").numbers, [E164("+32475123456")])
    assert.deepEqual(reading("030 123456", "DE").numbers, [E164("+4930123456")])
    assert.deepEqual(reading("+41 44 668 18 00").numbers, [E164("+41446681800")])
    assert.deepEqual(reading("0692 12 34 56").numbers, [E164("+262692123456")])
    assert.deepEqual(reading("+33 6 12 34 56 78", "XX").numbers, [mobile])
    assert.deepEqual(reading("06 12 34 56 78", "XX"), { numbers: [], otherDigits: 10 })
  })

  it("are two, whatever separates them", { tags: ["ORD-60"] }, () => {
    for (const between of ["/", " / ", ", ", ";", " ou ", " - ", " | ", " & ", "\n", " ", ""]) {
      const text = `06 12 34 56 78${between}01 44 55 66 77`
      assert.deepEqual(reading(text), { numbers: [mobile, office], otherDigits: 0 }, text)
      const plain = `0612345678${between}0144556677`
      assert.deepEqual(reading(plain), { numbers: [mobile, office], otherDigits: 0 }, plain)
    }
    assert.deepEqual(reading("06 12 34 56 78, +33 6 12 34 56 78").numbers, [mobile])
  })

  it("leave over the digits of a shortened second number", { tags: ["ORD-60"] }, () => {
    assert.deepEqual(reading("06 12 34 56 78 / 79"), { numbers: [mobile], otherDigits: 2 })
  })

  it("are not read from too few digits, words and long texts", { tags: ["ORD-60"] }, () => {
    assert.deepEqual(reading("06 12 34 56"), { numbers: [], otherDigits: 8 })
    assert.deepEqual(reading("00 00 00 00 00"), { numbers: [], otherDigits: 10 })
    assert.deepEqual(reading("demander à l'accueil"), { numbers: [], otherDigits: 0 })
    assert.deepEqual(reading("1".repeat(100_000)), { numbers: [], otherDigits: 100_000 })
  })
})
