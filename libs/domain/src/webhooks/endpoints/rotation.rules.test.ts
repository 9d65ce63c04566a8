import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { Instant } from "../../time/instant.model.ts"
import { hourMillis, plusMillis } from "../../time/instant.rules.ts"
import type { EndpointSecret } from "./endpoint.model.ts"
import { rotateSecrets, signingSecrets } from "./rotation.rules.ts"

const start = Instant("2026-11-20T10:00:00.000000Z")
const hoursAfter = (hours: number): Instant => plusMillis(start, Math.round(hours * hourMillis))
const first: EndpointSecret = { version: 1, sealed: "sealed 1", keyPair: null, from: start, until: null }

const pairOf = (version: number) => ({ publicKey: `public ${version}`, sealed: `private ${version}` })

const rotation = (secrets: ReadonlyArray<EndpointSecret>, version: number, at: Instant | null, now: Instant) =>
  rotateSecrets(secrets, { sealed: `sealed ${version}`, keyPair: pairOf(version), version }, at, now)

const succeeded = (...asked: Parameters<typeof rotation>) =>
  Result.getOrElse(rotation(...asked), ({ message }) => assert.fail(message))

const problemOf = (...asked: Parameters<typeof rotation>) => {
  const result = rotation(...asked)
  return Result.isFailure(result) ? result.failure.problem : null
}

/** The versions of the signing secret and of the others in use. */
const inUse = (secrets: ReadonlyArray<EndpointSecret>, now: Instant) => {
  const { current, others } = signingSecrets(secrets, now)
  return [current?.version ?? null, others.map(({ version }) => version)]
}

describe("a rotation", () => {
  it(
    "uses both secrets from its start on, signs with the new one from the takeover on, and ends 24 hours later",
    { tags: "WHK-52" },
    () => {
      const secrets = succeeded([first], 2, hoursAfter(6), start)
      assert.deepStrictEqual(inUse(secrets, start), [1, [2]])
      assert.deepStrictEqual(inUse(secrets, plusMillis(hoursAfter(6), -1)), [1, [2]])
      assert.deepStrictEqual(inUse(secrets, hoursAfter(6)), [2, [1]])
      assert.deepStrictEqual(inUse(secrets, plusMillis(hoursAfter(30), -1)), [2, [1]])
      assert.deepStrictEqual(inUse(secrets, hoursAfter(30)), [2, []])
      assert.deepStrictEqual(secrets, [
        { ...first, until: hoursAfter(30) },
        { version: 2, sealed: "sealed 2", keyPair: pairOf(2), from: hoursAfter(6), until: null }
      ])
    }
  )

  it("takes effect at once if no time is given", () => {
    const secrets = succeeded([first], 2, null, hoursAfter(1))
    assert.deepStrictEqual(inUse(secrets, hoursAfter(1)), [2, [1]])
    assert.deepStrictEqual(inUse(secrets, hoursAfter(25)), [2, []])
  })

  it("takes effect from now to 24 hours ahead, both included", { tags: "WHK-52" }, () => {
    for (const at of [start, hoursAfter(12), hoursAfter(24)]) assert.isNull(problemOf([first], 2, at, start), at)
    assert.match(problemOf([first], 2, plusMillis(start, -1), start) ?? "", /passed/u)
    assert.match(problemOf([first], 2, plusMillis(hoursAfter(24), 1), start) ?? "", /more than 24 hours/u)
  })

  it("is refused until the secret of the previous rotation has taken over", () => {
    const secrets = succeeded([first], 2, hoursAfter(6), start)
    for (const now of [start, hoursAfter(5.999)]) {
      for (const at of [null, hoursAfter(20)])
        assert.match(problemOf(secrets, 3, at, now) ?? "", /another new secret takes over/u)
    }
    assert.isNull(problemOf(secrets, 3, null, hoursAfter(6)))
  })

  it("drops the secret before the current one", () => {
    const secrets = succeeded(succeeded([first], 2, null, start), 3, null, hoursAfter(1))
    assert.deepStrictEqual(inUse(secrets, hoursAfter(1)), [3, [2]])
    assert.deepStrictEqual(
      secrets.map(({ version }) => version),
      [2, 3]
    )
  })

  it("is refused if another rotation has taken its version", () => {
    const secrets = succeeded([first], 2, null, start)
    assert.match(problemOf(secrets, 2, null, hoursAfter(1)) ?? "", /another rotation was faster/u)
    assert.match(problemOf(secrets, 1, null, hoursAfter(1)) ?? "", /another rotation was faster/u)
  })

  it("keeps at most two secrets, among them the newest and one that signs, after any rotations", () => {
    const ask = fc.record({
      afterHours: fc.double({ min: 0, max: 60, noNaN: true }),
      aheadHours: fc.option(fc.double({ min: -1, max: 25, noNaN: true }))
    })
    fc.assert(
      fc.property(fc.array(ask, { maxLength: 12 }), (asks) => {
        let secrets: ReadonlyArray<EndpointSecret> = [first]
        let hours = 0
        for (const [index, { afterHours, aheadHours }] of asks.entries()) {
          hours += afterHours
          const now = hoursAfter(hours)
          const before = signingSecrets(secrets, now)
          const at = aheadHours === null ? null : hoursAfter(hours + aheadHours)
          secrets = Result.getOrElse(rotation(secrets, index + 2, at, now), () => secrets)
          assert.isAtMost(secrets.length, 2)
          assert.strictEqual(secrets.filter(({ until }) => until === null).length, 1)
          assert.isNull(secrets.toSorted((a, b) => a.version - b.version).at(-1)?.until ?? null)
          const { current, others } = signingSecrets(secrets, now)
          if (current === null) assert.fail("nothing signs")
          // A receiver with the previous secret can still verify: it signs or is in use.
          const listed = [current, ...others].map(({ version }) => version)
          assert.include(listed, before.current?.version)
        }
      })
    )
  })
})

describe("the secret that signs", () => {
  it("is the first secret for a clock that is behind the store's", () => {
    assert.deepStrictEqual(inUse([first], hoursAfter(-1)), [1, []])
  })

  it("is null if the endpoint has none", () => {
    assert.deepStrictEqual(inUse([], start), [null, []])
    assert.deepStrictEqual(inUse([{ ...first, until: start }], start), [null, []])
  })
})
