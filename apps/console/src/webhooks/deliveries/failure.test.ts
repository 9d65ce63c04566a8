import { describe, expect, it } from "vitest"
import { failureSentence } from "./failure.ts"

const sentence = (error: string | null, statusCode: number | null = null) =>
  failureSentence({ error, statusCode }, "en")

describe("the sentence of a failed delivery", () => {
  it("is absent without a failure", () => {
    expect(sentence(null, 200)).toBeNull()
  })

  it("names the cause of a failure without an answer, whatever its detail", () => {
    expect(sentence("dns_error: the name servers did not answer in time")).toContain("not found in the DNS")
    expect(sentence("timeout_response")).toContain("within 15 seconds")
    expect(sentence("redirect_refused: answered 302; redirects are not followed", 302)).toContain("final URL")
  })

  it("advises by the status of an answer", () => {
    expect(sentence("http_status: answered 401", 401)).toContain("Check the secret")
    expect(sentence("http_status", 404)).toContain("path of the URL")
    expect(sentence("http_status", 422)).toBe("Your server refused the request: it answered 422.")
    expect(sentence("http_status", 503)).toContain("it answered 503")
    expect(sentence("http_status", 304)).toContain("only a 2xx")
  })

  it("survives a code of a later release", () => {
    expect(sentence("quantum_error")).toBe("The attempt failed without an answer.")
    expect(sentence("refused: x", 418)).toBe("Your server refused the request: it answered 418.")
  })

  it("exists in French", () => {
    expect(failureSentence({ error: "tls_error", statusCode: null }, "fr")).toContain("certificat")
  })
})
