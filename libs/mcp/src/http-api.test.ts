import { once } from "node:events"
import { createServer } from "node:http"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { callOverHttp } from "./http-api.ts"

const answerBytesMax = 8 * 1024 * 1024

/** JSON of exactly so many bytes. */
const jsonOf = (bytes: number): string => `"${"x".repeat(bytes - 2)}"`

describe("an answer of the API", () => {
  let text = ""
  const server = createServer((_, response) => response.end(text))
  let origin = ""

  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening")
    const address = server.address()
    origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const answer = () =>
    callOverHttp({ origin, apiKey: "svc_test_a" })(
      { endpoint: { method: "GET", path: "/v1/transports" }, params: {}, query: {}, body: null, idempotencyKey: null },
      AbortSignal.timeout(60_000)
    )

  it("is read up to 8 MiB, and no further", async () => {
    text = jsonOf(answerBytesMax)
    assert.deepStrictEqual(await answer(), { status: 200, body: JSON.parse(text) })
    text = jsonOf(answerBytesMax + 1)
    const error = await answer().then(() => "read", String)
    assert.include(error, `the answer is longer than ${answerBytesMax} bytes`)
  })
})
