import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { maskedEmail, maskedPhone } from "./masking.rules.ts"

describe("a masked phone number", () => {
  it("has the specified form for any spelling of a French number", { tags: "EVT-14" }, () => {
    for (const phone of [
      "+33612345642",
      "+33 6 12 34 56 42",
      "06 12 34 56 42",
      "0033612345642",
      "+33 (0)6.12.34.56.42"
    ]) {
      assert.strictEqual(maskedPhone(phone), "+33 6 ** ** ** 42", phone)
    }
  })

  it("keeps the first two and the last two digits of a foreign number", () => {
    assert.strictEqual(maskedPhone("+49 151 2345 6789"), "+49 ** ** ** 89")
    assert.strictEqual(maskedPhone("151 2345 6789"), "** ** ** 89")
  })

  it("is hidden completely if it is too short, or is not a number", () => {
    for (const phone of ["", "1234567", "call me", "+33"]) assert.strictEqual(maskedPhone(phone), "** ** ** **", phone)
  })

  it("never shows more than five digits or the length of the number", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+0]?[0-9 .-]{0,24}$/), (phone) => {
        const masked = maskedPhone(phone)
        assert.isAtMost(masked.replace(/\D/g, "").length, 5)
        assert.isAtMost(masked.length, "+33 6 ** ** ** 42".length)
      })
    )
  })
})

describe("a masked e-mail address", () => {
  it("is two initials and the last label of the domain", () => {
    assert.strictEqual(maskedEmail("jean.dupont@domaine.fr"), "j***@d***.fr")
    assert.strictEqual(maskedEmail("j@d.fr"), "j***@d***.fr")
    assert.strictEqual(maskedEmail("a@b@sub.domain.co.uk"), "a***@s***.uk")
    assert.strictEqual(maskedEmail("root@localhost"), "r***@l***")
    assert.strictEqual(maskedEmail("😀x@d.fr"), "😀***@d***.fr")
  })

  it("is hidden completely if it is not an address", () => {
    for (const email of ["", "nobody", "@d.fr"]) assert.strictEqual(maskedEmail(email), "***", email)
  })

  it("never shows the second letter of the name or of the domain", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const [name = "", domain = ""] = maskedEmail(email).split("@")
        assert.match(name, /^.\*\*\*$/)
        assert.match(domain, /^.\*\*\*\.[^.]+$/)
      })
    )
  })
})
