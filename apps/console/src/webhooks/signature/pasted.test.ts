import { assert, describe, it } from "vitest"
import { pastedCheck } from "./pasted.ts"

const headersIn = (text: string) => pastedCheck("endpoint", text, "{}")?.headers ?? null

describe("a pasted delivery", () => {
  it("has the headers of a log, of a printed object and of a curl command, with their names in small letters", () => {
    const read = [
      { name: "x-svc-timestamp", value: "1765" },
      { name: "x-svc-signature", value: "sha256=ab:cd" }
    ]
    for (const text of [
      "POST /hook HTTP/1.1\r\nX-SVC-Timestamp: 1765\r\n\r\nX-SVC-Signature: sha256=ab:cd\r\n",
      `{\n  'X-SVC-Timestamp': '1765',\n  "x-svc-signature": "sha256=ab:cd"\n}`,
      `curl https://a.example \\\n  -H 'X-SVC-Timestamp: 1765' \\\n  -H "X-SVC-Signature: sha256=ab:cd" \\`
    ]) {
      assert.deepStrictEqual(
        headersIn(text)?.filter(({ name }) => name !== "curl https"),
        read,
        text
      )
    }
  })

  it("is checked with 60 headers at most, and not at all without one", () => {
    const lines = Array.from({ length: 61 }, (_, n) => `x-${n}: 1`)
    assert.lengthOf(headersIn(lines.join("\n")) ?? [], 60)
    for (const text of ["", " ", "no header", ": 1", "two words: 1"]) assert.isNull(headersIn(text), text)
  })

  it("goes to the API with its endpoint and its body as it is", () => {
    const headers = [{ name: "a", value: "" }]
    assert.deepStrictEqual(pastedCheck("endpoint", "A:", ' {"b": 1} '), {
      endpoint_id: "endpoint",
      headers,
      body: ' {"b": 1} '
    })
  })
})
