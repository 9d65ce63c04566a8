import { assert, describe, it } from "@effect/vitest"
import { createHmac } from "node:crypto"
import { signForTest, verify, WebhookVerificationError } from "./index.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
const nextSecret = `whsec_${Buffer.alloc(32, 8).toString("base64")}`
const at = 1_800_000_000
const now = () => at * 1000

const cancelled = {
  type: "transport.cancelled",
  id: "0198aaaa-0000-7000-8000-000000000001",
  created_at: "2027-01-15T08:00:00.000000Z",
  data: { id: "mission-1", transport_id: "M-10000001", cancelled_at: "2027-01-15T08:00:00.000000Z" }
} as const

const signed = (more: { readonly secret?: string | ReadonlyArray<string>; readonly timestamp?: number } = {}) =>
  signForTest({ event: cancelled, secret, deliveryId: "delivery-1", timestamp: at, ...more })

const without = (headers: Readonly<Record<string, string>>, ...prefixes: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !prefixes.some((prefix) => name.startsWith(prefix))))

const codeOf = async (verified: Promise<unknown>): Promise<string> => {
  const fault = await verified.then(
    () => "verified",
    (error: unknown) => error
  )
  return fault instanceof WebhookVerificationError ? fault.code : String(fault)
}

describe("verify", () => {
  it("returns the signed event, with the id of its delivery", async () => {
    const { body, headers } = await signed()
    assert.deepStrictEqual(await verify(body, headers, secret, { now }), { ...cancelled, deliveryId: "delivery-1" })
  })

  it("narrows the payload by the type, and leaves future types readable", async () => {
    const { body, headers } = await signed()
    const event = await verify(body, headers, secret, { now })
    switch (event.type) {
      case "transport.cancelled": {
        const instant: string = event.data.cancelled_at
        return assert.strictEqual(instant, cancelled.data.cancelled_at)
      }
      case "transport.created": {
        if (event.data.duplicated_from !== undefined) return assert.fail(String(event.data.price.amount_ht))
        return assert.fail(event.data.price.slice(0, 1))
      }
      case "transport.price_adjusted":
        return assert.fail(String(event.data.delta_ht + event.data.new_price_ht))
      case "webhook.test":
        return assert.fail(String(event.data["message"]))
      default:
        return assert.fail(event.type)
    }
  })

  it("accepts an event of an unknown type", async () => {
    const body = JSON.stringify({ ...cancelled, type: "transport.teleported", data: { flux: 1.21 } })
    const { headers } = await signForTest({ body, secret, timestamp: at })
    const event = await verify(body, headers, secret, { now })
    const type: string = event.type
    assert.deepStrictEqual([type, event.data], ["transport.teleported", { flux: 1.21 }])
  })

  it("takes the body as text, as bytes, and as a part of a larger buffer", async () => {
    const { body, headers } = await signed()
    const wide = Buffer.from(`xx${body}xx`)
    for (const raw of [body, new TextEncoder().encode(body), Buffer.from(body), wide.subarray(2, -2)]) {
      assert.strictEqual((await verify(raw, headers, secret, { now })).id, cancelled.id)
    }
  })

  it("takes headers in every form that frameworks give, with names in any case", async () => {
    const { body, headers } = await signed()
    const pairs = Object.entries(headers)
    const forms = [
      headers,
      new Headers(headers),
      pairs,
      new Map(pairs),
      Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
      Object.fromEntries(pairs.map(([name, value]) => [name.toUpperCase(), [value]])),
      { ...headers, "x-other": undefined }
    ]
    for (const form of forms) assert.strictEqual((await verify(body, form, secret, { now })).deliveryId, "delivery-1")
  })

  it("uses the Standard Webhooks headers if the X-SVC headers are absent", async () => {
    const { body, headers } = await signed({ secret: [secret, nextSecret] })
    const standard = without(headers, "X-SVC-")
    for (const one of [secret, nextSecret]) {
      assert.strictEqual((await verify(body, standard, one, { now })).deliveryId, "delivery-1")
    }
    const renamed = { ...standard, "webhook-id": "delivery-2" }
    assert.strictEqual(await codeOf(verify(body, renamed, secret, { now })), "signature_mismatch")
  })

  it("ignores unknown signature versions beside a known one", async () => {
    const { body, headers } = await signed()
    const standard = without(headers, "X-SVC-")
    const listed = { ...standard, "webhook-signature": `v1a,abc ${standard["webhook-signature"]}` }
    assert.strictEqual((await verify(body, listed, secret, { now })).id, cancelled.id)
    const unknown = { ...standard, "webhook-signature": "v1a,abc" }
    assert.strictEqual(await codeOf(verify(body, unknown, secret, { now })), "signature_malformed")
  })

  it("does not fall back to Standard Webhooks if one of the X-SVC headers is present", async () => {
    const { body, headers } = await signed()
    const torn = without(headers, "X-SVC-Signature")
    assert.strictEqual(await codeOf(verify(body, torn, secret, { now })), "missing_header")
    const forged = { ...headers, "X-SVC-Signature": `sha256=${"0".repeat(64)}` }
    assert.strictEqual(await codeOf(verify(body, forged, secret, { now })), "signature_mismatch")
  })

  it("accepts any of several secrets, and no other secret", async () => {
    const { body, headers } = await signed()
    assert.strictEqual((await verify(body, headers, [nextSecret, secret], { now })).id, cancelled.id)
    assert.strictEqual((await verify(body, headers, [secret, nextSecret], { now })).id, cancelled.id)
    assert.strictEqual(await codeOf(verify(body, headers, [nextSecret], { now })), "signature_mismatch")
  })

  it("uses the whole secret, whsec_ included, as the key of X-SVC-Signature", async () => {
    const body = JSON.stringify(cancelled)
    const mac = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")
    const headers = { "x-svc-delivery-id": "d", "x-svc-timestamp": String(at), "x-svc-signature": `sha256=${mac}` }
    assert.strictEqual((await verify(body, headers, secret, { now })).id, cancelled.id)
  })

  it(
    "accepts a timestamp up to 300 s away in either direction, and no millisecond more",
    { tags: "WHK-21" },
    async () => {
      const { body, headers } = await signed()
      for (const shown of [headers, without(headers, "X-SVC-")]) {
        const at = (millis: number) => codeOf(verify(body, shown, secret, { now: () => now() + millis }))
        assert.deepStrictEqual(await Promise.all([at(-300_001), at(-300_000), at(300_000), at(300_001)]), [
          "timestamp_too_new",
          "verified",
          "verified",
          "timestamp_too_old"
        ])
      }
    }
  )

  it("uses the given tolerance and clock, and refuses invalid ones", async () => {
    const { body, headers } = await signed()
    const later = () => new Date(now() + 2000)
    assert.strictEqual(await codeOf(verify(body, headers, secret, { now: later, toleranceSeconds: 2 })), "verified")
    const strict = { now: later, toleranceSeconds: 1 }
    assert.strictEqual(await codeOf(verify(body, headers, secret, strict)), "timestamp_too_old")
    for (const toleranceSeconds of [Number.NaN, Number.POSITIVE_INFINITY, -1]) {
      assert.match(await codeOf(verify(body, headers, secret, { now, toleranceSeconds })), /TypeError/u)
    }
    assert.match(await codeOf(verify(body, headers, secret, { now: () => Number.NaN })), /TypeError/u)
  })

  it("uses the clock of the machine by default", async () => {
    const { body, headers } = await signForTest({ event: cancelled, secret })
    assert.strictEqual((await verify(body, headers, secret)).id, cancelled.id)
    assert.strictEqual(
      await codeOf(signed({ timestamp: 1000 }).then((old) => verify(old.body, old.headers, secret))),
      "timestamp_too_old"
    )
  })

  it("refuses a parsed body and asks for the raw body", async () => {
    const { body, headers } = await signed()
    for (const wrong of [JSON.parse(body), null, undefined, 1, new ArrayBuffer(2)]) {
      assert.strictEqual(await codeOf(verify(wrong, headers, secret, { now })), "body_not_raw")
    }
  })

  it("names the missing header", async () => {
    const { body, headers } = await signed()
    for (const name of ["X-SVC-Delivery-Id", "X-SVC-Timestamp", "X-SVC-Signature"]) {
      const fault: unknown = await verify(body, without(headers, name), secret, { now }).catch(
        (error: unknown) => error
      )
      assert.instanceOf(fault, WebhookVerificationError)
      assert.strictEqual(fault.code, "missing_header")
      assert.include(fault.message, name)
    }
    assert.strictEqual(await codeOf(verify(body, {}, secret, { now })), "missing_header")
  })

  it("refuses a header that was sent twice, whatever the case of its names", async () => {
    const { body, headers } = await signed()
    const twice = { ...headers, "x-svc-signature": headers["X-SVC-Signature"] }
    assert.strictEqual(await codeOf(verify(body, twice, secret, { now })), "signature_malformed")
    const list = { ...headers, "X-SVC-Timestamp": [String(at), String(at)] }
    assert.strictEqual(await codeOf(verify(body, list, secret, { now })), "timestamp_invalid")
  })

  it("accepts one notation of a signature", async () => {
    const { body, headers } = await signed()
    const signature = String(headers["X-SVC-Signature"])
    const digits = signature.slice("sha256=".length)
    const wrong = [
      digits,
      `SHA256=${digits}`,
      `sha256=${digits.toUpperCase()}`,
      ` ${signature}`,
      `${signature},${signature}`,
      `sha256=${digits}00`
    ]
    for (const text of wrong) {
      const shown = { ...headers, "X-SVC-Signature": text }
      assert.strictEqual(await codeOf(verify(body, shown, secret, { now })), "signature_malformed", text)
    }
  })

  it("refuses a timestamp that is not epoch seconds", async () => {
    const { body, headers } = await signed()
    for (const text of ["2027-01-15", `${at}.0`, `-${at}`, `${at}000000`, "1e9", " 1"]) {
      const shown = { ...headers, "X-SVC-Timestamp": text }
      assert.strictEqual(await codeOf(verify(body, shown, secret, { now })), "timestamp_invalid", text)
    }
  })

  it("refuses an invalid secret before it computes anything", async () => {
    const { body, headers } = await signed()
    const loose = `${secret.slice(0, -2)}d=`
    const wrong = ["", "svc_test_abc", secret.slice(6), `${secret}\n`, secret.slice(0, -1), "whsec_AAAA", loose, []]
    for (const one of wrong) {
      assert.strictEqual(await codeOf(verify(body, headers, one, { now })), "secret_invalid", String(one))
    }
    assert.strictEqual(await codeOf(verify(body, headers, [secret, ""], { now })), "secret_invalid")
  })

  it("refuses a signed body that is not an event", async () => {
    const codeFor = async (body: string) => {
      const { headers } = await signForTest({ body, secret, timestamp: at })
      return codeOf(verify(body, headers, secret, { now }))
    }
    assert.strictEqual(await codeFor("{"), "body_not_json")
    assert.strictEqual(await codeFor(`\uFEFF${JSON.stringify(cancelled)}`), "body_not_json")
    for (const body of [
      "null",
      "[]",
      `"text"`,
      "{}",
      JSON.stringify({ ...cancelled, id: 1 }),
      JSON.stringify({ ...cancelled, data: [] })
    ]) {
      assert.strictEqual(await codeFor(body), "body_not_event", body)
    }
  })
})

describe("signForTest", () => {
  it("generates the absent members, new at each call", async () => {
    const event = { type: "webhook.test", data: { id: null, transport_id: null, message: "hello" } } as const
    const [one, two] = await Promise.all([signForTest({ event, secret }), signForTest({ event, secret })])
    const [first, second] = [await verify(one.body, one.headers, secret), await verify(two.body, two.headers, secret)]
    assert.notStrictEqual(first.id, second.id)
    assert.notStrictEqual(first.deliveryId, second.deliveryId)
    assert.match(first.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u)
    assert.strictEqual(one.headers["X-SVC-Event-Type"], "webhook.test")
  })

  it("takes a Date or epoch seconds, and refuses an invalid secret", async () => {
    const { headers } = await signForTest({ event: cancelled, secret, timestamp: new Date(at * 1000 + 999) })
    assert.strictEqual(headers["X-SVC-Timestamp"], String(at))
    assert.strictEqual(await codeOf(signForTest({ event: cancelled, secret: "whsec_" })), "secret_invalid")
  })
})
