import { sampleMission } from "@trajet/pages/testing/sample-mission.ts"
import { assert, describe, it } from "vitest"
import type { PhaseDraft } from "../inspection/phase.model.ts"
import type { Item } from "../outbox/work.model.ts"
import { emptyKept, type Kept, type KeptMission } from "../store/kept.model.ts"
import { readChange } from "./read-change.rules.ts"

const at = (second: number) => `2027-03-15T12:00:0${second}.000Z` as const

const sheet = (id: string, second: number): KeptMission => ({
  readAt: at(second),
  mission: sampleMission({ id }),
  completed: { aller: [], retour: [] }
})
const sheets = (...all: ReadonlyArray<readonly [id: string, second: number]>) =>
  new Map(all.map(([id, second]) => [id, sheet(id, second)]))

const draft = (...photos: ReadonlyArray<string>): PhaseDraft => ({
  ...{ inspectionId: "i", startedAt: at(0), fields: [], completedAt: null, openDamage: null },
  photos: photos.map((id) => ({
    ...{ id, shot: "front" },
    meta: { kind: "shot", label: "Avant", taken_at: at(0), sha256: "0".repeat(64) }
  }))
})
const waiting = (missionId: string): ReadonlyMap<string, Item> =>
  new Map([
    ["k", { id: "k", order: 1, madeAt: at(0), work: { kind: "accept", missionId, offerId: "o" }, refusal: null }]
  ])

const state: Kept = {
  ...emptyKept,
  missions: sheets(["m1", 5], ["m10", 5]),
  drafts: new Map([
    ["m1/aller/depart", draft("p1", "p2")],
    ["m10/aller/depart", draft("p3")]
  ]),
  tracks: new Map([
    ["m1/aller", { spans: [] }],
    ["m10/retour", { spans: [] }]
  ])
}

describe("the change after the sheets were read", () => {
  it("drops all of a mission that has ended, and nothing of another", () => {
    assert.deepStrictEqual(readChange(state, new Map(), new Set(["m10"])), {
      missions: new Map([["m1", null]]),
      drafts: new Map([["m1/aller/depart", null]]),
      tracks: new Map([["m1/aller", null]]),
      bytes: new Map([
        ["p1", null],
        ["p2", null]
      ])
    })
  })

  it("drops nothing of a mission that is open, or of which something waits in the outbox", () => {
    const nothing = { missions: new Map(), drafts: new Map(), tracks: new Map(), bytes: new Map() }
    assert.deepStrictEqual(readChange(state, new Map(), new Set(["m1", "m10"])), nothing)
    assert.deepStrictEqual(readChange({ ...state, items: waiting("m1") }, new Map(), new Set(["m10"])), nothing)
  })

  it("takes the sheets that are not older than the kept ones", () => {
    const open = new Set(["m1", "m2", "m10"])
    const missionsBy = (second: number) => [...(readChange(state, sheets(["m1", second]), open).missions ?? [])]
    assert.deepStrictEqual(missionsBy(6), [["m1", sheet("m1", 6)]])
    assert.deepStrictEqual(missionsBy(5), [["m1", sheet("m1", 5)]])
    assert.deepStrictEqual(missionsBy(4), [])
    const added = readChange(state, sheets(["m2", 1]), open).missions
    assert.deepStrictEqual(added, sheets(["m2", 1]))
  })
})
