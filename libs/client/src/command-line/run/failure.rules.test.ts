import { assert, describe, it } from "vitest"
import type { Problem } from "../../api/names.ts"
import {
  ConfigurationError,
  ConnectionError,
  OutcomeUnknownError,
  ProblemError,
  UnexpectedAnswerError
} from "../../connection/client.errors.ts"
import { CredentialsError } from "../credentials/credentials.rules.ts"
import { plain } from "../output/style.rules.ts"
import { UsageError } from "../table/parse.rules.ts"
import { NoKey } from "./context.ts"
import { type Failure, failureLines, failureOf, LocalError, NotFound, NotSeen } from "./failure.rules.ts"

const titled = (status: number, more: Partial<Problem> = {}): Problem => ({
  type: "about:blank",
  title: "the title",
  status,
  ...more
})
const refusal = (problem: Problem, retryAfterMillis: number | null = null, headers = new Headers()): ProblemError =>
  new ProblemError(problem, { headers, retryAfterMillis, attempts: 1 })
const told = (problem: Problem, retryAfterMillis: number | null = null) =>
  failureOf(refusal(problem, retryAfterMillis), null)

describe("a refusal", () => {
  it("has an exit by its status", () => {
    assert.deepStrictEqual(
      [400, 401, 402, 403, 404, 428, 429, 430, 499, 500, 599].map((status) => told(titled(status))?.exit),
      [
        "refused",
        "access",
        "refused",
        "access",
        "refused",
        "refused",
        "unreachable",
        "refused",
        "refused",
        "unreachable",
        "unreachable"
      ]
    )
  })

  it("says by status, pause and code what to do next", () => {
    assert.match(told(titled(401), 1000)?.next ?? "", /trajet login/u)
    assert.strictEqual(told(titled(429), 1000)?.next, "try again in 1 s")
    assert.strictEqual(told(titled(429), 1001)?.next, "try again in 2 s")
    assert.strictEqual(told(titled(429), 0)?.next, "try again in 0 s")
    assert.match(told(titled(404))?.next ?? "", /^check the id, and the address/u)
    assert.isUndefined(told(titled(404, { code: "not_found" }))?.next)
    assert.isUndefined(told(titled(403))?.next)
    assert.strictEqual(told(titled(422, { code: "unknown_option" }))?.next, "trajet options list shows the keys")
  })

  it("names the options of its command alone", () => {
    const errors = [
      { field: "pickup.date", error: "e", message: "m" },
      { field: "legs.livraison-aller.date", error: "e", message: "m" },
      { field: "rate_limit", error: "e", message: "m" }
    ]
    const named = (command: Parameters<typeof failureOf>[2]) =>
      failureOf(refusal(titled(422, { errors })), null, command)?.fields?.map(({ field }) => field)
    const plainNames = errors.map(({ field }) => field)
    assert.deepStrictEqual(named("api"), plainNames)
    assert.deepStrictEqual(named("order"), ["pickup.date (--date)", ...plainNames.slice(1)])
    assert.deepStrictEqual(named("transports dates")?.[1], "legs.livraison-aller.date (--delivery)")
    assert.deepStrictEqual(named("endpoints change")?.[2], "rate_limit (--rate-limit)")
  })

  it("names the addresses that may be meant, and why documents are refused", () => {
    const candidates = [{ address: "1 rue A, 69001 Lyon", lat: 1 }, {}, null]
    assert.deepStrictEqual(told(titled(422, { candidates }))?.fields, [
      { field: "candidate", message: "1 rue A, 69001 Lyon" }
    ])
    const data = [{ key: "autre", error: { detail: "empty" } }, { key: "pv" }]
    assert.deepStrictEqual(told(titled(422, { data }))?.fields, [{ field: "autre", message: "empty" }])
  })

  it("has code, detail and reference, or else status, title and request", () => {
    const full = titled(422, { code: "no_route", detail: "no road", reference: "r" })
    assert.deepStrictEqual(failureOf(refusal(full, null, new Headers({ "x-request-id": "q" })), null), {
      ...{ exit: "refused", code: "no_route", message: "no road", status: 422, request_id: "r" }
    })
    assert.deepStrictEqual(failureOf(refusal(titled(422), null, new Headers({ "x-request-id": "q" })), null), {
      ...{ exit: "refused", code: "422", message: "the title", status: 422, request_id: "q" }
    })
    assert.notProperty(told(titled(422)), "request_id")
  })

  it("names the option of a field, or the field alone", () => {
    const errors = ["billing.siret", "pickup.contact"].map((field) => ({ field, error: "e", message: "m" }))
    assert.deepStrictEqual(told(titled(422, { errors }))?.fields, [
      { field: "billing.siret (--siret)", message: "m" },
      { field: "pickup.contact", message: "m" }
    ])
  })
})

