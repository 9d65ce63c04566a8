import { assert, describe, it } from "@effect/vitest"
import { createHmac } from "node:crypto"
import { DeliveryId } from "../deliveries/delivery.model.ts"
import type { HmacSha256 } from "./hmac.port.ts"
import { checkPastedSignature, type KnownSignatures, type PastedDelivery } from "./signature-check.rules.ts"
import { deliveryHeaders, signingSecretOf } from "./signature.rules.ts"

const hmac: HmacSha256 = (key, text) => createHmac("sha256", key).update(text, "utf8").digest()

const secretOf = (letter: number) => signingSecretOf(new Uint8Array(32).fill(letter))
const [own, next, foreign, lost] = [secretOf(1), secretOf(2), secretOf(3), secretOf(4)]
const sentAt = 1_800_000_000
const sentBody = '{"id":"e","data":{"price":392.30,"city":"Orl\\u00e9ans"}}'
const signerOf = (secret: string) => (text: string) => createHmac("sha512", `private ${secret}`).update(text).digest()
const known: KnownSignatures<string> = {
  secrets: [own, next],
  signers: [own, next].map(signerOf),
  others: [{ id: "the other", secrets: [foreign], signers: [signerOf(foreign)] }],
  sentBody
}

const headersBy = (secret: string, signers: KnownSignatures<string>["signers"] = []): ReadonlyMap<string, string> =>
  new Map(
    deliveryHeaders(hmac, {
      deliveryId: DeliveryId("0199a1b2-0000-7000-8000-000000000001"),
      eventType: "transport.created",
      timestampSeconds: sentAt,
      body: sentBody,
      secret,
      others: [],
      signers
    }).map(([name, value]) => [name.toLowerCase(), value])
  )

const check = (changed: Partial<PastedDelivery> = {}, more: Partial<KnownSignatures<string>> = {}) =>
  checkPastedSignature(
    hmac,
    { headers: headersBy(own), body: sentBody, nowSeconds: sentAt + 10, ...changed },
    { ...known, ...more }
  )

const problems = (...given: Parameters<typeof check>) => check(...given).map(({ problem }) => problem)

const changed = (name: string, value: string | null) => {
  const headers = new Map(headersBy(own))
  if (value === null) headers.delete(name)
  else headers.set(name, value)
  return { headers }
}

