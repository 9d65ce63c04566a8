import { assert, describe, it } from "vitest"
import { isKeptWrite } from "../../apps/console/src/api/kept-keys.rules.ts"
import { expectedAccess } from "../harness/expected-access.ts"

/** The endpoints that the console calls under its own path (CON-5). */
const called = Object.entries(expectedAccess).filter(([route]) => / \/(?:operations\/)?v1\//u.test(route))

describe("the writes whose key the console keeps", () => {
  it("are exactly those that the API carries out once per key", { tags: "CON-97" }, () => {
    const kept = called.filter(([route]) => {
      const [method = "", path = ""] = route.split(" ")
      return isKeptWrite({ method, path: `/console/api${path}` })
    })
    const names = (entries: typeof called) => entries.map(([route]) => route)
    assert.isAbove(kept.length, 20)
    assert.deepStrictEqual(names(kept), names(called.filter(([, { oncePerKey }]) => oncePerKey)))
  })

  it("are no writes of the console's own endpoints, which ignore the key", { tags: "CON-97" }, () => {
    for (const path of ["session", "account/password", "keys", "imports", "endpoints/:id/test"]) {
      assert.isFalse(isKeptWrite({ method: "POST", path: `/console/api/${path}` }), path)
    }
  })
})
