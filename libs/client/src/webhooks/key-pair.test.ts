import { assert, describe, it } from "@effect/vitest"
import { generateKeyPairSync, sign } from "node:crypto"
import { signForTest, verify, WebhookVerificationError } from "./index.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
const at = 1_800_000_000
const now = () => at * 1000

const newPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  const bytes = publicKey.export({ format: "der", type: "spki" }).subarray(-32)
  return {
    publicKey: `whpk_${bytes.toString("base64")}`,
    sign: (text: string) => `v1a,${sign(null, Buffer.from(text), privateKey).toString("base64")}`
  }
}
const [own, next, foreign] = [newPair(), newPair(), newPair()]

const event = { type: "webhook.test", data: { id: null, transport_id: null, message: "é" } } as const

/** A delivery that the key pairs have signed beside the secret. */
const signedBy = async (pairs: ReadonlyArray<typeof own>, timestamp = at) => {
  const { body, headers } = await signForTest({ event, secret, deliveryId: "d", timestamp })
  const listed = [headers["webhook-signature"], ...pairs.map((pair) => pair.sign(`d.${timestamp}.${body}`))]
  return { body, headers: { ...headers, "webhook-signature": listed.join(" ") } }
}

const outcome = async (
  { body, headers }: Awaited<ReturnType<typeof signedBy>>,
  keys: string | ReadonlyArray<string>
): Promise<string> =>
  await verify(body, headers, keys, { now }).then(
    ({ deliveryId }) => `verified ${deliveryId}`,
    (error: unknown) => (error instanceof WebhookVerificationError ? error.code : String(error))
  )

describe("verify with a public key", { tags: "WHK-66" }, () => {
  it("accepts what one of its key pairs signed, also during a rotation", async () => {
    const sent = await signedBy([own, next])
    for (const keys of [own.publicKey, [next.publicKey], [foreign.publicKey, own.publicKey]]) {
      assert.strictEqual(await outcome(sent, keys), "verified d")
    }
  })

  it("refuses altered, late and foreign deliveries, and those that only the secret signed", async () => {
    const sent = await signedBy([own])
    const altered = { ...sent, body: sent.body.replace("é", "e") }
    assert.strictEqual(await outcome(altered, own.publicKey), "signature_mismatch")
    const renamed = { ...sent, headers: { ...sent.headers, "webhook-id": "e" } }
    assert.strictEqual(await outcome(renamed, own.publicKey), "signature_mismatch")
    assert.strictEqual(await outcome(sent, foreign.publicKey), "signature_mismatch")
    assert.strictEqual(await outcome(await signedBy([own], at - 301), own.publicKey), "timestamp_too_old")
    assert.strictEqual(await outcome(await signedBy([own], at + 301), own.publicKey), "timestamp_too_new")
    assert.strictEqual(await outcome(await signedBy([]), own.publicKey), "signature_malformed")
  })

  it("is not misled by right signatures of the secret, nor a secret by those of the key pair", async () => {
    const wrong = await signedBy([foreign])
    assert.strictEqual(await outcome(wrong, own.publicKey), "signature_mismatch")
    assert.strictEqual(await outcome(wrong, secret), "verified d")
    const { body, headers } = await signedBy([own])
    const other = await signForTest({ body, secret: `whsec_${Buffer.alloc(32, 8).toString("base64")}`, timestamp: at })
    const [, byKeyPair = ""] = headers["webhook-signature"].split(" ")
    const mixed = {
      ...headers,
      "X-SVC-Signature": other.headers["X-SVC-Signature"] ?? "",
      "webhook-signature": byKeyPair
    }
    assert.strictEqual(await outcome({ body, headers: mixed }, secret), "signature_mismatch")
    assert.strictEqual(await outcome({ body, headers: mixed }, [secret, own.publicKey]), "verified d")
    assert.strictEqual(await outcome({ body, headers: mixed }, [secret, foreign.publicKey]), "signature_mismatch")
  })

  it("names malformed keys and signatures, and passes over versions that it does not know", async () => {
    const sent = await signedBy([own])
    const key = own.publicKey
    const base64 = key.slice("whpk_".length)
    const wrong = [
      "whpk_",
      key.slice(0, -1),
      `${key} `,
      ` ${key}`,
      key.replace("whpk_", "whsk_"),
      `whpk_${base64}${base64}`
    ]
    for (const one of [...wrong, `whpk_${Buffer.alloc(31).toString("base64")}`, `whpk_${base64.slice(0, -2)}!=`]) {
      assert.strictEqual(await outcome(sent, one), "secret_invalid", one)
      assert.strictEqual(await outcome(sent, [key, one]), "secret_invalid", one)
    }
    // No point of the curve.
    assert.strictEqual(await outcome(sent, `whpk_${Buffer.alloc(32, 0xff).toString("base64")}`), "signature_mismatch")
    const [, byKeyPair = ""] = sent.headers["webhook-signature"].split(" ")
    const listed = (text: string) => ({ ...sent, headers: { ...sent.headers, "webhook-signature": text } })
    for (const text of [
      "v1a,",
      byKeyPair.slice(0, -1),
      byKeyPair.slice(4),
      `${byKeyPair} v1a,AAAA`,
      byKeyPair.toUpperCase()
    ]) {
      assert.strictEqual(await outcome(listed(text), key), "signature_malformed", text)
    }
    assert.strictEqual(await outcome(listed(`v2,x v1b,y ${byKeyPair}`), key), "verified d")
  })

  it("accepts the signature of the specification, whose key the tests of Svix publish", async () => {
    const body = `{"test": 2432232314}`
    const headers = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature":
        "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg=="
    }
    const key = "whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4="
    const verified = (sent: string) =>
      verify(sent, headers, key, { now: () => 1_614_265_330_000 }).catch(({ code }: WebhookVerificationError) => code)
    // Its body is no event of Trajet, which only a right signature lets the kit see.
    assert.strictEqual(await verified(body), "body_not_event")
    assert.strictEqual(await verified(`${body} `), "signature_mismatch")
  })
})

describe("signForTest with a public key", () => {
  it("refuses to sign", async () => {
    const code = await signForTest({ event, secret: own.publicKey }).catch((error: unknown) => error)
    assert.strictEqual(code instanceof WebhookVerificationError && code.code, "secret_invalid")
  })
})