describe("the check of a pasted delivery", () => {
  it(
    "accepts both sets of headers, under each secret of a rotation and up to the edges of the window",
    { tags: "CON-44" },
    () => {
      assert.deepStrictEqual(
        check().map(({ scheme, problem, ageSeconds }) => [scheme, problem, ageSeconds]),
        [
          ["x-svc", null, 10],
          ["standard", null, 10]
        ]
      )
      assert.deepStrictEqual(problems({ headers: headersBy(next) }), [null, null])
      for (const nowSeconds of [sentAt + 300, sentAt - 300])
        assert.deepStrictEqual(problems({ nowSeconds }), [null, null])
    }
  )

  it("says that the timestamp is too old or ahead, of a right signature", { tags: "CON-44" }, () => {
    assert.deepStrictEqual(problems({ nowSeconds: sentAt + 301 }), ["timestamp_too_old", "timestamp_too_old"])
    assert.deepStrictEqual(problems({ nowSeconds: sentAt - 301 }), ["timestamp_ahead", "timestamp_ahead"])
  })

  it(
    "tells a body that was written anew from one that was changed, if it knows the body as sent",
    { tags: "CON-44" },
    () => {
      const reserialised = '{ "data": {"city": "Orléans", "price": 392.3}, "id": "e" }\n'
      assert.deepStrictEqual(problems({ body: reserialised }), ["body_reserialised", "body_reserialised"])
      for (const body of [sentBody.replace("392.30", "1.00"), `${sentBody}x`, "", "[".repeat(50_000)]) {
        assert.deepStrictEqual(problems({ body }), ["body_changed", "body_changed"], body.slice(0, 80))
      }
      assert.deepStrictEqual(problems({ body: reserialised }, { sentBody: null }), [
        "signature_mismatch",
        "signature_mismatch"
      ])
    }
  )

  it("names the endpoint whose secret signed, and none for an unknown secret", { tags: "CON-44" }, () => {
    assert.deepStrictEqual(
      check({ headers: headersBy(foreign) }).map(({ problem, otherEndpoint }) => [problem, otherEndpoint]),
      [
        ["other_endpoint", "the other"],
        ["other_endpoint", "the other"]
      ]
    )
    assert.deepStrictEqual(problems({ headers: headersBy(lost) }), ["signature_mismatch", "signature_mismatch"])
  })

  it("names the headers that are missing, and those with a wrong form", { tags: "CON-44" }, () => {
    assert.deepStrictEqual(
      check({ headers: new Map([["content-type", "application/json"]]) }).map(({ problem, headers }) => [
        problem,
        ...headers
      ]),
      [
        ["header_missing", "x-svc-timestamp", "x-svc-signature"],
        ["header_missing", "webhook-id", "webhook-timestamp", "webhook-signature"]
      ]
    )
    const wrong = [
      ["x-svc-signature", null, "header_missing"],
      ["x-svc-timestamp", "yesterday", "timestamp_malformed"],
      ["x-svc-signature", "sha256=1234", "signature_malformed"],
      ["x-svc-signature", headersBy(own).get("x-svc-signature")?.toUpperCase() ?? "", "signature_malformed"]
    ] as const
    for (const [name, value, problem] of wrong) {
      const [verdict] = check(changed(name, value))
      assert.deepStrictEqual([verdict?.problem, verdict?.headers], [problem, [name]])
    }
    for (const [name, value, problem] of [
      ["webhook-id", "", "header_missing"],
      ["webhook-timestamp", "1e9", "timestamp_malformed"],
      ["webhook-signature", "v2,whatever", "signature_malformed"],
      ["webhook-signature", "v1,short", "signature_malformed"]
    ] as const) {
      const [, verdict] = check(changed(name, value))
      assert.deepStrictEqual([verdict?.problem, verdict?.headers], [problem, [name]])
    }
  })

  describe("with a signature by key pair", () => {
    const both = headersBy(own, [signerOf(next)])
    const listed = (change: (byKeyPair: string, byCode: string) => string) => {
      const [byCode = "", byKeyPair = ""] = both.get("webhook-signature")?.split(" ") ?? []
      return { headers: new Map([...both, ["webhook-signature", change(byKeyPair, byCode)]]) }
    }
    const verdicts = (...given: Parameters<typeof check>) =>
      check(...given).map(({ scheme, problem }) => [scheme, problem])

    it("judges it by itself, beside both sets of headers", { tags: "CON-153" }, () => {
      const right = [
        ["x-svc", null],
        ["standard", null],
        ["key-pair", null]
      ]
      assert.deepStrictEqual(verdicts({ headers: both }), right)
      const strange = check({ headers: headersBy(own, [signerOf(foreign)]) }).at(-1)
      assert.deepStrictEqual([strange?.problem, strange?.otherEndpoint], ["other_endpoint", "the other"])
      assert.strictEqual(check({ headers: both }, { signers: [] }).at(-1)?.problem, "signature_mismatch")
      assert.strictEqual(check({ headers: both, nowSeconds: sentAt + 301 }).at(-1)?.problem, "timestamp_too_old")
      assert.strictEqual(check({ headers: both, body: `${sentBody}x` }).at(-1)?.problem, "body_changed")
    })

    it("says which of the two is wrong, and judges one alone", { tags: "CON-153" }, () => {
      const altered = listed((byKeyPair, byCode) => `${byCode} ${byKeyPair.replace(/.{4}==$/u, "AAAA==")}`)
      assert.deepStrictEqual(verdicts(altered).slice(1), [
        ["standard", null],
        ["key-pair", "signature_mismatch"]
      ])
      const cut = listed((byKeyPair, byCode) => `${byKeyPair.slice(0, -1)} ${byCode}`)
      assert.deepStrictEqual(verdicts(cut).at(-1), ["key-pair", "signature_malformed"])
      const alone = listed((byKeyPair) => byKeyPair)
      assert.deepStrictEqual(verdicts(alone), [
        ["x-svc", null],
        ["key-pair", null]
      ])
    })
  })

  it("judges only the set of headers that was pasted", () => {
    const headers = new Map([...headersBy(own)].filter(([name]) => name.startsWith("x-svc")))
    assert.deepStrictEqual(
      check({ headers }).map(({ scheme }) => scheme),
      ["x-svc"]
    )
  })
})
