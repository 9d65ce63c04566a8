import { assert, describe, it } from "vitest"
import { claimOf, type ReceivedHeaders } from "./delivery-headers.rules.ts"
import { WebhookVerificationError } from "./verification.errors.ts"

const svcSignature = `sha256=${"0a".repeat(32)}`
const v1 = `v1,${"Ab1+".repeat(10)}/00=`

const svc = { "X-SVC-Delivery-Id": "d", "X-SVC-Timestamp": "1", "X-SVC-Signature": svcSignature }
const standard = { "webhook-id": "e", "webhook-timestamp": "2", "webhook-signature": v1 }

const faultOf = (headers: ReceivedHeaders): string => {
  try {
    claimOf(headers)
    return "none"
  } catch (error) {
    return error instanceof WebhookVerificationError ? `${error.code} ${error.message}` : "other"
  }
}
const { "X-SVC-Signature": _signature, ...svcUnsigned } = svc
const { "X-SVC-Timestamp": _timestamp, ...svcUntimed } = svc

describe("the claimed values of a delivery", () => {
  it("come from the X-SVC headers, or from the standard ones if no X-SVC signature or timestamp is there", () => {
    assert.deepStrictEqual(claimOf({ ...standard, ...svc }), {
      family: "svc",
      deliveryId: "d",
      timestamp: "1",
      signatures: [svcSignature]
    })
    assert.deepStrictEqual(claimOf({ ...standard, "X-SVC-Delivery-Id": "d" }), {
      family: "standard",
      deliveryId: "e",
      timestamp: "2",
      signatures: [v1]
    })
    assert.match(faultOf({ ...standard, ...svcUnsigned }), /^missing_header .*X-SVC-Signature/u)
    assert.match(faultOf({ ...standard, ...svcUntimed }), /^missing_header .*X-SVC-Timestamp/u)
  })

  it("miss a header of the family that one of its headers shows", () => {
    assert.match(faultOf({}), /^missing_header The header X-SVC-Signature/u)
    assert.match(faultOf({ "webhook-id": "e" }), /^missing_header The header X-SVC-Signature/u)
    assert.match(faultOf({ "webhook-timestamp": "2" }), /^missing_header The header webhook-signature/u)
    assert.match(
      faultOf({ "webhook-signature": v1, "webhook-id": "e" }),
      /^missing_header The header webhook-timestamp/u
    )
    assert.match(faultOf({ ...svc, "X-SVC-Delivery-Id": "" }), /^missing_header The header X-SVC-Delivery-Id/u)
    assert.match(faultOf({ ...svc, "X-SVC-Timestamp": undefined }), /^missing_header The header X-SVC-Timestamp/u)
  })

  it("have a signature of exactly its form", () => {
    for (const wrong of [
      `${svcSignature}0`,
      svcSignature.slice(0, -1),
      svcSignature.toUpperCase(),
      `x${svcSignature}`
    ]) {
      assert.match(faultOf({ ...svc, "X-SVC-Signature": wrong }), /^signature_malformed X-SVC-Signature/u, wrong)
    }
    for (const wrong of [`${v1}=`, `v1,${v1.slice(4)}`, "v2,x", `${v1} v1,x`, "v1,", v1.replace("+", "-")]) {
      assert.match(
        faultOf({ ...standard, "webhook-signature": wrong }),
        /^signature_malformed webhook-signature/u,
        wrong
      )
    }
  })

  it("have all signatures of version 1", () => {
    const other = v1.replace("A", "B")
    assert.deepStrictEqual(claimOf({ ...standard, "webhook-signature": `v2,x ${v1} ${other}` }).signatures, [v1, other])
  })

  it("join a repeated header to one text, which is no valid signature", () => {
    const twice = [...Object.entries(svc), ["x-svc-signature", svcSignature] as const]
    assert.match(faultOf(twice), /^signature_malformed/u)
    assert.match(faultOf({ ...svc, "X-SVC-Signature": [svcSignature, svcSignature] }), /^signature_malformed/u)
    assert.strictEqual(claimOf({ ...svc, "X-SVC-Delivery-Id": ["a", "b"] }).deliveryId, "a, b")
    assert.strictEqual(claimOf(new Headers(svc)).deliveryId, "d")
  })
})
