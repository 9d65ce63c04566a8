import { describe, expect, it } from "vitest"
import { pastedHeaders } from "./signature/pasted.ts"
import { requestCurl } from "./deliveries/request-curl.ts"

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

describe("pasted headers", () => {
  it("are read from a log, one a line", () => {
    expect(pastedHeaders("POST /hook HTTP/1.1\r\nX-SVC-Timestamp: 1764\r\n\r\nX-SVC-Signature: sha256=ab\n")).toEqual([
      { name: "x-svc-timestamp", value: "1764" },
      { name: "x-svc-signature", value: "sha256=ab" }
    ])
  })

  it("are read from a curl command and from a printed object", () => {
    expect(pastedHeaders(`  -H 'webhook-id: 42' \\\n  "webhook-signature": "v1,abc=",`)).toEqual([
      { name: "webhook-id", value: "42" },
      { name: "webhook-signature", value: "v1,abc=" }
    ])
  })
})
