import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { instantOfMillis } from "../time/instant.rules.ts"
import { isSessionAlive, requireRecentSignIn, sessionEndMillis } from "./session.rules.ts"

const hour = 3_600_000
const at = (millis: number) => instantOfMillis(Date.parse("2031-03-17T08:00:00Z") + millis)

describe("a session", () => {
  it("ends 12 hours after its last use, and 7 days after its sign-in", { tags: "CON-7" }, () => {
    const fresh = { createdAt: at(0), lastUsedAt: at(hour) }
    assert.isTrue(isSessionAlive(fresh, at(13 * hour - 1)))
    assert.isFalse(isSessionAlive(fresh, at(13 * hour)))
    const old = { createdAt: at(0), lastUsedAt: at(167 * hour) }
    assert.isTrue(isSessionAlive(old, at(168 * hour - 1)))
    assert.isFalse(isSessionAlive(old, at(168 * hour)))
    assert.strictEqual(sessionEndMillis(old), Date.parse(at(168 * hour)))
  })

  it("allows sensitive changes for 10 minutes after a proof of who the user is", { tags: "CON-8" }, () => {
    assert.isTrue(Result.isSuccess(requireRecentSignIn({ signedInAt: at(0) }, at(600_000))))
    assert.isTrue(Result.isFailure(requireRecentSignIn({ signedInAt: at(0) }, at(600_001))))
  })
})
