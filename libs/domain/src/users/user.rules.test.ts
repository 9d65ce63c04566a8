import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { OperatorId } from "../people/person.model.ts"
import { testNow } from "../testing/mission-samples.ts"
import { type User, UserId } from "./user.model.ts"
import { isInvited, lockMillis, userEmail, userName } from "./user.rules.ts"

const user: User = {
  id: UserId("user-1"),
  email: "anne@example.fr",
  name: "Anne",
  language: "fr",
  createdAt: testNow,
  role: "operator",
  operatorId: OperatorId("operator-1")
}

const minutes = (count: number): number => count * 60_000

describe("failed sign-ins", () => {
  it("lock an account at every tenth, and not in between", { tags: "CON-12" }, () => {
    for (const failures of [0, 1, 9, 11, 19, 21]) assert.strictEqual(lockMillis(failures), 0, String(failures))
    assert.strictEqual(lockMillis(10), minutes(15))
    assert.strictEqual(lockMillis(20), minutes(30))
    assert.strictEqual(lockMillis(30), minutes(60))
  })

  it("lock an account for at most a day", { tags: "CON-12" }, () => {
    assert.strictEqual(lockMillis(70), minutes(16 * 60))
    assert.strictEqual(lockMillis(80), minutes(24 * 60))
    assert.strictEqual(lockMillis(10_000), minutes(24 * 60))
    assert.strictEqual(lockMillis(1_000_000), minutes(24 * 60))
  })
})

describe("a user", () => {
  it("has a trimmed e-mail address", () => {
    assert.strictEqual(Result.getOrThrow(userEmail(" anne@example.fr ")), "anne@example.fr")
    assert.deepInclude(Result.getOrThrow(Result.flip(userEmail("anne"))), {
      field: "email",
      problem: "send an e-mail address"
    })
  })

  it("has a trimmed name, which an error calls `name`", () => {
    assert.strictEqual(Result.getOrThrow(userName(" Anne ")), "Anne")
    assert.strictEqual(Result.getOrThrow(Result.flip(userName(" "))).field, "name")
  })

  it("is invited until the first password or sign-in", () => {
    assert.isTrue(isInvited({ user, hasPassword: false, lastSignInAt: null }))
    assert.isFalse(isInvited({ user, hasPassword: true, lastSignInAt: null }))
    assert.isFalse(isInvited({ user, hasPassword: false, lastSignInAt: testNow }))
  })
})
