import { assert, describe, it } from "vitest"
import { refusedFile } from "./refused-file.rules.ts"

const refusedFor = (code: string) => [
  { index: 0, key: "pv_livraison", status: "error", error: { code, detail: "why" } }
]

describe("a file that the service has refused", () => {
  it("is there already if its bytes are: an earlier answer was lost", () => {
    assert.strictEqual(refusedFile(refusedFor("duplicate")), "there")
  })

  it("is refused for the reason of the file, which says more than that of the deposit", () => {
    assert.deepStrictEqual(refusedFile(refusedFor("too_large")), { status: 422, code: "too_large", detail: "why" })
  })

  it("has no reason in an answer that says none", () => {
    for (const results of [[], [null], [{ status: "success" }], [{ error: "no" }]]) assert.isNull(refusedFile(results))
  })
})
