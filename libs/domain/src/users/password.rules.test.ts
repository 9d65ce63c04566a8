import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { newPassword } from "./password.rules.ts"

const isAllowed = (password: string) => Result.isSuccess(newPassword(password, "claire.martin@example.com"))

describe("a new password", () => {
  it("has 12 to 128 characters, and is neither the e-mail address nor a common password", { tags: "CON-13" }, () => {
    for (const right of [
      "correct horse battery",
      "é".repeat(6) + "abcdef",
      "12 characters",
      "a1".repeat(60) + "abcdefgh"
    ]) {
      assert.isTrue(isAllowed(right), right)
    }
    const wrong = [
      "",
      "11character",
      "a1b".repeat(43),
      "Claire.Martin@example.com",
      "PasswordPassword",
      "aaaaaaaaaaaaaaaa"
    ]
    for (const password of [...wrong, "Motdepasse123", "ababababababab"]) assert.isFalse(isAllowed(password), password)
  })
})
