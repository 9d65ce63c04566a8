import { signForTest } from "@trajet/client/webhooks"
import { join } from "node:path"
import { afterEach, assert, describe, it } from "vitest"
import { checkDuplicates, checkEmptyKey, checkVectors, secrets, wrongSecrets } from "./testing/receiver-checks.ts"
import { type ReceiverProcess, startReceiver } from "./testing/receiver-process.ts"

const receivers = ["node-http.ts", "express.ts", "fastify.ts", "hono.ts"]

let receiver: ReceiverProcess | null = null
afterEach(() => receiver?.stop())

const start = async (file: string, given: ReadonlyArray<string> = secrets): Promise<ReceiverProcess> => {
  receiver = await startReceiver(
    {
      program: process.execPath,
      args: ["--conditions=@trajet/source", join(import.meta.dirname, file)],
      env: { NODE_NO_WARNINGS: "1" }
    },
    given
  )
  return receiver
}

for (const file of receivers) {
  describe(`the receiver ${file}`, () => {
    it("answers each vector as expected, and handles the genuine deliveries alone", async () => {
      const started = await start(file)
      await checkVectors(started, "svc")
      await started.stop()
      await checkVectors(await start(file), "standard")
    })

    it(
      "handles a delivery once, and answers 2xx to its repetition under any delivery id",
      { tags: ["WHK-22", "WHK-23"] },
      async () => {
        await checkDuplicates(await start(file))
      }
    )

    it("answers 400 with the reason to a delivery that was changed, or is too old", async () => {
      const { post, printed } = await start(file)
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

    it("accepts nothing without a complete secret", async () => {
      const wrong = wrongSecrets.join(" ")
      await checkEmptyKey(await start(file, [wrong]), wrong)
    })
  })
}
