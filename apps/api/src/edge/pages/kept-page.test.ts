import { assert, describe, it } from "@effect/vitest"
import { preferredEncoding } from "./kept-page.ts"

describe("the encoding of a page", () => {
  it("is the best that the client accepts, and none if the client accepts none of them", () => {
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip, deflate", "gzip"],
      ["GZIP", "gzip"],
      ["br;q=0.5, gzip;q=0.8", "gzip"],
      ["br ; q=0.8 , gzip;q=0.8", "br"],
      ["br;q=0, gzip", "gzip"],
      ["*", "br"],
      ["*;q=0", "identity"],
      ["br;q=0, *", "gzip"],
      ["deflate, zstd", "identity"],
      ["identity", "identity"],
      ["br;q=nonsense", "identity"],
      ["", "identity"]
    ] as const) {
      assert.strictEqual(preferredEncoding(accepted), encoding, accepted)
    }
  })
})
