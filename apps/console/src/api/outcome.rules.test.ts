import type { CallError } from "@trajet/pages/call-error.ts"
import { failureOf, unreachable } from "@trajet/pages/request.ts"
import { assert, describe, it } from "vitest"
import { mayBeDone } from "./outcome.rules.ts"

const refused = (status: number, members: object = {}): CallError =>
  failureOf(new Response(null, { status }), { type: "about:blank", title: "refused", status, ...members })

describe("a write that failed", () => {
  it("may be done if its answer was lost, or does not tell", { tags: "CON-97" }, () => {
    for (const error of [
      unreachable(new Error("cut")),
      new Error("aborted"),
      failureOf(new Response(null, { status: 502 }), null),
      failureOf(new Response(null, { status: 200 }), null),
      refused(408),
      refused(500),
      refused(502, { code: "relay_timeout" }),
      refused(502, { code: "relay_unavailable", outcome_unknown: true }),
      refused(409, { outcome_unknown: true }),
      refused(409, { code: "request_in_progress" })
    ]) {
      for (const isRepeated of [false, true]) assert.isTrue(mayBeDone(error, isRepeated), error.message)
    }
  })

  it("is not done if the API refuses it, nor is an earlier one under its key", { tags: "CON-97" }, () => {
    for (const error of [
      refused(404),
      refused(409, { code: "idempotency_key_reused" }),
      refused(409, { code: "already_cancelled", outcome_unknown: false }),
      refused(422, { code: "quote_expired" })
    ]) {
      for (const isRepeated of [false, true]) assert.isFalse(mayBeDone(error, isRepeated), error.code ?? "404")
    }
  })

  it(
    "leaves an earlier one open if the API does not look its key up, or fails before it writes",
    { tags: "CON-97" },
    () => {
      for (const error of [
        refused(401),
        refused(403, { code: "sign_in_again" }),
        refused(429, { code: "rate_limited" }),
        refused(502, { code: "billing_lookup_unavailable" }),
        refused(502, { code: "billing_unavailable" })
      ]) {
        assert.isFalse(mayBeDone(error, false), String(error.status))
        assert.isTrue(mayBeDone(error, true), String(error.status))
      }
    }
  )
})
