import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { createHmac } from "node:crypto"
import { DeliveryId } from "../deliveries/delivery.model.ts"
import type { HmacSha256 } from "./hmac.port.ts"
import {
  deliveryHeaders,
  type DeliveryToSign,
  isSigningSecret,
  signatureWindowSeconds,
  signingSecretOf,
  verifySignature,
  verifyStandardSignature
} from "./signature.rules.ts"

const hmac: HmacSha256 = (key, text) => createHmac("sha256", key).update(text, "utf8").digest()

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(signingSecretOf)
const delivery: fc.Arbitrary<DeliveryToSign> = fc.record({
  deliveryId: fc.uuid().map(DeliveryId),
  eventType: fc.constant("transport.created" as const),
  timestampSeconds: fc.integer({ min: 0, max: 4_000_000_000 }),
  body: fc.string({ unit: "binary", maxLength: 200 }).map((text) => text.toWellFormed()),
  secret,
  others: fc.array(secret, { maxLength: 1 }),
  signers: fc.constant([])
})

type Received = Parameters<typeof verifyStandardSignature>[1]

const headersOf = (sent: DeliveryToSign) => Object.fromEntries(deliveryHeaders(hmac, sent))

/** Runs both verifiers on a sent delivery with changed members, and returns their errors. */
const verified = (sent: DeliveryToSign, changed: Partial<Received> = {}) => {
  const headers = headersOf(sent)
  const received = {
    id: sent.deliveryId,
    timestamp: headers["X-SVC-Timestamp"] ?? "",
    body: sent.body,
    secrets: [sent.secret],
    nowSeconds: sent.timestampSeconds,
    ...changed
  }
  const specified = { signature: headers["X-SVC-Signature"] ?? "", ...received }
  const standard = { signature: headers["webhook-signature"] ?? "", ...received }
  return [verifySignature(hmac, specified), verifyStandardSignature(hmac, standard)].map((result) =>
    Result.isSuccess(result) ? "good" : result.failure.problem
  )
}

const bothGood = ["good", "good"]
const both = (problem: string) => [problem, problem]
const always = <A>(arbitrary: fc.Arbitrary<A>, property: (value: A) => void) =>
  fc.assert(fc.property(arbitrary, property), { numRuns: 1_000 })

const known: DeliveryToSign = {
  deliveryId: DeliveryId("01990000-0000-7000-8000-00000000000d"),
  eventType: "transport.cancelled",
  timestampSeconds: 1_795_168_800,
  body: `{"é":1}`,
  secret: signingSecretOf(new Uint8Array(32).fill(7)),
  others: [],
  signers: []
}

describe("the headers of a delivery", () => {
  it("are seven, with the same id and timestamp in both families", { tags: ["WHK-11", "WHK-14", "WHK-16"] }, () => {
    const headers = deliveryHeaders(hmac, known)
    assert.deepStrictEqual(
      headers.map(([name]) => name),
      [
        "X-SVC-Event-Type",
        "X-SVC-Delivery-Id",
        "X-SVC-Timestamp",
        "X-SVC-Signature",
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature"
      ]
    )
    const { ["X-SVC-Signature"]: signature, ["webhook-signature"]: standard, ...others } = Object.fromEntries(headers)
    assert.deepStrictEqual(others, {
      "X-SVC-Event-Type": known.eventType,
      "X-SVC-Delivery-Id": known.deliveryId,
      "X-SVC-Timestamp": "1795168800",
      "webhook-id": known.deliveryId,
      "webhook-timestamp": "1795168800"
    })
    assert.match(signature ?? "", /^sha256=[0-9a-f]{64}$/u)
    assert.match(standard ?? "", /^v1,[A-Za-z0-9+/]{43}=$/u)
  })

  it(
    "are signed with the text of the secret in one family, and with its bytes in the other",
    { tags: "WHK-18" },
    () => {
      const headers = headersOf(known)
      const whole = createHmac("sha256", Buffer.from(known.secret, "utf8")).update(`1795168800.${known.body}`)
      const decoded = createHmac("sha256", Buffer.alloc(32, 7)).update(`${known.deliveryId}.1795168800.${known.body}`)
      assert.strictEqual(headers["X-SVC-Signature"], `sha256=${whole.digest("hex")}`)
      assert.strictEqual(headers["webhook-signature"], `v1,${decoded.digest("base64")}`)
    }
  )

  it("list a signature of each secret of a rotation, that of the current one first", { tags: "WHK-16" }, () => {
    always(fc.tuple(delivery, secret), ([sent, other]) => {
      const alone = headersOf({ ...sent, others: [] })
      const rotating = headersOf({ ...sent, others: [other] })
      const otherAlone = headersOf({ ...sent, secret: other, others: [] })
      assert.strictEqual(rotating["X-SVC-Signature"], alone["X-SVC-Signature"])
      const listed = [alone["webhook-signature"], otherAlone["webhook-signature"]]
      assert.strictEqual(rotating["webhook-signature"], listed.join(" "))
    })
  })
})

