import { assert, describe, it } from "vitest"
import type { PhaseDraft } from "../inspection/phase.model.ts"
import { draftName, emptyKept, type Kept } from "../store/kept.model.ts"
import { readChange } from "../sync/read-change.rules.ts"
import { refusedChange, settled } from "./settled.rules.ts"
import type { Item, Work } from "./work.model.ts"

const of = { missionId: "m1", trip: "aller", phase: "depart" } as const
const at = "2027-03-15T12:00:00.000Z"

const itemOf = (work: Work): Item => ({ id: "i1", order: 1, madeAt: at, work, refusal: null })

const meta = { kind: "shot", label: "Avant", taken_at: at, sha256: "0".repeat(64) } as const
const draft: PhaseDraft = {
  ...{ inspectionId: "x", startedAt: at, fields: [], completedAt: at, openDamage: null },
  photos: [{ id: "p1", shot: "front", meta }]
}

const complete: Work = { ...of, kind: "complete", completedAt: at, signature: null, photos: ["p1"], fields: [] }

describe("an item that the service has taken", () => {
  it("leaves the outbox, and a photo stays until its phase is completed", { tags: "DRV-25" }, () => {
    const photo = itemOf({ ...of, kind: "photo", photoId: "p1", meta })
    const change = settled(emptyKept, photo, null, at)
    assert.isNull(change.items?.get("i1"))
    assert.isUndefined(change.bytes)
  })

  it("is a completion: the phone drops the photos", { tags: "DRV-25" }, () => {
    const state: Kept = { ...emptyKept, drafts: new Map([[draftName(of), draft]]) }
    assert.deepStrictEqual([...(settled(state, itemOf(complete), null, at).bytes ?? [])], [["p1", null]])
  })

  it("is a completion: the phone notes when the service had the phase", { tags: "DRV-31" }, () => {
    const state: Kept = { ...emptyKept, drafts: new Map([[draftName(of), draft]]) }
    assert.strictEqual(settled(state, itemOf(complete), null, at).drafts?.get(draftName(of))?.sentAt, at)
  })

  it("is a document: the phone drops its file", () => {
    const work: Work = {
      ...{ kind: "document", missionId: "m1", trip: "aller", key: "autre" },
      ...{ fileName: "a.pdf", contentType: "application/pdf", bytesId: "b1" }
    }
    assert.deepStrictEqual([...(settled(emptyKept, itemOf(work), null, at).bytes ?? [])], [["b1", null]])
  })
})

describe("a step that the service has taken", () => {
  it("takes the refused reports of the same step out of the outbox, and no others", { tags: ["DRV-47"] }, () => {
    const pickup: Work = { kind: "pickup", missionId: "m1", trip: "aller", at }
    const refusal = { status: 422, code: "in_future", detail: "" }
    const others: ReadonlyArray<readonly [id: string, work: Work, refusal: Item["refusal"]]> = [
      ["same", pickup, refusal],
      ["open", pickup, null],
      ["delivery", { ...pickup, kind: "deliver" }, refusal],
      ["return", { ...pickup, trip: "retour" }, refusal],
      ["mission", { ...pickup, missionId: "m2" }, refusal]
    ]
    const items = new Map(others.map(([id, work, why]) => [id, { ...itemOf(work), id, refusal: why }]))
    const change = settled({ ...emptyKept, items }, itemOf(pickup), null, at)
    assert.deepStrictEqual(
      [...(change.items ?? [])],
      [
        ["i1", null],
        ["same", null]
      ]
    )
  })
})

describe("an item that the service has refused", () => {
  it("stays with the reason", { tags: "DRV-23" }, () => {
    const refusal = { status: 409, code: "inspection_completed", detail: "" }
    const item = itemOf(complete)
    const change = refusedChange({ ...emptyKept, items: new Map([["i1", item]]) }, item, refusal)
    assert.deepStrictEqual(change.items?.get("i1")?.refusal, refusal)
  })

  it("stays away if the driver has removed it meanwhile", () => {
    const refusal = { status: 0, code: "file_lost", detail: "" }
    const photo = itemOf({ ...of, kind: "photo", photoId: "p1", meta })
    assert.strictEqual(refusedChange(emptyKept, photo, refusal).items?.size, 0)
  })
})

describe("the sheets that were read", () => {
  const draftsOf = new Map([[draftName(of), draft]])

  it("drop a mission that has ended, with its inspection and photos", () => {
    const state: Kept = { ...emptyKept, drafts: draftsOf }
    const change = readChange(state, new Map(), new Set())
    assert.deepStrictEqual([...(change.drafts ?? [])], [[draftName(of), null]])
    assert.deepStrictEqual([...(change.bytes ?? [])], [["p1", null]])
  })

  it("leave a mission alone of which something waits in the outbox", () => {
    const state: Kept = { ...emptyKept, drafts: draftsOf, items: new Map([["i1", itemOf(complete)]]) }
    const change = readChange(state, new Map(), new Set())
    assert.strictEqual(change.drafts?.size, 0)
    assert.strictEqual(change.bytes?.size, 0)
  })
})
