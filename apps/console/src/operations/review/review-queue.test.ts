import { afterEach, assert, describe, it, vi } from "vitest"
import { nextToReview } from "./review-queue.ts"

/** Answers pages of ids, newest first, and counts them. */
const answering = (...pages: ReadonlyArray<ReadonlyArray<string>>) => {
  const asked = { count: 0 }
  vi.stubGlobal("fetch", () => {
    const data = (pages[asked.count] ?? []).map((id) => ({ id }))
    asked.count += 1
    const next = asked.count < pages.length ? String(asked.count) : null
    return Promise.resolve(new Response(JSON.stringify({ data, next_cursor: next })))
  })
  return asked
}

describe("the next mission to review", () => {
  afterEach(() => vi.unstubAllGlobals())

  it("is the first one without a current one, from one page", async () => {
    const asked = answering(["i9", "i8"], ["i7"])
    assert.strictEqual(await nextToReview(null), "i9")
    assert.strictEqual(asked.count, 1)
  })

  it("is behind the current one, read no further than needed", async () => {
    const asked = answering(["i9", "i8"], ["i7", "i6"], ["i5"])
    assert.strictEqual(await nextToReview("i8"), "i7")
    assert.strictEqual(asked.count, 2)
  })

  it("is the first one again at the end, and none without another", async () => {
    answering(["i9"], ["i8"])
    assert.strictEqual(await nextToReview("i8"), "i9")
    answering(["i9"])
    assert.isNull(await nextToReview("i9"))
    answering([])
    assert.isNull(await nextToReview(null))
  })

  it("is sought in ten pages at most", async () => {
    const asked = answering(...Array.from({ length: 12 }, (_, page) => [`i${90 - page}`]))
    assert.strictEqual(await nextToReview("i80"), "i90")
    assert.strictEqual(asked.count, 10)
  })
})
