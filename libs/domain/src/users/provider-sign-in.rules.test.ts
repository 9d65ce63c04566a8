import { assert, describe, it } from "@effect/vitest"
import { isOfDomain, provedAgoMillis } from "./provider-sign-in.rules.ts"

describe("a sign-in by a provider", () => {
  it(
    "is for the addresses of the named domains, in any case of letters, and not for those of subdomains",
    { tags: "CON-82" },
    () => {
      assert.isTrue(isOfDomain("ada@Fleet.example", ["fleet.example"]))
      assert.isTrue(isOfDomain("ada@other.example", []))
      for (const email of [
        "ada@evil.example",
        "ada@a.fleet.example",
        "ada@notfleet.example",
        "fleet.example",
        "@",
        ""
      ]) {
        assert.isFalse(isOfDomain(email, ["fleet.example"]), email)
      }
      assert.isFalse(isOfDomain('"a@fleet.example"@evil.example', ["fleet.example"]))
    }
  )

  it("is a recent proof only if the provider says when the user proved it", { tags: "CON-83" }, () => {
    assert.strictEqual(provedAgoMillis(1_000_000, 1_060_000), 60_000)
    assert.strictEqual(provedAgoMillis(1_000_500, 1_000_000), 0)
    for (const at of [null, 0, 9_000_000]) assert.strictEqual(provedAgoMillis(at, 1_000_000), 601_000)
  })
})
