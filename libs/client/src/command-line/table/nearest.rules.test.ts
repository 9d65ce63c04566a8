import { assert, describe, it } from "vitest"
import { nearest, suggestion } from "./nearest.rules.ts"

describe("the nearest known text", () => {
  it.each([
    ["the same text", "login", "login", true],
    ["two letters are replaced", "lagan", "login", true],
    ["two letters are inserted", "loogiin", "login", true],
    ["two letters are missing", "ogn", "login", true],
    ["two letters are swapped", "lgoin", "login", true],
    ["three letters are replaced", "laxan", "login", false],
    ["three letters are inserted", "looogiin", "login", false],
    ["letters are in upper case", "LOGIN", "login", true],
    ["one letter of a short text is wrong", "kez", "key", true],
    ["two letters of a short text are wrong", "kzz", "key", false],
    ["two letters of a text of four are wrong", "xxst", "list", true],
    ["three of nine letters are wrong", "xxxsports", "transport", false],
    ["three of nine letters are replaced", "xxxnsport", "transport", true],
    ["four of nine letters are replaced", "xxxxsport", "transport", false],
    ["three of eight letters are replaced", "xxxcribe", "describe", false],
    ["three letters are its beginning", "tra", "transports", true],
    ["two letters are its beginning", "tr", "transports", false]
  ])("is like the given one or not: %s", (_, given, known, isLike) => {
    assert.strictEqual(nearest(given, [known]), isLike ? known : null)
  })

  it("is the one with the fewest differences, and the first of two", () => {
    assert.strictEqual(nearest("lost", ["lists", "list"]), "list")
    assert.strictEqual(nearest("lxst", ["list", "last"]), "list")
    assert.strictEqual(nearest("pro", ["price", "profiles"]), "profiles")
    assert.isNull(nearest("login", []))
  })

  it("is sought for texts of at most 60 characters", () => {
    const known = `${"x".repeat(60)}yz`
    assert.strictEqual(nearest("x".repeat(60), [known]), known)
    assert.isNull(nearest("x".repeat(61), [known]))
  })

  it("is a sentence behind a message, or nothing", () => {
    assert.strictEqual(suggestion("logn", ["login"], "trajet "), ". Did you mean trajet login?")
    assert.strictEqual(suggestion("logn", ["login"]), ". Did you mean login?")
    assert.strictEqual(suggestion("xxxxxx", ["login"], "trajet "), "")
  })
})
