import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeFailureLimit } from "./failure-limit.ts"
import type { Axis, RateLimit } from "./rate-limit.ts"

const axis: Axis = { name: "failed-auth", capacity: 3, windowSeconds: 60 }

/** A limit without time: a bucket never regains a token. */
const emptying = (): RateLimit => {
  const left = new Map<string, number>()
  const taken = (of: Axis, subject: string, tokens: number) =>
    Effect.sync(() => {
      const name = `${of.name} ${subject}`
      const before = left.get(name) ?? of.capacity
      if (before > 0) left.set(name, before - tokens)
      return { axis: of, allowed: before > 0, remaining: Math.max(0, before - tokens), retryAfterSeconds: 1 }
    })
  return { take: (of, subject, tokens = 1) => taken(of, subject, tokens), peek: (of, subject) => taken(of, subject, 0) }
}

describe("failed authentications", { tags: ["LIM-60", "SEC-51"] }, () => {
  it.effect("count on the address for IPv4", () =>
    Effect.gen(function* () {
      const failures = makeFailureLimit(emptying(), axis)
      for (let nth = 0; nth < 3; nth++) assert.isTrue((yield* failures.take("203.0.113.9")).allowed)
      for (const ip of ["203.0.113.9", "::ffff:203.0.113.9"]) assert.isFalse((yield* failures.peek(ip)).allowed, ip)
      assert.isTrue((yield* failures.take("203.0.113.10")).allowed)
    })
  )

  it.effect("count on /64, /56 and /48 for IPv6, four times as many on each wider one", () =>
    Effect.gen(function* () {
      const failures = makeFailureLimit(emptying(), axis)
      const takenUntilRefused = Effect.fnUntraced(function* (ipOf: (nth: number) => string) {
        let nth = 0
        while ((yield* failures.take(ipOf(nth))).allowed) nth++
        return nth
      })
      const hex = (value: number) => value.toString(16)
      assert.strictEqual(yield* takenUntilRefused((nth) => `2001:db8:1:1::${hex(nth)}`), 3)
      assert.strictEqual(yield* takenUntilRefused((nth) => `2001:db8:2:${hex(nth)}::1`), 12)
      assert.strictEqual(yield* takenUntilRefused((nth) => `2001:db8:3:${hex(nth << 8)}::1`), 48)
      assert.isTrue((yield* failures.take("2001:db8:4::1")).allowed)
    })
  )

  it.effect("are named by one axis, whichever network refuses", () =>
    Effect.gen(function* () {
      const failures = makeFailureLimit(emptying(), axis)
      for (let nth = 0; nth < 20; nth++) {
        assert.strictEqual((yield* failures.take(`2001:db8:2:${nth.toString(16)}::1`)).axis.name, "failed-auth")
      }
    })
  )
})
