import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { KeyRefused, ScopeMissing } from "./api-key.errors.ts"
import { KeyId, type KeyInUse, type Scope, type StoredKey } from "./api-key.model.ts"
import { clearKey, environmentOfKey, keySecretLength, requireScope, shownPrefix, usableKey } from "./api-key.rules.ts"
import { Instant } from "../time/instant.model.ts"
import { GroupId } from "./tenant.model.ts"

const secret = "0aZ".repeat(15).slice(0, keySecretLength)

const now = Instant("2026-11-20T10:00:00.123456Z")
const stored: StoredKey = {
  id: KeyId("key-1"),
  groupId: GroupId("group-1"),
  environment: "live",
  scopes: ["transports:read"],
  digest: "00",
  prefix: "svc_live_0aZ0",
  label: null,
  createdAt: Instant("2026-01-01T00:00:00.000000Z"),
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null
}
const inUse = (members: Partial<StoredKey>): KeyInUse => ({
  key: { ...stored, ...members },
  gridVersion: 1,
  clockLeadMillis: 0,
  position: null,
  now
})

describe("an API key", () => {
  it("has its environment in its prefix", { tags: "ACC-9" }, () => {
    assert.deepStrictEqual(environmentOfKey(clearKey("live", secret)), Result.succeed("live"))
    assert.deepStrictEqual(environmentOfKey(clearKey("test", secret)), Result.succeed("test"))
  })

  it("is refused like every unknown key if its form is wrong", () => {
    const key = clearKey("live", secret)
    for (const wrong of [
      "",
      "svc_live_",
      secret,
      key.slice(0, -1),
      `${key}0`,
      ` ${key}`,
      `${key}\n`,
      key.replace("svc", "SVC"),
      key.replace("live", "prod"),
      key.replace("live", "live_test"),
      `${key.slice(0, -1)}-`,
      `${key.slice(0, -1)}é`
    ]) {
      assert.deepStrictEqual(environmentOfKey(wrong), Result.fail(new KeyRefused()), wrong)
    }
  })

  it("shows its prefix and four characters, and no more", { tags: "ACC-17" }, () => {
    assert.strictEqual(shownPrefix(clearKey("live", secret)), `svc_live_${secret.slice(0, 4)}`)
    assert.strictEqual(shownPrefix(clearKey("test", secret)), `svc_test_${secret.slice(0, 4)}`)
  })

  it("holds 256 random bits", () => {
    assert.isAtLeast(keySecretLength * Math.log2(62), 256)
  })

  const uses: ReadonlyArray<readonly [string, Partial<StoredKey>, boolean]> = [
    ["never expires", {}, true],
    ["expires a microsecond later", { expiresAt: Instant("2026-11-20T10:00:00.123457Z") }, true],
    ["expires now", { expiresAt: now }, false],
    ["expired a microsecond ago", { expiresAt: Instant("2026-11-20T10:00:00.123455Z") }, false],
    ["was revoked", { revokedAt: Instant("2026-11-20T09:00:00.000000Z") }, false],
    ["is revoked at this moment", { revokedAt: now }, false],
    ["was revoked by a clock that is ahead", { revokedAt: Instant("2026-11-20T10:00:01.000000Z") }, false],
    ["was revoked before it expires", { revokedAt: now, expiresAt: Instant("2031-01-01T00:00:00.000000Z") }, false]
  ]
  for (const [state, members, usable] of uses) {
    it(`is ${usable ? "usable" : "refused"} if it ${state}`, () => {
      const { key } = inUse(members)
      assert.deepStrictEqual(usableKey(inUse(members)), usable ? Result.succeed(key) : Result.fail(new KeyRefused()))
    })
  }

  it("is limited to its scopes: write does not include read", { tags: ["ACC-21", "ACC-23"] }, () => {
    const both: ReadonlyArray<Scope> = ["transports:read", "transports:write"]
    for (const scope of both) {
      assert.deepStrictEqual(requireScope(both, scope), Result.void)
      assert.deepStrictEqual(requireScope([scope], scope), Result.void)
      assert.deepStrictEqual(requireScope([], scope), Result.fail(new ScopeMissing({ scope })))
      const others = both.filter((other) => other !== scope)
      assert.deepStrictEqual(requireScope(others, scope), Result.fail(new ScopeMissing({ scope })))
    }
  })
})
