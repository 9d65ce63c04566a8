import { signForTest } from "@trajet/client/webhooks"
import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { afterEach, assert, describe, it } from "vitest"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
const nextSecret = `whsec_${Buffer.alloc(32, 8).toString("base64")}`
const receivers = ["node-http.ts", "express.ts", "fastify.ts", "hono.ts"]

let child: ChildProcess | null = null
afterEach(() => void child?.kill("SIGKILL"))

/** Starts a receiver as a process; `printed` resolves once the output matches. */
const start = async (file: string) => {
  const started = spawn(process.execPath, ["--conditions=@trajet/source", join(import.meta.dirname, file)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_NO_WARNINGS: "1", PORT: "0", WEBHOOK_SECRET: `${secret} ${nextSecret}` }
  })
  child = started
  let text = ""
  let wake = () => undefined
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
    wake()
  }
  started.stdout.on("data", collect)
  started.stderr.on("data", collect)
  const printed = (form: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      wake = () => {
        const found = form.exec(text)
        if (found !== null) resolve(found)
        return undefined
      }
      started.once("exit", () => reject(new Error(text)))
      wake()
    })
  const [, port] = await printed(/listening on .*(?:port: |127\.0\.0\.1:)(\d+)/su)
  const post = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/hook`, { method: "POST", body, headers })).status
  return { post, printed, text: () => text }
}

const cancelled = (id: string) =>
  ({
    id,
    type: "transport.cancelled",
    data: { id: "é", transport_id: "M-10000001", cancelled_at: "2026-11-20T10:00:00.000000Z" }
  }) as const

const timesOf = (text: string, part: string): number => text.split(part).length - 1

for (const file of receivers) {
  describe(`the receiver ${file}`, () => {
    it("handles a delivery once, and answers 2xx to its repetition under any delivery id", async () => {
      const { post, printed, text } = await start(file)
      const first = await signForTest({ event: cancelled("event-1"), secret })
      const again = await signForTest({ body: first.body, secret })
      const rotated = await signForTest({ event: cancelled("event-2"), secret: nextSecret })
      assert.strictEqual(await post(first.body, first.headers), 204)
      assert.strictEqual(await post(first.body, first.headers), 204)
      assert.strictEqual(await post(again.body, again.headers), 204)
      assert.strictEqual(await post(rotated.body, rotated.headers), 204)
      await printed(/event-2/u)
      assert.strictEqual(timesOf(text(), "transport.cancelled event-1\n"), 1)
    })

    it("answers 400 with the reason to a delivery that was changed, or is too old", async () => {
      const { post, printed, text } = await start(file)
      const { body, headers } = await signForTest({ event: cancelled("event-1"), secret })
      const old = await signForTest({ event: cancelled("event-1"), secret, timestamp: Date.now() / 1000 - 400 })
      assert.strictEqual(await post(body.replace("M-10000001", "M-10000002"), headers), 400)
      assert.strictEqual(await post(JSON.stringify(JSON.parse(body), null, 1), headers), 400)
      await printed(/signature does not match body and secret/u)
      assert.strictEqual(await post(old.body, old.headers), 400)
      await printed(/signed 4\d\d s ago/u)
      assert.strictEqual(await post(body, { "content-type": "application/json" }), 400)
      await printed(/X-SVC-Signature is missing/u)
      assert.notInclude(text(), "event-1")
    })
  })
}
