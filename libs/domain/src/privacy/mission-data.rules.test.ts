import { assert, describe, it } from "@effect/vitest"
import { DocumentId } from "../documents/document.model.ts"
import { FileId } from "../documents/file.model.ts"
import type { Contact, Mission, Stop, Trip } from "../mission/mission.model.ts"
import { E164 } from "../phones/phone.model.ts"
import { PlaceId } from "../places/place.model.ts"
import {
  cancelBy,
  incident,
  marie,
  missionIn,
  paul,
  receive,
  refusal,
  situations,
  testMission
} from "../testing/mission-samples.ts"
import { addCounts } from "./erasure.model.ts"
import { driverName, erasedDriver } from "./erased-driver.rules.ts"
import { filesOfDocuments, isErased, missionData, withoutDriver } from "./mission-data.rules.ts"

const contact: Contact = {
  name: "PLANT n",
  phone: "PLANT p",
  phoneE164: E164("PLANT"),
  email: "PLANT@e.example",
  company: "PLANT c"
}

const plantedStop = (stop: Stop): Stop => ({
  ...stop,
  contact,
  place: { ...stop.place, placeId: PlaceId("x:PLANT"), address: "1 rue PLANT, 69002 Lyon", postcode: "69002" }
})

const plantedTrip = (trip: Trip): Trip => ({
  ...trip,
  pickup: plantedStop(trip.pickup),
  delivery: plantedStop(trip.delivery),
  vehicle: {
    type: "PLANT",
    registration: "PLANT",
    vin: "PLANT",
    brand: "PLANT",
    model: "PLANT",
    electric: true
  },
  options: [{ key: "pv_digital", priceHt: trip.priceHt, params: { link: "https://x.example/PLANT" } }]
})

/** The mission with a mark in every text that a person may have written. */
const planted = (mission: Mission): Mission => ({
  ...mission,
  reference: "PLANT",
  description: "PLANT",
  outbound: plantedTrip(mission.outbound),
  return: mission.return === null ? null : plantedTrip(mission.return),
  driver: {
    ...marie,
    firstName: "PLANT",
    lastName: "PLANT",
    phone: "PLANT",
    phoneE164: E164("PLANT"),
    email: "PLANT@d.example"
  },
  reports: ["depart"],
  documents: mission.documents.map((document) => ({
    ...document,
    file: { ...document.file, fileName: "PLANT.pdf", sha256: "PLANT" }
  }))
})

const finished = situations(true).filter(({ mission }) => ["completed", "cancelled"].includes(mission.status))

describe("an erased mission", () => {
  it.each(finished)("holds no text of a person: $label", ({ mission }) => {
    const { value } = missionData.erase(planted(mission))
    assert.notInclude(JSON.stringify(value), "PLANT")
    assert.isTrue(isErased(value))
    assert.isFalse(isErased(mission))
  })

  it("keeps amounts, numbers, dates, statuses and the billing entity", () => {
    const mission = missionIn("completed", true)
    const { value } = missionData.erase(planted(mission))
    const ofAccounts = ({ outbound, return: back, ...others }: Mission) => [
      ...[outbound, back].map((trip) => [trip?.priceHt, trip?.surchargeHt, trip?.distanceKm, trip?.vehicleClass]),
      ...[outbound, back].map((trip) => [trip?.pickup.date, trip?.delivery.startTime, trip?.deliveredAt]),
      ...[others.transportId, others.billing, others.status, others.completedAt, others.incidents, others.sequence]
    ]
    assert.deepStrictEqual(ofAccounts(value), ofAccounts(mission))
    assert.strictEqual(value.outbound.delivery.place.address, "69002 Lyon")
    assert.deepStrictEqual(value.driver, erasedDriver)
    assert.isNull(driverName(value.driver))
    assert.strictEqual(driverName(marie), "Marie Durand")
  })

  it("counts what was erased, and nothing the second time", () => {
    const mission = planted(missionIn("completed", true))
    const once = missionData.erase(mission)
    assert.deepStrictEqual(once.counts, {
      contacts: 4,
      drivers: 1,
      documents: mission.documents.length,
      places: 4,
      vehicles: 2,
      texts: 4
    })
    const twice = missionData.erase(once.value)
    assert.strictEqual(twice.value, once.value)
    assert.deepStrictEqual(twice.counts, {})
  })

  it("takes no change and no document, and cannot be duplicated", () => {
    for (const status of ["completed", "cancelled"] as const) {
      const { value } = missionData.erase(missionIn(status))
      const conflict = status === "cancelled" ? "AlreadyCancelled" : "IllegalTransition"
      assert.strictEqual(refusal(value, receive("document-9", "aller", "autre")), conflict)
      const duplicatedTo = { id: value.id, transportId: value.transportId ?? assert.fail("it has no number") }
      assert.strictEqual(refusal(value, { _tag: "LinkDuplicate", duplicatedTo, by: "client" }), conflict)
      if (status === "completed") assert.strictEqual(refusal(value, incident), conflict)
      assert.isNotNull(refusal(value, cancelBy("client")))
    }
  })

  it("names the files of its documents once, and none after the erasure", () => {
    const mission = missionIn("completed", true)
    const [document = assert.fail("there is no document")] = mission.documents
    const twice = { ...mission, documents: [...mission.documents, { ...document, id: DocumentId("another") }] }
    assert.deepStrictEqual(filesOfDocuments(twice), filesOfDocuments(mission))
    assert.include(filesOfDocuments(mission), FileId(document.file.fileId))
    assert.isEmpty(filesOfDocuments(missionData.erase(mission).value))
  })

  it("loses members of a release that this one does not know", () => {
    const { value } = missionData.erase(Object.assign(missionIn("completed"), { witness: "PLANT" }))
    assert.notInclude(JSON.stringify(value), "PLANT")
  })

  it("has a fate for each member", () => {
    const paths = missionData.fates.map(({ path }) => path)
    assert.include(paths, "outbound.pickup.contact")
    assert.include(paths, "documents.[].file")
    assert.strictEqual(new Set(paths).size, paths.length)
  })
})

describe("a mission without an erased driver", () => {
  it("keeps everything else, and the other driver", () => {
    const mission = testMission(true, { driver: marie, returnDriver: paul })
    const { value, counts } = withoutDriver(mission, marie.id)
    assert.deepStrictEqual(value, { ...mission, driver: erasedDriver })
    assert.deepStrictEqual(counts, { drivers: 1 })
    assert.deepStrictEqual(withoutDriver(value, paul.id).value.returnDriver, erasedDriver)
  })

  it("is the same mission if that driver has no trip of it", () => {
    const mission = testMission(true, { driver: marie })
    assert.strictEqual(withoutDriver(mission, paul.id).value, mission)
  })
})

describe("counts", () => {
  it("are added kind by kind", () => {
    assert.deepStrictEqual(addCounts([{ contacts: 1 }, {}, { contacts: 2, texts: 1 }]), { contacts: 3, texts: 1 })
  })
})