describe("an unknown outcome", () => {
  const unknown = (idempotencyKey: string | null, problem: Problem | null) =>
    failureOf(
      new OutcomeUnknownError({ readFirst: "GET /v1/a", idempotencyKey, problem, attempts: 1 }, new Error("cut")),
      null
    )

  it("is repeated with its key, unless it has none or the API does not know the outcome", () => {
    assert.match(unknown("k", null)?.next ?? "", /--idempotency-key k$/u)
    assert.match(unknown("k", titled(500))?.next ?? "", /--idempotency-key k$/u)
    assert.match(unknown("k", titled(502, { outcome_unknown: false }))?.next ?? "", /--idempotency-key k$/u)
    assert.match(unknown("k", titled(502, { outcome_unknown: true }))?.next ?? "", /look first, by GET \/v1\/a$/u)
    assert.match(unknown(null, titled(500))?.next ?? "", /look first, by GET \/v1\/a$/u)
  })

  it("shows the problem, or that there was no answer", () => {
    assert.deepInclude(unknown("k", null), { exit: "unreachable", code: "outcome_unknown", idempotency_key: "k" })
    assert.deepInclude(unknown("k", titled(500)), { exit: "unreachable", code: "500", message: "the title" })
    assert.notProperty(unknown(null, null), "idempotency_key")
  })
})

describe("an error of a command", () => {
  it("without an answer names the cause and the address", () => {
    const coded = (code: unknown) => Object.assign(new Error("c"), { code })
    const lost = (cause: unknown, api: string | null = null) =>
      failureOf(new ConnectionError("network", 1, cause), api)?.message
    const said = "the API cannot be reached, after 1 request"
    assert.strictEqual(lost(coded("ECONNREFUSED"), "http://h"), `${said} (ECONNREFUSED), at http://h`)
    assert.strictEqual(lost(new TypeError("fetch failed", { cause: coded("EPIPE") })), `${said} (EPIPE)`)
    for (const cause of [undefined, null, "EPIPE", coded(1)]) assert.strictEqual(lost(cause), said)
  })

  it("has an exit and a code by its kind", () => {
    const errors = [
      ...[new NoKey("m"), new CredentialsError("m"), new NotSeen("m"), new NotFound("m")],
      ...[new ConfigurationError("m"), new LocalError("m")],
      ...[new UnexpectedAnswerError("redirect", 301, "m"), new UsageError("m")]
    ]
    assert.deepStrictEqual(
      errors.map((error) => `${failureOf(error, null)?.exit} ${failureOf(error, null)?.code}`),
      [
        ...["access no_key", "access credentials", "notSeen not_seen", "refused 404"],
        ...["usage configuration", "usage local", "refused unexpected_redirect", "usage usage"]
      ]
    )
    assert.isNull(failureOf(new Error("m"), null))
    assert.isNull(failureOf("m", null))
  })

  it("of the command line leads to the help of its command, or of all", () => {
    assert.strictEqual(failureOf(new UsageError("m"), null)?.next, "trajet help lists the commands")
    assert.strictEqual(failureOf(new UsageError("m", "events"), null)?.next, "trajet help events lists its options")
  })
})

describe("the lines of a failure", () => {
  const linesOf = (more: Partial<Failure>, width: number | null = null) =>
    failureLines({ exit: "refused", code: "c", message: "one two", ...more }, { width, style: plain })

  it("end with status and code, once if both are the same", () => {
    assert.deepStrictEqual(linesOf({}), ["trajet: one two"])
    assert.deepStrictEqual(linesOf({ status: 422 }), ["trajet: one two (422 c)"])
    assert.deepStrictEqual(linesOf({ status: 404, code: "404" }), ["trajet: one two (404)"])
  })

  it("show fields, request and what to do next, in this order", () => {
    assert.deepStrictEqual(linesOf({ fields: [{ field: "f", message: "m" }], request_id: "r", next: "n" }), [
      ...["trajet: one two", "  f        m", "  request  r", "  next     n"]
    ])
  })

  it("fit the terminal", () => {
    assert.deepStrictEqual(linesOf({}, 15), ["trajet: one two"])
    assert.deepStrictEqual(linesOf({}, 14), ["trajet: one", "  two"])
    const next = "a bcdefgh ijklmn opqrstu"
    assert.deepStrictEqual(linesOf({ message: "x", next }, 32), ["trajet: x", `  next  ${next}`])
    assert.deepStrictEqual(linesOf({ message: "x", next }, 31), [
      ...["trajet: x", "  next  a bcdefgh ijklmn", "        opqrstu"]
    ])
  })
})
