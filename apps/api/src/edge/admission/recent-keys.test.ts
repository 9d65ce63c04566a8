import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { assert, describe, it } from "vitest"
import { recentKeysMax } from "../../limits.ts"
import { RecentKeys } from "./recent-keys.ts"

const requestWith = (headers: Readonly<Record<string, string>>): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { headers })
const presenting = (key: string) => requestWith({ "x-api-key": key })
const holder = { group: "group 1", key: "key 1", isKnown: true }

describe("the holder of a key that was looked up", { tags: ["LIM-58", "SEC-50"] }, () => {
  it("is known to later requests with that key alone", () => {
    const keys = new RecentKeys()
    keys.saw(presenting("k1"), holder)
    assert.deepStrictEqual(keys.holderOf(presenting("k1")), holder)
    assert.isUndefined(keys.holderOf(presenting("k2")))
    assert.isUndefined(keys.holderOf(requestWith({})))
  })

  it("is forgotten once too many other keys were looked up", () => {
    const keys = new RecentKeys()
    keys.saw(presenting("old"), holder)
    keys.saw(presenting("used"), holder)
    for (let nth = 0; nth < recentKeysMax - 1; nth++) {
      keys.saw(presenting(`k${nth}`), holder)
      keys.saw(presenting("used"), holder)
    }
    assert.isUndefined(keys.holderOf(presenting("old")))
    assert.deepStrictEqual(keys.holderOf(presenting("used")), holder)
  })
})
