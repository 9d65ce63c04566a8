import { assert, describe, it } from "vitest"
import { phoneLink } from "./phone-link.ts"

describe("the link that calls a phone", () => {
  it("dials the known number", () => {
    assert.equal(phoneLink("+33 (0)6 12 34 56 78 (Claire)", "+33612345678"), "tel:+33612345678")
  })

  it("dials the text as written if the number is not known", () => {
    assert.equal(phoneLink("06 12 34 56 78", null), "tel:0612345678")
    assert.equal(phoneLink("+33 (0)6 12 34 56 78", null), "tel:+33612345678")
    assert.equal(phoneLink("0033 (0)6 12 34 56 78", null), "tel:0033612345678")
    assert.equal(phoneLink("(0)6 12 34 56 78", null), "tel:0612345678")
  })

  it("is absent for two numbers and for words", () => {
    assert.isNull(phoneLink("06 12 34 56 78 / 07 98 76 54 32", null))
    assert.isNull(phoneLink("+33612345678 +33798765432", null))
    assert.isNull(phoneLink("à l’accueil", null))
    assert.isNull(phoneLink("", null))
  })
})
