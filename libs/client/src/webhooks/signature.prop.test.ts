import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { execFileSync } from "node:child_process"
import { createHmac } from "node:crypto"
import { Webhook as StandardWebhook } from "standardwebhooks"
import { Webhook as SvixWebhook } from "svix"
import { signForTest, verify, WebhookVerificationError } from "./index.ts"

const secretOf = (bytes: Uint8Array): string => `whsec_${Buffer.from(bytes).toString("base64")}`
const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(secretOf)
const texts = fc.string({ unit: "grapheme", maxLength: 60 })
const bodies = fc
  .record({ id: fc.uuid(), type: texts, created_at: texts, data: fc.dictionary(texts, fc.jsonValue()) })
  .map((event) => JSON.stringify(event))

const families = ["X-SVC-", "webhook-"] as const
const family = fc.constantFrom(...families)

const only = (headers: Readonly<Record<string, string>>, prefix: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith(prefix)))

/** The text with one bit flipped. */
const flipped = (text: string, position: number, bit: number): Uint8Array => {
  const bytes = new TextEncoder().encode(text)
  const at = position % bytes.length
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  return bytes
}

const isRefused = (verified: Promise<unknown>): Promise<boolean> =>
  verified.then(
    () => false,
    (error: unknown) => {
      if (error instanceof WebhookVerificationError) return true
      throw error
    }
  )

const flips = [fc.nat(), fc.integer({ min: 0, max: 7 })] as const
const timestamp = Math.floor(Date.now() / 1000)
const now = () => timestamp * 1000

describe("a signature", () => {
  it("verifies, and is refused after a bit of the body is flipped", { tags: "WHK-20" }, async () => {
    await fc.assert(
      fc.asyncProperty(bodies, secrets, family, ...flips, async (body, secret, prefix, position, bit) => {
        const { headers } = await signForTest({ body, secret, timestamp })
        const shown = only(headers, prefix)
        await verify(body, shown, secret, { now })
        assert.isTrue(await isRefused(verify(flipped(body, position, bit), shown, secret, { now })))
      })
    )
  })

  it("is refused after a bit of the timestamp, the signature or the secret is flipped", async () => {
    await fc.assert(
      fc.asyncProperty(bodies, secrets, family, ...flips, async (body, secret, prefix, position, bit) => {
        const { headers } = await signForTest({ body, secret, timestamp })
        const shown = only(headers, prefix)
        const latin = (text: string) => Buffer.from(flipped(text, position, bit)).toString("latin1")
        const names = Object.keys(shown).filter((name) => /timestamp|signature/iu.test(name))
        assert.strictEqual(names.length, 2)
        for (const name of names) {
          const changed = { ...shown, [name]: latin(shown[name] ?? "") }
          assert.isTrue(await isRefused(verify(body, changed, secret, { now })), name)
        }
        assert.isTrue(await isRefused(verify(body, shown, latin(secret), { now })), "secret")
      })
    )
  })

  it("is the only text that verifies: flipping any bit of it, or of the secret, is refused", async () => {
    const secret = secretOf(Buffer.alloc(32, 0x5a))
    const body = `{"id":"a","type":"b","created_at":"c","data":{}}`
    const { headers } = await signForTest({ body, secret, timestamp })
    for (const prefix of families) {
      const shown = only(headers, prefix)
      const name = Object.keys(shown).find((one) => /signature/iu.test(one)) ?? ""
      const signature = shown[name] ?? ""
      for (let at = 0; at < Math.max(signature.length, secret.length) * 8; at++) {
        const [position, bit] = [at >> 3, at & 7]
        const changed = { ...shown, [name]: Buffer.from(flipped(signature, position, bit)).toString("latin1") }
        assert.isTrue(await isRefused(verify(body, changed, secret, { now })), `bit ${at} of ${name}`)
        const other = Buffer.from(flipped(secret, position, bit)).toString("latin1")
        assert.isTrue(await isRefused(verify(body, shown, other, { now })), `bit ${at} of the secret`)
      }
    }
  })

  it("is refused at any second outside of the window, and accepted at any second inside", async () => {
    await fc.assert(
      fc.asyncProperty(
        bodies,
        secrets,
        family,
        fc.integer({ min: -400, max: 400 }),
        async (body, secret, prefix, off) => {
          const { headers } = await signForTest({ body, secret, timestamp: timestamp + off })
          const refused = await isRefused(verify(body, only(headers, prefix), secret, { now }))
          assert.strictEqual(refused, Math.abs(off) > 300)
        }
      )
    )
  })
})

describe("other implementations", () => {
  const receivers = [
    ["standardwebhooks", (secret: string) => new StandardWebhook(secret)],
    ["svix", (secret: string) => new SvixWebhook(secret)]
  ] as const

  for (const [name, receiverOf] of receivers) {
    it(`${name} verifies signatures of this kit, for every secret of a rotation`, async () => {
      await fc.assert(
        fc.asyncProperty(bodies, secrets, secrets, async (body, secret, next) => {
          const { headers } = await signForTest({ body, secret: [next, secret] })
          for (const one of [secret, next]) receiverOf(one).verify(body, only(headers, "webhook-"))
        })
      )
    })

    it(`this kit verifies signatures of ${name}`, async () => {
      await fc.assert(
        fc.asyncProperty(bodies, secrets, fc.uuid(), async (body, secret, deliveryId) => {
          const signature = receiverOf(secret).sign(deliveryId, new Date(now()), body)
          const headers = {
            "webhook-id": deliveryId,
            "webhook-timestamp": String(timestamp),
            "webhook-signature": signature
          }
          assert.strictEqual((await verify(body, headers, secret, { now })).deliveryId, deliveryId)
        })
      )
    })
  }

  it("node:crypto computes the same X-SVC-Signature", { tags: "WHK-18" }, async () => {
    await fc.assert(
      fc.asyncProperty(bodies, secrets, async (body, secret) => {
        const { headers } = await signForTest({ body, secret, timestamp })
        const mac = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")
        assert.strictEqual(headers["X-SVC-Signature"], `sha256=${mac}`)
      })
    )
  })

  it("the openssl command computes the same X-SVC-Signature", async () => {
    const secret = secretOf(Buffer.from("a secret of thirty-two bytes!!!!"))
    const body = `{"id":"a","type":"b","created_at":"c","data":{"label":"Procès-verbal"}}`
    const { headers } = await signForTest({ body, secret, timestamp })
    const input = `${timestamp}.${body}`
    const said = execFileSync("openssl", ["dgst", "-sha256", "-hmac", secret], { input, encoding: "utf8" })
    assert.strictEqual(headers["X-SVC-Signature"], `sha256=${said.trim().split(" ").at(-1)}`)
  })
})
