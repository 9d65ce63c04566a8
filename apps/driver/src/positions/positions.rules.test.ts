import { sampleDriver, sampleMission, sampleTrip } from "@trajet/pages/testing/sample-mission.ts"
import { assert, describe, it } from "vitest"
import type { OperationsMission } from "../missions/mission.model.ts"
import { queued } from "../outbox/queued.rules.ts"
import type { Work } from "../outbox/work.model.ts"
import { changed } from "../store/changed.rules.ts"
import { emptyKept, type Kept } from "../store/kept.model.ts"
import { agreed, type Fix, fixesKept, isKept, placeOf, type Road, roadOf, withdrawn } from "./positions.rules.ts"

const me = "driver-1"
const now = "2027-03-15T10:00:00.000Z"
const road: Road = { missionId: "m1", trip: "aller", pickedUpAt: now }
const startMillis = Date.parse(now)

const trip = (driver: string, picked_up_at: string | null = null, delivered_at: string | null = null) =>
  sampleTrip({ driver: sampleDriver(driver), picked_up_at, delivered_at })
const mission = (id: string, trips: OperationsMission["trips"], status = "in_transit") =>
  sampleMission({ id, status, trips })
const missions = (...known: ReadonlyArray<OperationsMission>): Kept["missions"] =>
  new Map(known.map((each) => [each.id, { readAt: now, mission: each, completed: { aller: [], retour: [] } }]))

let made = 0
const makeId = () => `id-${(made += 1)}`
const items = (...works: ReadonlyArray<Work>) => queued(emptyKept, works, now, makeId)

const fix = (seconds: number, north = 0, accuracyMetres = 10): Fix => ({
  millis: startMillis + seconds * 1_000,
  lat: 48 + north / 111_195,
  lng: 2,
  accuracyMetres
})

describe("the place of a photo", () => {
  it("is the last position, if it is at most two minutes old and certain to 1 km", { tags: "DRV-44" }, () => {
    assert.deepStrictEqual(placeOf(fix(0), startMillis + 120_000), { lat: 48, lng: 2, accuracy: 10 })
    assert.isNull(placeOf(fix(0), startMillis + 120_001))
    assert.isNull(placeOf(fix(0, 0, 1_001), startMillis))
    assert.isNull(placeOf(null, startMillis))
  })
})

describe("the trip that a driver is on", () => {
  it("is its own, picked up and not delivered, also if the service has not been told yet", { tags: "DRV-18" }, () => {
    const before = { missions: missions(mission("m1", { aller: trip(me), retour: null })), items: items() }
    assert.isNull(roadOf(before, me))
    const pickup: Work = { kind: "pickup", missionId: "m1", trip: "aller", at: now }
    assert.deepStrictEqual(roadOf({ ...before, items: items(pickup) }, me), road)
    const deliver: Work = { ...pickup, kind: "deliver" }
    assert.isNull(roadOf({ ...before, items: items(pickup, deliver) }, me))
  })

  it("is not that of another driver, nor of a mission that has ended", { tags: "DRV-18" }, () => {
    const of = (known: OperationsMission) => roadOf({ missions: missions(known), items: items() }, me)
    assert.isNull(of(mission("m1", { aller: trip("other", now), retour: trip(me) })))
    assert.isNull(of(mission("m1", { aller: trip(me, now), retour: null }, "cancelled")))
    const returned = of(mission("m1", { aller: trip("other", now, now), retour: trip(me, now) }))
    assert.strictEqual(returned?.trip, "retour")
  })

  it("is the one that was begun last, of several", () => {
    const earlier = mission("m1", { aller: trip(me, "2027-03-14T10:00:00.000Z"), retour: null })
    const later = mission("m2", { aller: trip(me, now), retour: null })
    assert.strictEqual(roadOf({ missions: missions(later, earlier), items: items() }, me)?.missionId, "m2")
  })
})

