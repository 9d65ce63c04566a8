import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { AskedHeader } from "./endpoint.model.ts"
import { checkHeaders, headerName } from "./own-headers.rules.ts"

const refusedAt = (asked: ReadonlyArray<AskedHeader>, kept: ReadonlyArray<string> = []) =>
  Result.getOrThrow(Result.flip(checkHeaders(asked, kept))).field

describe("the headers of an endpoint's own", { tags: ["WHK-62"] }, () => {
  it("begin with X-, and have letters, digits and hyphens", () => {
    for (const name of ["X-Api-Key", "x-a", "X-1", "X-A-B-C"]) assert.match(name, headerName)
    for (const name of [
      "Host",
      "Cookie",
      "Content-Type",
      "Connection",
      "webhook-id",
      "traceparent",
      "X",
      "X-",
      "X--A"
    ]) {
      assert.notMatch(name, headerName)
    }
    for (const name of [
      "X-A-",
      "X-A B",
      "X-A:",
      "X-A\n",
      "X-É",
      "X_A",
      "X-SVC_Signature",
      "X-A.B",
      " X-A",
      "",
      "AX-A"
    ]) {
      assert.notMatch(name, headerName)
    }
  })

  it("have values of visible characters, with spaces between them only", () => {
    for (const value of ["a", "Bearer a.b-c", "!~", "a  b"])
      assert.isTrue(Result.isSuccess(checkHeaders([{ name: "X-A", value }], [])), value)
    for (const value of ["", " ", " a", "a ", "a\r\nX-B: c", "a\n", "a\tb", "é", "\u007f", "\0"]) {
      const refused = Result.getOrThrow(
        Result.flip(
          checkHeaders(
            [
              { name: "X-A", value: `secret${value}` },
              { name: "X-B", value }
            ],
            []
          )
        )
      )
      assert.match(refused.field, /^headers\.[01]\.value$/u, JSON.stringify(value))
      assert.notInclude(refused.message, "secret")
    }
  })

  it("are spelled alike, and none is given twice or is one of ours", () => {
    assert.deepStrictEqual(
      Result.getOrThrow(
        checkHeaders(
          [
            { name: "x-API-key", value: "a" },
            { name: "X-B2", value: "b" }
          ],
          []
        )
      ),
      [
        { name: "X-Api-Key", value: "a" },
        { name: "X-B2", value: "b" }
      ]
    )
    const one = { name: "X-One", value: "a" }
    assert.strictEqual(refusedAt([one, { name: "X-Two", value: "b" }, { name: "x-oNE", value: "c" }]), "headers.2.name")
    for (const name of ["X-SVC-Signature", "x-svc-event-type", "X-Svc-New"]) {
      assert.strictEqual(refusedAt([one, { name, value: "a" }]), "headers.1.name")
    }
    for (const name of ["X-Svc", "X-Svcs-A", "X-My-Svc-A"]) {
      assert.isTrue(Result.isSuccess(checkHeaders([{ name, value: "a" }], [])))
    }
  })

  it("keep their value without a new one, if they have one", () => {
    assert.deepStrictEqual(Result.getOrThrow(checkHeaders([{ name: "x-one" }], ["X-One", "X-Two"])), [
      { name: "X-One", value: null }
    ])
    assert.strictEqual(refusedAt([{ name: "X-One" }, { name: "X-Three" }], ["X-One"]), "headers.1.value")
  })
})
