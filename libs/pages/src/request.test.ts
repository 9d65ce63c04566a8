import { assert, describe, it } from "vitest"
import { hasCode } from "./call-error.ts"
import { addressOf, failureOf } from "./request.ts"

describe("the address of a request", () => {
  it("has its values encoded, and no member of the query that is undefined, null or empty", () => {
    const path = "/v1/missions/:id/files/:name"
    assert.strictEqual(
      addressOf({
        method: "GET",
        path,
        params: { id: "a/b", name: "é" },
        query: { after: "x y", before: null, status: "", state: undefined, limit: 0 }
      }),
      "/v1/missions/a%2Fb/files/%C3%A9?after=x+y&limit=0"
    )
    assert.strictEqual(addressOf({ method: "GET", path: "/v1/missions" }), "/v1/missions")
  })
})

describe("the error of an answer", () => {
  const answer = new Response(null, { status: 409, headers: { "x-request-id": "r1" } })

  it("has the problem of the answer with its status", () => {
    const problem = { type: "https://trajet.example/p", title: "Conflict", code: "state_conflict" }
    const { failure, status, code, requestId } = failureOf(answer, problem)
    assert.deepStrictEqual(
      { failure, status, code, requestId },
      { failure: "problem", status: 409, code: "state_conflict", requestId: "r1" }
    )
  })

  it("is unexpected without a problem, such as for the page of a proxy", () => {
    for (const body of [null, "Bad Gateway", { type: "x" }])
      assert.deepInclude(failureOf(answer, body), { failure: "unexpected", status: 409, problem: null })
  })
})

/** A line that must not compile. It is not run. */
export const refused = () => {
  // @ts-expect-error a code that no problem has
  void hasCode(new Error(), "offer_token")
}
