import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { plusMillis } from "../time/instant.rules.ts"
import { KeyReused } from "./idempotency.errors.ts"
import type { KeyRecord } from "./idempotency.model.ts"
import { fingerprintText, isIdempotencyKey, isKept, judgeKey } from "./idempotency.rules.ts"
import { Instant } from "../time/instant.model.ts"

const now = Instant("2026-11-20T10:00:00.123456Z")
const answer = { status: 201, body: "{}" }
const held = (leftMillis: number, members: Partial<KeyRecord> = {}): KeyRecord => ({
  fingerprint: "one",
  answer: null,
  leaseUntil: plusMillis(now, leftMillis),
  ...members
})

describe("an idempotency key", () => {
  it("is a UUID v4 in upper or lower case", { tags: "IDM-1" }, () => {
    for (const key of ["6f1c7e0e-5d0e-4c6e-9b1e-0a2b3c4d5e6f", "6F1C7E0E-5D0E-4C6E-8B1E-0A2B3C4D5E6F"]) {
      assert.isTrue(isIdempotencyKey(key))
    }
    for (const key of [
      "",
      "6f1c7e0e5d0e4c6e9b1e0a2b3c4d5e6f",
      "6f1c7e0e-5d0e-7c6e-9b1e-0a2b3c4d5e6f",
      "6f1c7e0e-5d0e-4c6e-cb1e-0a2b3c4d5e6f",
      "6f1c7e0e-5d0e-4c6e-9b1e-0a2b3c4d5e6g",
      "6f1c7e0e-5d0e-4c6e-9b1e-0a2b3c4d5e6f ",
      '"6f1c7e0e-5d0e-4c6e-9b1e-0a2b3c4d5e6f"',
      "{6f1c7e0e-5d0e-4c6e-9b1e-0a2b3c4d5e6f}"
    ]) {
      assert.isFalse(isIdempotencyKey(key), key)
    }
  })

  it("has a different fingerprint for another method, path or body", { tags: "IDM-4" }, () => {
    const texts = [
      fingerprintText("POST", "/v1/transports", "{}"),
      fingerprintText("PUT", "/v1/transports", "{}"),
      fingerprintText("POST", "/v1/transports/1", "{}"),
      fingerprintText("POST", "/v1/transports", '{"a":1}')
    ]
    assert.strictEqual(new Set(texts).size, texts.length)
  })

  it("repeats its stored answer, and refuses another request", () => {
    const record = held(-60_000, { answer })
    assert.deepStrictEqual(judgeKey(record, "one", now), Result.succeed(answer))
    assert.deepStrictEqual(judgeKey(record, "other", now), Result.fail(new KeyReused()))
    assert.deepStrictEqual(judgeKey(held(10_000), "other", now), Result.fail(new KeyReused()))
  })

  const waits: ReadonlyArray<readonly [leftMillis: number, seconds: number]> = [
    [10_000, 5],
    [5_001, 5],
    [5_000, 5],
    [4_001, 5],
    [4_000, 4],
    [1_001, 2],
    [1_000, 1],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-60_000, 1]
  ]
  for (const [leftMillis, retryAfterSeconds] of waits) {
    it(`asks to wait ${retryAfterSeconds} s while its lease has ${leftMillis} ms left`, () => {
      const failure = Result.getOrThrow(Result.flip(judgeKey(held(leftMillis), "one", now)))
      assert.deepInclude(failure, { _tag: "RequestInProgress", retryAfterSeconds })
    })
  }
})

describe("an answer", () => {
  const cases: ReadonlyArray<readonly [number, string | null, boolean]> = [
    [201, null, true],
    [207, null, true],
    [409, "leg_invoiced", true],
    [409, "idempotency_key_reused", true],
    [422, "validation_failed", true],
    [422, null, true],
    [401, null, false],
    [403, "insufficient_scope", false],
    [404, null, false],
    [429, "rate_limited", false],
    [409, "request_in_progress", false],
    [422, "documents_failed", false],
    [422, "invalid_json", false],
    [500, null, false],
    [502, "relay_timeout", false]
  ]
  for (const [status, code, kept] of cases) {
    it(
      `${status} ${code ?? "without a code"} is ${kept ? "stored for replays" : "not stored"}`,
      { tags: "IDM-8" },
      () => {
        assert.strictEqual(isKept(status, code), kept)
      }
    )
  }
})
