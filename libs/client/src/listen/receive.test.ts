import { createServer } from "node:http"
import { afterEach, assert, describe, it } from "vitest"
import { startCommandHere } from "../testing/command.ts"
import { keyPairForTest, signForTest } from "../webhooks/index.ts"
import { until } from "../../../../tools/harness/until.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
const event = {
  id: "event-1",
  type: "transport.cancelled",
  data: { id: "a", transport_id: "M-10000001", cancelled_at: "2026-11-20T10:00:00.000000Z" }
} as const

const stops: Array<() => void> = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const start = async (args: ReadonlyArray<string>, { env = {}, input = "" } = {}) => {
  const command = startCommandHere(["receive", "--port", "0", ...args], { env, input })
  stops.push(command.interrupt)
  await until("it receives", () => command.stderr().includes("Receiving at"))
  const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/u.exec(command.stderr()) ?? []
  const post = async ({
    body,
    headers
  }: {
    readonly body: string
    readonly headers: Readonly<Record<string, string>>
  }) => (await fetch(`${url}/hook`, { method: "POST", body, headers })).status
  return { command, url, post }
}

describe("trajet receive", () => {
  it("answers 204 to what a secret verifies, and 400 to all else, and says which", async () => {
    const { command, post, url } = await start(["--secret", "-"], { input: `${secret}\n` })
    const signed = await signForTest({ event, secret })
    assert.deepStrictEqual([await post(signed), await post(signed)], [204, 204])
    const line = / {2}transport\.cancelled {7}M-10000001$/u
    const [first = "", second = ""] = command.stdout().split("\n")
    assert.match(first, /^verified {2}\d\d-\d\d \d\d:\d\d:\d\d/u)
    assert.match(first, line)
    assert.match(second, /M-10000001 {2}again$/u)
    assert.strictEqual(await post({ ...signed, body: signed.body.replace("a", "b") }), 400)
    assert.match(command.stderr(), /refused {2}signature_mismatch: The signature does not match/u)
    assert.strictEqual(await post({ body: "x".repeat(1_048_577), headers: {} }), 413)
    assert.strictEqual((await fetch(url)).status, 405)
    command.interrupt()
    assert.strictEqual((await command.ended).code, 0)
  })

  it("verifies by a public key, and prints JSON", async () => {
    const keyPair = await keyPairForTest(secret)
    const { command, post } = await start(["--public-key", keyPair.publicKey, "--json"])
    assert.strictEqual(await post(await signForTest({ event, secret, keyPair })), 204)
    assert.deepInclude(JSON.parse(command.stdout()), { id: event.id, type: event.type, data: event.data })
    assert.strictEqual(await post(await signForTest({ event, secret })), 400)
    assert.include(command.stderr(), `{"refused":{"code":"signature_malformed"`)
  })

  it("forwards the same bytes and headers, and answers as the receiver does", async () => {
    const received: Array<unknown> = []
    const statuses = [200, 503]
    const server = createServer((request, response) => {
      void request.toArray().then((chunks) => {
        received.push({ body: Buffer.concat(chunks).toString(), signature: request.headers["x-svc-signature"] })
        response.writeHead(statuses.shift() ?? 500).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    stops.push(() => server.close())
    const env = { TRAJET_WEBHOOK_SECRET: secret }
    const { command, post } = await start(["--forward-to", `http://127.0.0.1:${port}/in`], { env })
    const signed = await signForTest({ event, secret })
    assert.deepStrictEqual([await post(signed), await post(signed)], [200, 503])
    const same = { body: signed.body, signature: signed.headers["X-SVC-Signature"] }
    assert.deepStrictEqual(received, [same, same])
    assert.match(command.stdout(), /M-10000001 {2}200\n.*M-10000001 {2}503 {2}again\n/u)
    server.close()
    server.closeAllConnections()
    assert.strictEqual(await post(signed), 502)
    assert.match(command.stdout(), /ECONNREFUSED {2}again/u)
  })

  it("refuses a secret as an argument, and needs what verifies", async () => {
    for (const [args, said] of [
      [["--secret", secret], /takes only -/u],
      [[], /give what verifies/u],
      [["--public-key", "whpk_a"], /whpk_ and the base64/u]
    ] as const) {
      const { code, stderr } = await startCommandHere(["receive", ...args], { env: {} }).ended
      assert.deepStrictEqual([code, said.test(stderr)], [2, true], stderr)
      assert.notInclude(stderr, secret)
    }
    const { url } = await start([], { env: { TRAJET_WEBHOOK_SECRET: secret } })
    const taken = startCommandHere(["receive", "--port", new URL(url).port], { env: { TRAJET_WEBHOOK_SECRET: secret } })
    assert.match((await taken.ended).stderr, /is taken: give another with --port/u)
  })
})
