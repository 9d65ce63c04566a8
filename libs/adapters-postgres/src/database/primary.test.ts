import { assert, describe, it } from "vitest"
import { Primary } from "./primary.ts"

const on = (timeline: number, system = "cluster", writable = true) => ({ timeline, system, writable })

describe("a new connection", () => {
  it("is refused to a server that takes no writes", () => {
    assert.throws(() => new Primary("postgres://db/trajet").admit(on(0, "cluster", false)), /no writes/u)
  })

  it("is refused to a server that was replaced since, also at the one address of a cluster", () => {
    const primary = new Primary("postgres://db/trajet")
    primary.admit(on(1))
    primary.admit(on(2))
    primary.admit(on(2))
    assert.throws(() => primary.admit(on(1)), /replaced/u)
  })

  it("is accepted to another cluster, whose timelines are its own", () => {
    const primary = new Primary("postgres://db/trajet")
    primary.admit(on(7))
    primary.admit(on(1, "restored from a dump"))
  })
})