describe("a position of the phone", () => {
  it("is kept if it is 30 s or 200 m away from the last one", { tags: "DRV-19" }, () => {
    assert.isTrue(isKept(null, fix(0), road))
    assert.isFalse(isKept(fix(0), fix(29, 150), road))
    assert.isTrue(isKept(fix(0), fix(30), road))
    assert.isTrue(isKept(fix(0), fix(5, 201), road))
    assert.isFalse(isKept(fix(0), fix(5, 199), road))
  })

  it(
    "is dropped if it is uncertain by more than 1 km, older than the last one, or before the pickup",
    { tags: "DRV-19" },
    () => {
      assert.isTrue(isKept(null, fix(0, 0, 1_000), road))
      assert.isFalse(isKept(null, fix(0, 0, 1_001), road))
      assert.isFalse(isKept(fix(60), fix(20, 5_000), road))
      assert.isFalse(isKept(null, fix(-1), road))
    }
  )
})

describe("positions in the outbox", () => {
  const context = (sendingId: string | null = null) => ({ now, makeId, sendingId })
  const kept = (state: Kept, fixes: ReadonlyArray<Fix>, sendingId: string | null = null): Kept =>
    changed(state, fixesKept(state, road, fixes, context(sendingId)))
  const batches = ({ items: all }: Kept) =>
    [...all.values()].flatMap(({ work }) => (work.kind === "positions" ? [work.positions.length] : []))

  it("join the batch of their mission that waits, under a new id", { tags: "DRV-19" }, () => {
    const one = kept(emptyKept, [fix(0), fix(30)])
    const two = kept(one, [fix(60)])
    assert.deepStrictEqual(batches(two), [3])
    assert.notDeepEqual([...one.items.keys()], [...two.items.keys()])
    const [item] = two.items.values()
    assert.strictEqual(item?.id, [...two.items.keys()][0])
    const [first] = item?.work.kind === "positions" ? item.work.positions : []
    assert.deepStrictEqual(first, { at: now, lat: 48, lng: 2, accuracy_m: 10 })
  })

  it("join neither a batch that is being sent, nor one that would have more than 500", { tags: "DRV-19" }, () => {
    const one = kept(emptyKept, [fix(0)])
    assert.deepStrictEqual(batches(kept(one, [fix(30)], [...one.items.keys()][0] ?? null)), [1, 1])
    const full = kept(
      emptyKept,
      Array.from({ length: 500 }, (_, index) => fix(index))
    )
    assert.deepStrictEqual(batches(kept(full, [fix(600)])), [500, 1])
  })

  it("leave their times in the track of the trip, and nothing else", { tags: "DRV-20" }, () => {
    const { tracks } = kept(kept(emptyKept, [fix(0), fix(30)]), [fix(60)])
    const span = { fromMillis: startMillis, toMillis: startMillis + 60_000, isStopped: false }
    assert.deepStrictEqual([...tracks], [["m1/aller", { spans: [span] }]])
  })

  it("say that they may be shown only if the driver has agreed to that", { tags: "DRV-67" }, () => {
    const sharedOf = ({ items: all }: Kept) =>
      [...all.values()].flatMap(({ work }) => (work.kind === "positions" ? [work.shared ?? false] : []))
    const former = changed(emptyKept, { settings: { ...emptyKept.settings, sendsPositions: true } })
    const unasked = kept(former, [fix(0)])
    assert.deepStrictEqual(sharedOf(unasked), [false])
    // Those of before the agreement stay apart.
    const after = kept(changed(unasked, agreed(unasked)), [fix(30)])
    assert.deepStrictEqual(sharedOf(after).toSorted(), [false, true])
    assert.deepStrictEqual(sharedOf(kept(changed(after, withdrawn(after)), [fix(60)])), [false])
  })

  it("are removed when the driver stops them, and everything else stays", { tags: "DRV-18" }, () => {
    const pickup: Work = { kind: "pickup", missionId: "m1", trip: "aller", at: now }
    const agreeing = changed(emptyKept, agreed(emptyKept))
    assert.isTrue(agreeing.settings.sendsPositions)
    const state = kept(changed(agreeing, { items: items(pickup) }), [fix(0)])
    const after = changed(state, withdrawn(state))
    assert.isFalse(after.settings.sendsPositions)
    assert.deepStrictEqual(
      [...after.items.values()].map(({ work }) => work.kind),
      ["pickup"]
    )
    assert.isTrue(after.tracks.get("m1/aller")?.spans[0]?.isStopped)
  })
})
