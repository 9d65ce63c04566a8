import { describe, expect, it } from "vitest"
import { requestCurl } from "./request-curl.ts"

describe("the curl of a webhook", () => {
  it("sends the same headers and bytes, and no quote ends its words", () => {
    expect(
      requestCurl({
        url: "https://example.com/hook?a=1&b=2",
        headers: [{ name: "X-SVC-Event-Type", value: "webhook.test" }],
        body: `{"motif":"l'adresse $HOME"}`
      })
    ).toBe(
      `curl -sS -i -X POST 'https://example.com/hook?a=1&b=2' \\
  -H 'X-SVC-Event-Type: webhook.test' \\
  --data-binary '{"motif":"l'\\''adresse $HOME"}'`
    )
  })
})
