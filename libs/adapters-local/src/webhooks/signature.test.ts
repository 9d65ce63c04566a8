import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { DeliveryId } from "@trajet/domain/webhooks/deliveries"
import {
  deliveryHeaders,
  type DeliveryToSign,
  Hmac,
  KeyPairs,
  publicKeyText,
  signingSecretOf
} from "@trajet/domain/webhooks/messages"
import { Effect, Redacted } from "effect"
import fc from "fast-check"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Webhook as StandardWebhook } from "standardwebhooks"
import { Webhook as SvixWebhook } from "svix"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { nodeCrypto } from "../access/node-crypto.adapter.ts"

const deliveries = byForm({ short: 2_000, long: 10_000 })

const keys = { pepper: Redacted.make("pepper"), sealingKey: Redacted.make("sealing key") }
const { sha256 } = Effect.runSync(Hmac.use(Effect.succeed).pipe(Effect.provide(nodeCrypto(keys))))
const { publicKeyOf, signerOf } = Effect.runSync(KeyPairs.use(Effect.succeed).pipe(Effect.provide(nodeCrypto(keys))))

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(signingSecretOf)
/** Valid and invalid bodies: verifiers take bytes. */
const body = fc.oneof(
  fc.json(),
  fc.string({ unit: "binary", maxLength: 300 }).map((text) => text.toWellFormed())
)

const sentNow = (more: Partial<DeliveryToSign>): DeliveryToSign => ({
  deliveryId: DeliveryId("01990000-0000-7000-8000-00000000000d"),
  eventType: "transport.created",
  timestampSeconds: Math.floor(Date.now() / 1_000),
  body: "{}",
  secret: signingSecretOf(new Uint8Array(32)),
  others: [],
  signers: [],
  ...more
})

const headersOf = (sent: DeliveryToSign): Record<string, string> => Object.fromEntries(deliveryHeaders(sha256, sent))

type Verify = (secret: string, body: Buffer, headers: Record<string, string>) => void

const verifiers: Readonly<Record<string, Verify>> = {
  standardwebhooks: (known, raw, headers) => void new StandardWebhook(known).verify(raw, headers, { jsonParse: false }),
  svix: (known, raw, headers) => new SvixWebhook(known).verify(raw, headers)
}

for (const [name, verify] of Object.entries(verifiers)) {
  const isRefused = (known: string, raw: Buffer, headers: Record<string, string>) => {
    assert.throws(() => verify(known, raw, headers))
  }
  // The verifier svix parses the body.
  const text = name === "svix" ? fc.json() : body

  describe(`${name} as a verifier`, () => {
    it(`accepts ${deliveries} deliveries, and none of them after a bit of the body is flipped`, () => {
      fc.assert(
        fc.property(text, secret, fc.uuid(), fc.nat(), (signed, known, deliveryId, bit) => {
          const headers = headersOf(sentNow({ body: signed, secret: known, deliveryId: DeliveryId(deliveryId) }))
          const raw = Buffer.from(signed, "utf8")
          verify(known, raw, headers)
          if (raw.length === 0) return
          const at = bit % (raw.length * 8)
          raw.writeUInt8(raw.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3)
          isRefused(known, raw, headers)
        }),
        { numRuns: deliveries }
      )
    })

    it("accepts both secrets during a rotation, and no third one", () => {
      fc.assert(
        fc.property(text, secret, secret, secret, (signed, current, coming, stranger) => {
          const headers = headersOf(sentNow({ body: signed, secret: current, others: [coming] }))
          const raw = Buffer.from(signed, "utf8")
          verify(current, raw, headers)
          verify(coming, raw, headers)
          isRefused(stranger, raw, headers)
        }),
        { numRuns: deliveries / 10 }
      )
    })

    it("passes over a signature by key pair, and accepts none in place of its own", { tags: "WHK-66" }, () => {
      const sent = sentNow({ signers: [signerOf(new Uint8Array(32))] })
      const headers = headersOf(sent)
      const listed = headers["webhook-signature"]?.split(" ") ?? []
      assert.deepStrictEqual(
        listed.map((one) => one.split(",")[0]),
        ["v1", "v1a"]
      )
      verify(sent.secret, Buffer.from(sent.body), headers)
      isRefused(sent.secret, Buffer.from(sent.body), { ...headers, "webhook-signature": listed[1] ?? "" })
    })

    it("refuses another id and another timestamp", () => {
      const sent = sentNow({})
      const headers = headersOf(sent)
      const raw = Buffer.from(sent.body)
      verify(sent.secret, raw, headers)
      isRefused(sent.secret, raw, { ...headers, "webhook-id": "01990000-0000-7000-8000-00000000000e" })
      isRefused(sent.secret, raw, { ...headers, "webhook-timestamp": String(sent.timestampSeconds + 1) })
    })
  })
}

