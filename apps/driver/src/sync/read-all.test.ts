import { sampleListed, sampleMission, sampleTrip } from "@trajet/pages/testing/sample-mission.ts"
import { afterEach, assert, describe, it, vi } from "vitest"
import { cells } from "@trajet/pages/cells/cells.ts"
import { changed } from "../store/changed.rules.ts"
import { emptyKept, type Kept } from "../store/kept.model.ts"
import type { Store } from "../store/store.ts"
import { readAll } from "./read-all.ts"

const memoryStore = (first: Kept): Store => {
  let state = first
  return {
    state: () => state,
    subscribe: () => () => undefined,
    commit: async (make) => {
      state = changed(state, make(state))
    },
    bytesOf: () => Promise.resolve(null),
    close: () => undefined
  }
}

const missions = ["m1", "m2", "m3"].map((id) => sampleListed({ id, trips: { aller: sampleTrip(), retour: null } }))

/** A service whose network fails once the sheet `lost` is read. */
const answersUntil = (lost: string) => (address: string) => {
  const [path = ""] = address.split("?")
  const id = path.split("/")[4]
  if (id === lost) return Promise.reject(new TypeError("Failed to fetch"))
  if (path.endsWith("/offers")) return Promise.resolve(Response.json({ data: [], next_cursor: null }))
  const found = id === undefined ? { data: missions, next_cursor: null } : sampleMission({ id })
  return Promise.resolve(Response.json(found))
}

describe("the reading of missions", () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    // Other files of the worker have the same cells.
    cells.names = []
    cells.sender = null
  })

  it("keeps the sheets that were read before the network failed", { tags: "DRV-66" }, async () => {
    vi.stubGlobal("fetch", answersUntil("m3"))
    const ended = { readAt: "2027-03-14T12:00:00.000Z", mission: sampleMission(), completed: { aller: [], retour: [] } }
    const store = memoryStore({ ...emptyKept, missions: new Map([["ended", ended]]) })
    const failure = await readAll(store, "d1", new AbortController().signal).catch((error: unknown) => error)
    assert.instanceOf(failure, Error)
    assert.deepStrictEqual([...store.state().missions.keys()], ["m1", "m2"])
    assert.deepStrictEqual(
      store.state().lists?.missions.map(({ id }) => id),
      ["m1", "m2", "m3"]
    )
  })

  it(
    "drops nothing of a cell that does not answer, and all of a mission that its cell does not list",
    { tags: "DRV-68" },
    async () => {
      let isDown = true
      const headers = { "x-trajet-cells": "a b" }
      vi.stubGlobal("fetch", (address: string, { headers: sent }: { readonly headers: Record<string, string> }) => {
        const [path = ""] = address.split("?")
        const id = path.split("/")[4]
        if (sent["x-trajet-cell"] === "b") {
          const nothing = Response.json({ data: [], next_cursor: null }, { headers })
          return Promise.resolve(isDown ? new Response("down", { status: 503, headers }) : nothing)
        }
        if (path.endsWith("/offers"))
          return Promise.resolve(Response.json({ data: [], next_cursor: null }, { headers }))
        const found = id === undefined ? { data: missions, next_cursor: null } : sampleMission({ id })
        return Promise.resolve(Response.json(found, { headers }))
      })
      const ofB = { readAt: "2027-03-14T12:00:00.000Z", mission: sampleMission(), completed: { aller: [], retour: [] } }
      const listed = sampleListed({ id: "of-b", trips: { aller: sampleTrip(), retour: null } })
      const store = memoryStore({
        ...emptyKept,
        lists: { readAt: "2027-03-14T12:00:00.000Z", missions: [listed], offers: [] },
        missions: new Map([["of-b", ofB]])
      })
      const ids = () => store.state().lists?.missions.map(({ id }) => id)
      await readAll(store, "d1", new AbortController().signal)
      assert.sameMembers([...store.state().missions.keys()], ["of-b", "m1", "m2", "m3"])
      assert.deepStrictEqual(ids(), ["m1", "m2", "m3", "of-b"])
      isDown = false
      await readAll(store, "d1", new AbortController().signal)
      assert.sameMembers([...store.state().missions.keys()], ["m1", "m2", "m3"])
      assert.deepStrictEqual(ids(), ["m1", "m2", "m3"])
    }
  )
})