describe("a signature", () => {
  it("is accepted with the secret that made it", () => {
    always(delivery, (sent) => assert.deepStrictEqual(verified(sent), bothGood))
  })

  it("is accepted from 300 s ago to 300 s ahead, both included, and not a second more", { tags: "LIM-4" }, () => {
    assert.strictEqual(signatureWindowSeconds, 300)
    const at = (difference: number) => verified(known, { nowSeconds: known.timestampSeconds + difference })
    for (const difference of [-300, -299, 0, 299, 300]) assert.deepStrictEqual(at(difference), bothGood)
    for (const difference of [-3_000, -301, 301, 1e9]) {
      assert.deepStrictEqual(at(difference), both("timestamp_outside_window"))
    }
  })

  it("is refused if one character of the body, the id or the timestamp is changed", () => {
    always(fc.tuple(delivery, fc.nat(), fc.integer({ min: 1, max: 0x3ff })), ([sent, where, change]) => {
      const characters = [...sent.body]
      const at = where % (characters.length + 1)
      const changed = String.fromCodePoint(((characters[at]?.codePointAt(0) ?? 0) + change) % 0xd800)
      const body = characters.toSpliced(at, 1, changed).join("")
      assert.deepStrictEqual(verified(sent, { body }), both("signature_mismatch"))
      assert.deepStrictEqual(verified(sent, { body: `${sent.body} ` }), both("signature_mismatch"))
      const timestamp = String(sent.timestampSeconds + 1)
      assert.deepStrictEqual(verified(sent, { timestamp }), both("signature_mismatch"))
      assert.strictEqual(verified(sent, { id: `${sent.deliveryId}0` })[1], "signature_mismatch")
    })
  })

  it("is refused with another secret, without one, and with a part of the right one", () => {
    always(fc.tuple(delivery, secret), ([sent, other]) => {
      assert.deepStrictEqual(verified(sent, { secrets: [other] }), both("signature_mismatch"))
      assert.deepStrictEqual(verified(sent, { secrets: [other, sent.secret] }), bothGood)
      for (const secrets of [[], [""], [sent.secret.slice("whsec_".length)], [sent.secret.slice(0, -1)]]) {
        assert.deepStrictEqual(verified(sent, { secrets }), both("signature_mismatch"))
      }
    })
  })

  it("is refused if it is cut, lengthened or malformed", () => {
    const right = headersOf(known)["X-SVC-Signature"] ?? ""
    const wrong = [
      "",
      "sha256=",
      right.slice(7),
      right.slice(0, -1),
      `${right}0`,
      right.toUpperCase(),
      `${right} ${right}`
    ]
    for (const signature of wrong) assert.deepStrictEqual(verified(known, { signature }), both("signature_mismatch"))
  })

  it("is found in a list with others, also of other versions", () => {
    const standard = headersOf(known)["webhook-signature"] ?? ""
    for (const signature of [`v1,AAAA ${standard}`, `v1a,xyz v2,abc ${standard}`, `${standard} v1,`]) {
      assert.strictEqual(verified(known, { signature })[1], "good", signature)
    }
    for (const signature of [standard.replace("v1", "v2"), standard.slice(3), `x${standard}`]) {
      assert.strictEqual(verified(known, { signature })[1], "signature_mismatch", signature)
    }
  })

  it("is refused with a timestamp that is not a whole number of seconds", () => {
    for (const timestamp of [
      "",
      " ",
      "-1",
      "1795168800.0",
      "1.7951688e9",
      "0x6b",
      " 1795168800",
      "now",
      "9".repeat(16)
    ]) {
      assert.deepStrictEqual(verified(known, { timestamp }), both("timestamp_invalid"), timestamp)
    }
  })
})

describe("a signing secret", () => {
  it("is whsec_ and the base64 of 32 bytes, and decodes to them", { tags: "WHK-19" }, () => {
    always(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const made = signingSecretOf(bytes)
      assert.isTrue(isSigningSecret(made), made)
      assert.deepStrictEqual(new Uint8Array(Buffer.from(made.slice("whsec_".length), "base64")), bytes)
    })
  })

  it("is refused in any other length and form", () => {
    for (const length of [0, 1, 24, 31, 33, 64])
      assert.isFalse(isSigningSecret(signingSecretOf(new Uint8Array(length))))
    const right = known.secret
    const wrong = ["", "whsec_", right.slice(1), right.slice(6), ` ${right}`, `${right}\n`, right.replace("_", "-")]
    for (const text of [...wrong, right.slice(0, -1), right.replace(/c=$/u, "d="), right.toUpperCase()]) {
      assert.isFalse(isSigningSecret(text), text)
    }
  })
})
