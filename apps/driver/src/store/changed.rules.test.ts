import { assert, describe, it } from "vitest"
import { changed, changeOfRecord, recordsOf } from "./changed.rules.ts"
import { type Change, emptyKept, type Kept } from "./kept.model.ts"

const item = (id: string) => ({
  id,
  order: 1,
  madeAt: "2027-03-15T10:00:00.000Z" as const,
  work: { kind: "decline", missionId: "m1", offerId: "o1" } as const,
  refusal: null
})

describe("what the phone has stored", () => {
  it("is the same after its records were written and read again", () => {
    const change: Change = {
      settings: { leadMillis: 5, sendsPositions: true },
      items: new Map([["i1", item("i1")]]),
      drafts: new Map([
        [
          "m1/aller/depart",
          {
            inspectionId: "x",
            startedAt: item("i1").madeAt,
            photos: [],
            fields: [],
            completedAt: null,
            openDamage: null
          }
        ]
      ])
    }
    const kept = changed(emptyKept, change)
    const read = recordsOf(change).reduce<Kept>((known, [name, value]) => {
      const record = value === null ? null : changeOfRecord(name, value)
      assert.isNotNull(record)
      return changed(known, record)
    }, emptyKept)
    assert.deepStrictEqual(read, kept)
  })

  it("loses what a change removes, and keeps the rest", () => {
    const both = changed(emptyKept, {
      items: new Map([
        ["i1", item("i1")],
        ["i2", item("i2")]
      ])
    })
    assert.deepStrictEqual([...changed(both, { items: new Map([["i1", null]]) }).items.keys()], ["i2"])
  })

  it("passes over records of another release", () => {
    assert.isNull(changeOfRecord("weather/1", {}))
  })
})
