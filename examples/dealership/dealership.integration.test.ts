import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { anyPort } from "../../tools/harness/any-port.ts"
import { type ApiHere, startApiHere } from "../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../tools/harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../tools/harness/endpoints.ts"
import { makeGroup, makeKey, testBilling } from "../../tools/harness/tenants.ts"

describe("the dealership", () => {
  let api: ApiHere
  let dispatcher: DispatcherHere
  let env: Readonly<Record<string, string>>
  let child: ChildProcess | null = null

  beforeAll(async () => {
    const database = await testDatabase()
    const group = await makeGroup(database, "dealer")
    const port = await anyPort()
    const [{ clear }, { secret }] = await Promise.all([
      makeKey(database, group),
      makeEndpoint(database, group, `http://127.0.0.1:${port}/hook`)
    ])
    ;[api, dispatcher] = await Promise.all([startApiHere(database), startDispatcherHere(database)])
    env = {
      TRAJET_API: `${api.origin}/v1`,
      TRAJET_KEY: clear,
      WEBHOOK_SECRET: secret,
      PORT: String(port),
      BILLING_COMPANY: testBilling.companyName,
      BILLING_EMAIL: testBilling.email
    }
  })
  afterAll(async () => {
    child?.kill("SIGKILL")
    await Promise.all([api.stop(), dispatcher.stop()])
  })

  const run = (more: Readonly<Record<string, string>> = {}): Promise<{ readonly code: number | null; text: string }> =>
    new Promise((resolve, reject) => {
      const program = join(import.meta.dirname, "follow-delivery.ts")
      const started = spawn(process.execPath, ["--conditions=@trajet/source", program], {
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, NODE_NO_WARNINGS: "1", ...env, ...more }
      })
      child = started
      let text = ""
      const collect = (chunk: Buffer) => void (text += chunk.toString())
      started.stdout.on("data", collect)
      started.stderr.on("data", collect)
      started.once("error", reject)
      started.once("close", (code) => resolve({ code, text }))
    })

  it("orders with a digital report, follows the delivery by webhooks to its end, and fetches its reports", async () => {
    const { code, text } = await run()
    assert.strictEqual(code, 0, text)
    const lines = text.trim().split("\n")
    const after = (word: string) =>
      lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length).trim())
    assert.match(after("ordered").join(), /: 394\.5 EUR, with the digital report 403\.5 EUR$/u)
    assert.deepStrictEqual(after("price"), ["394.5 EUR, now 403.5 EUR"])
    assert.sameMembers(after("status"), [
      ...["assigned", "in_transit", "awaiting_documents", "under_review", "completed"]
    ])
    assert.lengthOf(after("driver"), 1)
    assert.sameMembers(after("inspection"), ["depart: 6 photos, 0 damages", "arrivee: 6 photos, 0 damages"])
    assert.sameMembers(
      after("report").map((line) => line.replace(/ \d{4,} bytes$/u, " …")),
      ["depart: …", "arrivee: …"]
    )
    assert.include(after("file").join(), "accepted: ")
    assert.strictEqual(lines.at(-1), "ended        completed")
  })

  it("orders nothing for a renter that the catalogue does not have", async () => {
    const { code, text } = await run({ RENTER: "nobody" })
    assert.strictEqual(code, 1)
    assert.match(text, /RENTER is one of .*escale/u)
    assert.notInclude(text, "ordered")
  })
})
