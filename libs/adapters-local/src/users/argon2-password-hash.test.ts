import { assert, describe, it } from "@effect/vitest"
import { PasswordHash } from "@trajet/domain/users"
import { Effect, Layer } from "effect"
import { argon2PasswordHash } from "./argon2-password-hash.adapter.ts"

describe("the hash of a password", () => {
  it.live(
    "is Argon2id with a salt of its own, and matches its password alone",
    () =>
      Effect.gen(function* () {
        const passwords = yield* PasswordHash
        const [one, other] = [yield* passwords.hash("correct horse"), yield* passwords.hash("correct horse")]
        assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u)
        assert.notStrictEqual(one, other)
        assert.isTrue(yield* passwords.verify("correct horse", one))
        assert.isFalse(yield* passwords.verify("correct horsE", one))
        assert.isFalse(yield* passwords.verify("correct horse", "no hash"))
      }).pipe(Effect.provide(argon2PasswordHash)),
    { tags: "CON-9" }
  )

  it.live(
    "takes as long for nobody, and is false",
    () =>
      Effect.gen(function* () {
        const passwords = yield* PasswordHash
        const hash = yield* passwords.hash("correct horse")
        // Processor time of all threads: the thread of the check gives way to other work, and its time by the clock varies.
        const microsOf = Effect.fnUntraced(function* (of: string | null) {
          const before = process.cpuUsage()
          assert.isFalse(yield* passwords.verify("wrong horse", of))
          const { system, user } = process.cpuUsage(before)
          return system + user
        })
        let [somebody, nobody] = [Infinity, Infinity]
        for (let n = 0; n < 3; n++) {
          somebody = Math.min(somebody, yield* microsOf(hash))
          nobody = Math.min(nobody, yield* microsOf(null))
        }
        // A check that is left out takes under a hundredth.
        assert.isAbove(nobody, somebody / 5)
      }).pipe(Effect.provide(argon2PasswordHash)),
    { tags: "CON-11" }
  )

  it.live(
    "answers each of several users of the thread with its own result",
    () =>
      Effect.gen(function* () {
        const parts = yield* Effect.replicateEffect(Effect.provide(PasswordHash, Layer.fresh(argon2PasswordHash)), 3)
        const results = yield* Effect.forEach(
          parts,
          Effect.fnUntraced(function* (passwords, nth) {
            const hash = yield* passwords.hash(`password ${nth}`)
            return [yield* passwords.verify(`password ${nth}`, hash), yield* passwords.verify("another", hash)]
          }),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(results, Array(3).fill([true, false]))
      }),
    { tags: "CON-9" }
  )

  it.live(
    "refuses further checks while many wait",
    () =>
      Effect.gen(function* () {
        const passwords = yield* PasswordHash
        const checks = Array.from({ length: 40 }, () => Effect.result(passwords.verify("wrong horse", null)))
        const results = yield* Effect.all(checks, { concurrency: "unbounded" })
        const refused = results.filter(({ _tag }) => _tag === "Failure")
        assert.strictEqual(refused.length, 40 - 17)
      }).pipe(Effect.provide(argon2PasswordHash)),
    { tags: ["CON-9", "LIM-59"] }
  )
})
