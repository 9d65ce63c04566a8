import { signForTest } from "@trajet/client/webhooks"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import {
  checkDuplicates,
  checkEmptyKey,
  checkVectors,
  publicKeys,
  secrets,
  wrongSecrets
} from "./testing/receiver-checks.ts"
import { type ReceiverProcess, startReceiver } from "./testing/receiver-process.ts"

const receivers = ["node-http.ts", "express.ts", "fastify.ts", "hono.ts"]

const start = (file: string, given: ReadonlyArray<string> = secrets): Promise<ReceiverProcess> =>
  startReceiver(
    {
      program: process.execPath,
      args: ["--conditions=@trajet/source", join(import.meta.dirname, file)],
      env: { NODE_NO_WARNINGS: "1" }
    },
    given
  )

const withReceiver = async (started: Promise<ReceiverProcess>, check: (receiver: ReceiverProcess) => Promise<void>) => {
  const receiver = await started
  try {
    await check(receiver)
  } finally {
    await receiver.stop()
  }
}

for (const file of receivers) {
  describe(`the receiver ${file}`, () => {
    let shared: ReceiverProcess
    beforeAll(async () => {
      shared = await start(file)
    })
    afterAll(() => shared.stop())

    it("answers each vector as expected, and handles the genuine deliveries alone", async () => {
      await checkVectors(shared, "svc")
      // A new process, because the first one knows the events.
      await withReceiver(start(file), (receiver) => checkVectors(receiver, "standard"))
    })

    it(
      "accepts v1a alone with public keys, and nothing that these keys could forge",
      { tags: ["WHK-66", "SEC-55"] },
      async () => {
        await withReceiver(start(file, publicKeys), (receiver) => checkVectors(receiver, "key_pair"))
        const [publicKey = ""] = publicKeys
        await withReceiver(start(file, [publicKey]), (receiver) => checkEmptyKey(receiver, publicKey))
      }
    )

    it(
      "handles a delivery once, and answers 2xx to its repetition under any delivery id",
      { tags: ["WHK-22", "WHK-23"] },
      () => checkDuplicates(shared)
    )

    it("answers 400 with the reason to a delivery that was changed, or is too old", async () => {
      const { post, printed } = shared
      const event = { type: "webhook.test", data: { id: null, transport_id: null, message: "hello" } } as const
      const { body, headers } = await signForTest({ event, secret: secrets })
      const old = await signForTest({ event, secret: secrets, timestamp: Date.now() / 1000 - 400 })
      assert.strictEqual(await post(body.replace("hello", "hallo"), headers), 400)
      await printed(/signature does not match body and secret/u)
      assert.strictEqual(await post(old.body, old.headers), 400)
      await printed(/signed 4\d\d s ago/u)
      assert.strictEqual(await post(body, { "content-type": "application/json" }), 400)
      await printed(/X-SVC-Signature is missing/u)
    })

    it("accepts nothing without a complete secret", () => {
      const wrong = wrongSecrets.join(" ")
      return withReceiver(start(file, [wrong]), (receiver) => checkEmptyKey(receiver, wrong))
    })
  })
}
