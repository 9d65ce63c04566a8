import { describe, expect, it } from "vitest"
import { verdictSentence } from "./signature-verdict.ts"

const check = { scheme: "x-svc", problem: null, headers: [], age_seconds: 12, other_endpoint_id: null } as const

describe("the verdict on a pasted request", () => {
  it("accepts a right signature", () => {
    expect(verdictSentence(check, "en")).toContain("signature is right")
  })

  it("names missing headers, the age, and the endpoint whose secret it was", () => {
    const headers = ["x-svc-timestamp", "x-svc-signature"]
    expect(verdictSentence({ ...check, problem: "header_missing", headers }, "en")).toContain(headers.join(", "))
    expect(verdictSentence({ ...check, problem: "timestamp_too_old", age_seconds: 812 }, "fr")).toContain("812 s")
    expect(verdictSentence({ ...check, problem: "timestamp_ahead", age_seconds: -400 }, "en")).toContain("400 s ahead")
    expect(verdictSentence({ ...check, problem: "other_endpoint", other_endpoint_id: "e-2" }, "en")).toContain("e-2")
  })

  it("tells a body that was printed again from one that was changed", () => {
    expect(verdictSentence({ ...check, problem: "body_reserialised" }, "en")).toContain("not its bytes")
    expect(verdictSentence({ ...check, problem: "body_changed" }, "en")).toContain("changed on the way")
  })

  it("says the code of a later release", () => {
    expect(verdictSentence({ ...check, problem: "key_too_old" }, "en")).toBe("Refused: key_too_old.")
  })
})
