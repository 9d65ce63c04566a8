import { assert, describe, it } from "vitest"
import type { Problem } from "../api/problems.ts"
import type { Repeat } from "./call.model.ts"
import { UnexpectedAnswerError } from "./client.errors.ts"
import { backoffMillis, type Course, decide, type Unanswered } from "./repetition.rules.ts"

const course: Course = {
  repeat: "always",
  readFirst: "GET /v1/transports",
  idempotencyKey: null,
  attempts: 1,
  attemptsMax: 4,
  mayBeDone: false,
  remainingMillis: 10_000,
  backoffMillis: 500
}

const refused = (status: number, more: Partial<Problem> = {}, retryAfterMillis: number | null = null): Unanswered => ({
  kind: "problem",
  problem: { type: "about:blank", title: "t", status, ...more },
  headers: new Headers(),
  retryAfterMillis
})
const lost: Unanswered = { kind: "lost", reason: "cut", cause: null }
const unexpected = (reason: UnexpectedAnswerError["reason"]): Unanswered => ({
  kind: "unexpected",
  error: new UnexpectedAnswerError(reason, 200, "d")
})

/** `repeat`, with `?` if the request may have been processed, or the name of the error. */
const told = (outcome: Unanswered, more: Partial<Course> = {}): string => {
  const decision = decide(outcome, { ...course, ...more })
  if (decision.next === "fail") return decision.error.name
  return decision.mayBeDone ? "repeat?" : "repeat"
}
const toldByRepeat = (outcome: Unanswered): ReadonlyArray<string> =>
  (["always", "with_key", "never"] satisfies ReadonlyArray<Repeat>).map((repeat) => told(outcome, { repeat }))

describe("a failed request", () => {
  it.each([
    ["without an answer", lost, ["repeat", "repeat?", "OutcomeUnknownError"]],
    ["with a redirect", unexpected("redirect"), Array(3).fill("UnexpectedAnswerError")],
    ["with JSON of another", unexpected("json"), ["UnexpectedAnswerError", ...Array(2).fill("OutcomeUnknownError")]],
    ["with 408", refused(408), ["repeat", "repeat?", "OutcomeUnknownError"]],
    ["with 407", refused(407), Array(3).fill("ProblemError")],
    ["with 409", refused(409), Array(3).fill("ProblemError")],
    ["with 429", refused(429), Array(3).fill("repeat")],
    ["with 499", refused(499), Array(3).fill("ProblemError")],
    ["with 500", refused(500), ["repeat", "repeat?", "OutcomeUnknownError"]],
    [
      "with a promise that nothing was done",
      refused(502, { code: "billing_unavailable" }),
      ["repeat", "repeat", "ProblemError"]
    ],
    [
      "with an unknown outcome",
      refused(502, { outcome_unknown: true }),
      ["ProblemError", "OutcomeUnknownError", "OutcomeUnknownError"]
    ],
    [
      "with a known outcome",
      refused(502, { outcome_unknown: false, code: "billing_unavailable" }),
      ["repeat", "repeat", "ProblemError"]
    ],
    [
      "beside an identical one",
      refused(409, { code: "request_in_progress" }),
      ["ProblemError", "repeat?", "OutcomeUnknownError"]
    ]
  ])("%s is decided by its kind of call", (_, outcome, expected) => {
    assert.deepStrictEqual(toldByRepeat(outcome), expected)
  })

  it("is sent again while it has attempts left", () => {
    assert.strictEqual(told(lost, { attempts: 3 }), "repeat")
    assert.strictEqual(told(lost, { attempts: 4 }), "ConnectionError")
  })

  it("is sent again while the pause is shorter than the time left", () => {
    assert.strictEqual(told(lost, { remainingMillis: 501 }), "repeat")
    assert.strictEqual(told(lost, { remainingMillis: 500 }), "ConnectionError")
    assert.strictEqual(told(refused(429, {}, 9_999)), "repeat")
    assert.strictEqual(told(refused(429, {}, 10_000)), "ProblemError")
  })

  it("waits as long as its answer asks, even for no time, and else for the pause of the course", () => {
    const pauseAfter = (outcome: Unanswered) => {
      const decision = decide(outcome, course)
      return decision.next === "repeat" ? decision.afterMillis : null
    }
    assert.deepStrictEqual(
      [refused(429, {}, 7000), refused(429, {}, 0), refused(429), lost].map(pauseAfter),
      [7000, 0, 500, 500]
    )
  })

  it.each([
    ["lost", lost, true],
    ["an answer of another", unexpected("redirect"), true],
    ["a refusal without a code", refused(422), true],
    ["401", refused(401, { code: "x" }), true],
    ["403", refused(403, { code: "x" }), true],
    ["429", refused(429, { code: "rate_limited" }, 99_000), true],
    ["5xx that promises that nothing was done", refused(502, { code: "billing_unavailable" }), true],
    ["404 with a code", refused(404, { code: "x" }), false],
    ["422 with a code", refused(422, { code: "no_route" }), false]
  ])("leaves an earlier request of the call open, or not: %s", (_, outcome, leavesOpen) => {
    const last = { attempts: 4, repeat: "with_key", mayBeDone: true } as const
    assert.strictEqual(told(outcome, last) === "OutcomeUnknownError", leavesOpen)
    assert.notStrictEqual(told(outcome, { ...last, repeat: "always" }), "OutcomeUnknownError")
  })

  it("keeps the problem, the key and what to read first", () => {
    const { error } = { error: null, ...decide(refused(500), { ...course, repeat: "never", idempotencyKey: "k" }) }
    assert.deepInclude(error, { readFirst: "GET /v1/transports", idempotencyKey: "k", attempts: 1 })
    assert.nestedPropertyVal(error, "problem.status", 500)
    assert.deepInclude({ error: null, ...decide(lost, { ...course, repeat: "never" }) }.error, { problem: null })
  })
})

describe("the pause between requests", () => {
  it("doubles from half a second to at most 8 s, and half of it is random", () => {
    assert.deepStrictEqual(
      [1, 2, 3, 4, 5, 6].map((attempts) => backoffMillis(attempts, 1)),
      [500, 1000, 2000, 4000, 8000, 8000]
    )
    assert.deepStrictEqual([backoffMillis(1, 0), backoffMillis(1, 0.5), backoffMillis(6, 0)], [250, 375, 4000])
  })
})
