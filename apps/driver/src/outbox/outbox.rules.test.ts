import { assert, describe, it } from "vitest"
import { joinableFields, nextItem, openItems, outcomeOf, refusedItems, waitMillis } from "./outbox.rules.ts"
import type { Item, Work } from "./work.model.ts"

const of = { missionId: "m1", trip: "aller", phase: "depart" } as const
const meta = { kind: "shot", label: "Avant", taken_at: "2027-03-15T10:00:00.000Z", sha256: "0".repeat(64) } as const
const photo: Work = { ...of, kind: "photo", photoId: "p1", meta }
const fields: Work = { ...of, kind: "fields", fields: [] }
const complete: Work = { ...of, kind: "complete", completedAt: meta.taken_at, signature: null, photos: [], fields: [] }
const pickup: Work = { kind: "pickup", missionId: "m1", trip: "aller", at: "2027-03-15T10:00:00.000Z" }
const deliver: Work = { kind: "deliver", missionId: "m1", trip: "aller", at: "2027-03-15T18:00:00.000Z" }

const items = (...works: ReadonlyArray<Work>): ReadonlyArray<Item> =>
  works.map((work, index) => ({ id: `i${index}`, order: index, madeAt: "", work, refusal: null }))

const noWaits = new Map<string, number>()
const problem = (status: number, code: string | null = null) => ({ status, code, isProblem: true })

describe("the outbox", () => {
  it("sends legs before photos, and each kind in its order", { tags: "DRV-22" }, () => {
    const all = items(photo, pickup, fields, deliver)
    assert.deepStrictEqual(
      openItems(all).map(({ work }) => work.kind),
      ["pickup", "deliver", "photo", "fields"]
    )
  })

  it("holds what stands behind an item that waits, and sends the rest", { tags: "DRV-22" }, () => {
    const all = items(pickup, deliver, photo)
    assert.strictEqual(nextItem(all, new Map([["i0", 100]]), 50)?.work.kind, "photo")
    assert.strictEqual(nextItem(all, new Map([["i0", 100]]), 100)?.work.kind, "pickup")
    const waits = new Map([
      ["i0", 100],
      ["i2", 100]
    ])
    assert.isNull(nextItem(all, waits, 50))
  })

  it("sends other missions while one of them waits", { tags: "DRV-22" }, () => {
    const all = items(pickup, { ...pickup, missionId: "m2" })
    assert.strictEqual(nextItem(all, new Map([["i0", 100]]), 50)?.work.missionId, "m2")
  })

  it("holds positions until the service knows of the pickup, and nothing else for them", { tags: "DRV-19" }, () => {
    const positions: Work = { kind: "positions", missionId: "m1", positions: [] }
    const all = items(positions, pickup, photo)
    assert.strictEqual(nextItem(all, new Map([["i1", 100]]), 50)?.work.kind, "photo")
    assert.strictEqual(nextItem(items(positions, photo), noWaits, 50)?.work.kind, "positions")
  })

  it("keeps refused items apart, and does not send them", { tags: "DRV-23" }, () => {
    const [first, second] = items(pickup, photo)
    assert.isDefined(first)
    assert.isDefined(second)
    const refused = { ...first, refusal: { status: 409, code: "offer_taken", detail: "" } }
    assert.strictEqual(nextItem([refused, second], noWaits, 0)?.id, second.id)
    assert.deepStrictEqual(refusedItems([refused, second]), [refused])
  })

  it("joins fields to those that wait, but not to those that are being sent", () => {
    const all = items(photo, fields)
    assert.strictEqual(joinableFields(all, of, null)?.id, "i1")
    assert.isUndefined(joinableFields(all, of, "i1"))
    assert.isUndefined(joinableFields(all, { ...of, phase: "arrivee" }, null))
  })
})

describe("an answer to an item", () => {
  it("is none of Trajet, or one that may be better later: the item is sent again", { tags: "DRV-22" }, () => {
    for (const status of [0, 408, 425, 429, 500, 502, 503])
      assert.strictEqual(outcomeOf(photo, problem(status)), "again")
    assert.strictEqual(outcomeOf(photo, { status: 403, code: null, isProblem: false }), "again")
    assert.strictEqual(outcomeOf(photo, problem(409, "request_in_progress")), "again")
  })

  it("says that the key was revoked: nothing more is sent", () => {
    assert.strictEqual(outcomeOf(pickup, problem(401)), "revoked")
  })

  it("is a conflict of a leg or an offer: the mission shows whether it was done before", { tags: "DRV-23" }, () => {
    assert.strictEqual(outcomeOf(pickup, problem(409, "not_in_this_status")), "compare")
    assert.strictEqual(outcomeOf(photo, problem(409, "photo_conflict")), "refused")
  })

  it("lacks parts", () => {
    assert.strictEqual(outcomeOf(complete, problem(409, "parts_missing")), "lacks_parts")
  })

  it("is any other refusal: the driver decides", { tags: "DRV-23" }, () => {
    for (const status of [403, 404, 409, 413, 422]) assert.strictEqual(outcomeOf(photo, problem(status)), "refused")
  })
})

describe("the wait after failures", () => {
  it("doubles from 2 s to 2 minutes, less up to a half by chance", { tags: "DRV-22" }, () => {
    assert.deepStrictEqual(
      [1, 2, 3, 7, 30].map((count) => waitMillis(count, 0)),
      [2_000, 4_000, 8_000, 120_000, 120_000]
    )
    assert.strictEqual(waitMillis(1, 1), 1_000)
  })
})
