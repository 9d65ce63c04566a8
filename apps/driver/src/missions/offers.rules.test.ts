import { sampleStop, sampleVehicle } from "@trajet/pages/testing/sample-mission.ts"
import { assert, describe, it } from "vitest"
import type { Item, Work } from "../outbox/work.model.ts"
import type { KeptOffer } from "./mission.model.ts"
import { shownOffers, sortedOffers } from "./offers.rules.ts"

const paris = { lat: 48.85, lng: 2.35 }
const lyon = { lat: 45.76, lng: 4.84 }
const lille = { lat: 50.63, lng: 3.06 }

interface Given {
  readonly mission?: string
  readonly kind?: KeptOffer["kind"]
  readonly created?: string
  readonly date?: string | null
  readonly km?: number
  readonly from?: typeof paris
}

const offer = (id: string, given: Given = {}): KeptOffer => {
  const { created = "2027-03-15T10:00:00.000Z", date = "2031-03-17", from = paris, kind = "open", km = 10 } = given
  const stop = { ...sampleStop, ...from, date }
  return {
    ...{ id, mission_id: given.mission ?? id, trip: "aller", kind, status: "open", driver_id: null, expires_at: null },
    ...{ created_at: created, transport_id: id, type: "one_way", plateau: false, w_garage: false, parc: false },
    trips: {
      aller: {
        pickup: stop,
        delivery: stop,
        vehicle: sampleVehicle,
        distance_km: km,
        duties: { options: [], documents: [] }
      },
      retour: null
    }
  }
}

const items = (...works: ReadonlyArray<Work>): ReadonlyArray<Item> =>
  works.map((work, order) => ({ id: `i${order}`, order, madeAt: "", work, refusal: null }))

const idsOf = (shown: ReturnType<typeof shownOffers>) => shown.map(({ offer: { id } }) => id)

describe("the offers on the phone", () => {
  const open = offer("o1", { mission: "m1" })
  const proposal = offer("o2", { mission: "m1", kind: "proposal" })

  it("have a mission once, by its newest proposal, which stands for its open offer", { tags: ["DRV-50"] }, () => {
    for (const all of [
      [open, proposal],
      [proposal, open]
    ]) {
      assert.deepStrictEqual(shownOffers(all, []), [{ offer: proposal, ids: ["o2", "o1"], isAccepted: false }])
    }
    const newer = offer("o3", { mission: "m1", kind: "proposal", created: "2027-03-16T10:00:00.000Z" })
    assert.deepStrictEqual(idsOf(shownOffers([open, newer, proposal], [])), ["o3"])
  })

  it("are accepted with all offers of their mission, and declined one by one", { tags: ["DRV-50"] }, () => {
    const accept: Work = { kind: "accept", missionId: "m1", offerId: "o1" }
    assert.isTrue(shownOffers([open, proposal], items(accept))[0]?.isAccepted)
    const decline: Work = { kind: "decline", missionId: "m1", offerId: "o2" }
    assert.deepStrictEqual(idsOf(shownOffers([open, proposal], items(decline))), ["o1"])
    assert.deepStrictEqual(shownOffers([open, proposal], items(decline, { ...decline, offerId: "o1" })), [])
  })
})

describe("the order of offers", () => {
  const far = offer("far", { from: lyon, km: 5, date: "2031-03-18" })
  const near = offer("near", { from: paris, km: 500, date: null })
  const between = offer("between", { from: lille, km: 50, date: "2031-03-16" })
  const shown = shownOffers([far, near, between], [])
  const sorted = (...given: [Parameters<typeof sortedOffers>[1], Parameters<typeof sortedOffers>[2]]) =>
    idsOf(sortedOffers(shown, ...given))

  it("is by the first day, with those without a day last", { tags: ["DRV-51"] }, () => {
    assert.deepStrictEqual(sorted("date", null), ["between", "far", "near"])
  })

  it("is by the length of the way, the shortest first", { tags: ["DRV-51"] }, () => {
    assert.deepStrictEqual(sorted("distance", null), ["far", "between", "near"])
  })

  it(
    "is by how far the pickup is from the phone, and by the day while the phone has no place",
    { tags: ["DRV-51"] },
    () => {
      assert.deepStrictEqual(sorted("near", paris), ["near", "between", "far"])
      assert.deepStrictEqual(sorted("near", null), ["between", "far", "near"])
    }
  )
})