describe("openssl as a verifier", () => {
  const count = 200
  let folder = ""
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "trajet-signature-"))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const bodies = fc.sample(body, { numRuns: count, seed: 20_261_120 })

  /** The codes of openssl for several texts, from one run. */
  const opensslCodes = (texts: ReadonlyArray<string>, options: ReadonlyArray<string>): ReadonlyArray<string> => {
    const files = texts.map((text, index) => {
      const file = join(folder, String(index))
      writeFileSync(file, text, "utf8")
      return file
    })
    const printed = execFileSync("openssl", ["dgst", "-sha256", "-r", ...options, ...files], { encoding: "utf8" })
    return printed
      .trim()
      .split("\n")
      .map((line) => line.slice(0, 64))
  }

  for (const known of fc.sample(secret, { numRuns: 3, seed: 20_261_120 })) {
    const sent = bodies.map((signed, index) =>
      sentNow({ body: signed, secret: known, timestampSeconds: index * 9_973 })
    )

    it(
      `agrees on X-SVC-Signature under ${known.slice(0, 12)}…: -hmac with the whole secret`,
      { tags: "WHK-17" },
      () => {
        const texts = sent.map((each) => `${each.timestampSeconds}.${each.body}`)
        const codes = opensslCodes(texts, ["-hmac", known])
        assert.deepStrictEqual(
          sent.map((each) => headersOf(each)["X-SVC-Signature"]),
          codes.map((code) => `sha256=${code}`)
        )
      }
    )

    it(
      `agrees on webhook-signature under ${known.slice(0, 12)}…: -macopt hexkey with the bytes that the secret encodes`,
      { tags: "WHK-16" },
      () => {
        const key = Buffer.from(known.slice("whsec_".length), "base64").toString("hex")
        const texts = sent.map((each) => `${each.deliveryId}.${each.timestampSeconds}.${each.body}`)
        const codes = opensslCodes(texts, ["-mac", "HMAC", "-macopt", `hexkey:${key}`])
        assert.deepStrictEqual(
          sent.map((each) => headersOf(each)["webhook-signature"]),
          codes.map((code) => `v1,${Buffer.from(code, "hex").toString("base64")}`)
        )
      }
    )
  }

  it(
    "agrees on v1a, under 20 key pairs: its public keys, and its signatures of the signed bytes",
    { tags: "WHK-66" },
    () => {
      const run = (...args: ReadonlyArray<string>) => execFileSync("openssl", args)
      const seeds = fc.sample(fc.uint8Array({ minLength: 32, maxLength: 32 }), { numRuns: 20, seed: 20_261_120 })
      for (const [index, seed] of seeds.entries()) {
        const sent = sentNow({ body: bodies[index] ?? "", signers: [signerOf(seed)] })
        const fileOf = (name: string) => join(folder, name)
        const [key, text, signature] = [fileOf("key"), fileOf("text"), fileOf("signature")]
        writeFileSync(key, Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]))
        writeFileSync(text, `${sent.deliveryId}.${sent.timestampSeconds}.${sent.body}`, "utf8")
        run("pkeyutl", "-sign", "-rawin", "-keyform", "DER", "-inkey", key, "-in", text, "-out", signature)
        assert.strictEqual(
          headersOf(sent)["webhook-signature"]?.split(" ")[1],
          `v1a,${readFileSync(signature).toString("base64")}`
        )
        const publicKey = run("pkey", "-inform", "DER", "-in", key, "-pubout", "-outform", "DER").subarray(-32)
        assert.isTrue(publicKey.equals(publicKeyOf(seed)))
      }
    }
  )
})

describe("the signature v1a of the specification of Standard Webhooks", () => {
  it("is made by its key, which the tests of Svix publish", { tags: "WHK-66" }, () => {
    const seed = Buffer.from("6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbc=", "base64")
    assert.strictEqual(publicKeyText(publicKeyOf(seed)), "whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=")
    const sent = sentNow({
      deliveryId: DeliveryId("msg_p5jXN8AQM9LWM0D4loKWxJek"),
      timestampSeconds: 1_614_265_330,
      body: `{"test": 2432232314}`,
      signers: [signerOf(seed)]
    })
    assert.strictEqual(
      headersOf(sent)["webhook-signature"]?.split(" ")[1],
      "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg=="
    )
  })
})
