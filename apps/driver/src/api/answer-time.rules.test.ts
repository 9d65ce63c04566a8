import { assert, describe, it } from "vitest"
import { requestMillis } from "./answer-time.rules.ts"

const formOf = (bytes: number): FormData => {
  const form = new FormData()
  form.set("meta", "{}")
  form.set("file", new Blob([new Uint8Array(bytes)]))
  return form
}

describe("the time of a request", () => {
  it("is 30 s without a body, or with a short one", { tags: "DRV-45" }, () => {
    assert.strictEqual(requestMillis(null), 30_000)
    assert.strictEqual(requestMillis("{}"), 30_000)
  })

  it("lets a photo of 1 MiB arrive at 4 KiB a second", { tags: "DRV-45" }, () => {
    assert.closeTo(requestMillis(formOf(1_048_576)), 30_000 + 256_000, 10)
  })
})
