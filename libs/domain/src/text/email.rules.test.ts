import { assert, describe, it } from "@effect/vitest"
import { isEmail, isSuspectEmail } from "./email.rules.ts"

describe("an e-mail address", () => {
  it("is suspect with doubled dots, a scheme, a name around it, or invisible characters", { tags: ["ORD-61"] }, () => {
    for (const text of [
      "a@example..com",
      "a..b@example.com",
      ".a@example.com",
      "a.@example.com",
      "a@example.com.",
      "mailto:a@example.com",
      "https://a@example.com",
      "a@exam\u200Bple.com",
      "a\uFEFF@example.com",
      "a@\u202Eexample.com",
      "<a@example.com>",
      "a@example.com,b@example.com",
      "a@example.com;b@example.com",
      "a b@example.com",
      "a@example",
      "a@@example.com"
    ]) {
      assert.isTrue(isSuspectEmail(text), text)
    }
  })

  it("is not suspect in its usual forms", { tags: ["ORD-61"] }, () => {
    for (const text of [
      "claire.martin@example.com",
      " claire@example.com ",
      "a+b@example.co.uk",
      "o'neil@example.com",
      "josé@exämple.fr",
      "a@xn--exmple-cua.fr",
      "x@sub.sub.example.museum"
    ]) {
      assert.isFalse(isSuspectEmail(text), text)
    }
  })

  it("with unusual dots is taken where an address is needed, because some servers have such addresses", () => {
    assert.isTrue(isEmail("a..b@example.com"))
    assert.isFalse(isEmail("a@example..com"))
  })
})
