import { assert, describe, it } from "vitest"
import { FeedPage } from "./feed-page.ts"
import { LoadedFile } from "./load-site.ts"

const file = {
  ...{ path: "/docs/changelog.xml", type: "application/atom+xml", digest: "a", policy: null, isImmutable: false },
  stored: ["identity" as const]
}

describe("a feed with absolute addresses", () => {
  const bytes = new TextEncoder().encode("<feed/>")

  it("is kept for the first 16 origins, and made anew for each other one", () => {
    const feed = new FeedPage(new LoadedFile(file, new Map([["identity", bytes]])))
    const origins = Array.from({ length: 17 }, (_, n) => `https://${n}.example`)
    const isKept = origins.map((origin) => feed.at(origin) === feed.at(origin))
    assert.deepStrictEqual(isKept, [...Array.from({ length: 16 }, () => true), false])
  })
})
