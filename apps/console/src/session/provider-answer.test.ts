import { CallError } from "@trajet/pages/call-error.ts"
import { assert, describe, it } from "vitest"
import { answerIn, isRefusal } from "./provider-answer.ts"

const answer = { code: "a", state: "b" }

const refusedWith = (status: number, code?: "sign_in_refused" | "rate_limited") => {
  const problem = code === undefined ? null : { type: "about:blank", title: "t", status, code }
  return new CallError("problem", { status, problem, requestId: null })
}

describe("the answer of an OpenID provider", () => {
  it("has a code and a state, and the issuer if the provider names it", () => {
    assert.deepStrictEqual(answerIn("?code=a&state=b"), answer)
    assert.deepStrictEqual(answerIn("?state=b&code=a&iss=https%3A%2F%2Fid.example"), {
      ...answer,
      issuer: "https://id.example"
    })
    for (const search of ["", "?code=a", "?state=b", "?error=access_denied&state=b"]) assert.isNull(answerIn(search))
  })

  it("asks for another sign-in if there is none or the API refuses it, and not if the API cannot answer", () => {
    assert.isTrue(isRefusal(null, null))
    assert.isFalse(isRefusal(answer, null))
    assert.isTrue(isRefusal(answer, refusedWith(403, "sign_in_refused")))
    assert.isTrue(isRefusal(answer, refusedWith(422)))
    assert.isFalse(isRefusal(answer, refusedWith(429, "rate_limited")))
    assert.isFalse(isRefusal(answer, new CallError("unreachable", { status: 0, problem: null, requestId: null })))
  })
})
