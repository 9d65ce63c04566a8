import { assert, describe, it } from "@effect/vitest"
import { orderedMission } from "@trajet/testing"
import type { Contact, Mission, Stop } from "../mission/mission.model.ts"
import type { PlacePrecision } from "../places/place.model.ts"
import { Instant } from "../time/instant.model.ts"
import type { BookPart, BookRemoval } from "./address-book.port.ts"
import { bookEntriesMax, bookOf } from "./address-book.rules.ts"

const at = (minute: number) => Instant(`2031-03-01T10:${String(minute).padStart(2, "0")}:00.000000Z`)

const contactOf = (name: string, phone: string | null = null): Contact => ({
  ...{ name, phone, phoneE164: null, email: null, company: null }
})

interface Ordered {
  readonly minute?: number
  readonly address?: string
  readonly contact?: Contact | null
  readonly precision?: PlacePrecision
  readonly plate?: string | null
  readonly vin?: string | null
  readonly returns?: boolean
}

/** A mission from `address` to Lyon. */
const ordered = ({
  address = "1 rue A, Paris",
  contact = null,
  minute = 0,
  plate = "AB123CD",
  precision = "street",
  returns = false,
  vin = null
}: Ordered): Mission => {
  const { mission } = orderedMission({ returns, registration: plate })
  const { outbound } = mission
  const pickup: Stop = {
    ...outbound.pickup,
    contact,
    place: { ...outbound.pickup.place, address, precision }
  }
  return { ...mission, createdAt: at(minute), outbound: { ...outbound, pickup, vehicle: { ...outbound.vehicle, vin } } }
}

const removalOf = ({ id }: Mission, part: BookPart, minute: number): BookRemoval => ({
  ...{ missionId: id, part, removedAt: at(minute) }
})

const addressesOf = (missions: ReadonlyArray<Mission>, removals: ReadonlyArray<BookRemoval> = []) =>
  bookOf(missions, removals).places.map(({ address, uses }) => [address, uses])

const lyon = "1 Grand’Rue, Lyon"

describe("the address book of a group", () => {
  it("has each place once, the most used first, and among equals the latest", { tags: "CON-125" }, () => {
    const missions = [
      ordered({ minute: 3, address: "2 rue B, Nantes" }),
      ordered({ minute: 2, address: "1 RUE A - PARIS" }),
      ordered({ minute: 1, address: "3 rue C, Lille" }),
      ordered({ minute: 0, address: "1 rue Á,  Paris" })
    ]
    assert.deepStrictEqual(addressesOf(missions), [
      [lyon, 4],
      ["1 RUE A - PARIS", 2],
      ["2 rue B, Nantes", 1],
      ["3 rue C, Lille", 1]
    ])
  })

  it("has an address once for each of its contacts, with the latest phone of each", { tags: "CON-125" }, () => {
    const missions = [
      ordered({ minute: 2, contact: contactOf("Ana", "2") }),
      ordered({ minute: 1, contact: contactOf("ANA", "1") }),
      ordered({ minute: 0, contact: contactOf("Bo", "3") })
    ]
    const { places } = bookOf(missions, [])
    assert.deepStrictEqual(
      places.map(({ contact, uses }) => [contact?.name, contact?.phone, uses]),
      [
        [undefined, undefined, 3],
        ["Ana", "2", 2],
        ["Bo", "3", 1]
      ]
    )
  })

  it("counts a mission once, also if its return has the same places and vehicle", { tags: "CON-125" }, () => {
    const { places, vehicles } = bookOf([ordered({ returns: true, address: "1 Grand’Rue, Paris" })], [])
    assert.deepStrictEqual(
      [...places, ...vehicles].map(({ part, uses }) => [part, uses]),
      [
        ["pickup", 1],
        ["delivery", 1],
        ["vehicle", 1]
      ]
    )
  })

  it("has the point of a place, unless only its town is known", { tags: "CON-125" }, () => {
    const points = (precision: PlacePrecision) => bookOf([ordered({ precision })], []).places[0]?.point
    assert.deepStrictEqual(points("housenumber"), { lat: 48, lng: 2 })
    assert.isNull(points("municipality"))
  })

  it("has each vehicle by its plate, or by its VIN, and none without both", { tags: "CON-125" }, () => {
    const missions = [
      ordered({ minute: 3, plate: "AB123CD", vin: "NEW" }),
      ordered({ minute: 2, plate: "AB123CD" }),
      ordered({ minute: 1, plate: null, vin: "ALONE" }),
      ordered({ minute: 0, plate: null })
    ]
    assert.deepStrictEqual(
      bookOf(missions, []).vehicles.map(({ uses, vehicle }) => [vehicle.registration, vehicle.vin, uses]),
      [
        ["AB123CD", "NEW", 2],
        [null, "ALONE", 1]
      ]
    )
  })

  it("lists at most so many entries", { tags: "CON-125" }, () => {
    const missions = Array.from({ length: bookEntriesMax + 1 }, (_, index) =>
      ordered({ address: `${index} rue A`, plate: `P${index}` })
    )
    const { places, vehicles } = bookOf(missions, [])
    assert.deepStrictEqual([places.length, vehicles.length], [bookEntriesMax, bookEntriesMax])
  })

  it("leaves out what was removed until a later mission has it again", { tags: "CON-126" }, () => {
    const [newer, older] = [ordered({ minute: 1 }), ordered({ minute: 0 })]
    for (const by of [newer, older]) {
      assert.deepStrictEqual(addressesOf([newer, older], [removalOf(by, "pickup", 2)]), [[lyon, 2]])
    }
    assert.deepStrictEqual(bookOf([newer, older], [removalOf(newer, "vehicle", 2)]).vehicles, [])
    const again = ordered({ minute: 3 })
    assert.deepStrictEqual(addressesOf([again, newer, older], [removalOf(newer, "pickup", 2)]), [
      [lyon, 3],
      ["1 rue A, Paris", 1]
    ])
    const [first, last] = [removalOf(newer, "pickup", 2), removalOf(newer, "pickup", 4)]
    for (const removals of [
      [first, last],
      [last, first]
    ]) {
      assert.deepStrictEqual(addressesOf([again, newer, older], removals), [[lyon, 3]])
    }
  })

  it("removes nothing for a mission that is gone, or for a return that a mission has not", { tags: "CON-126" }, () => {
    const [kept, gone] = [ordered({}), ordered({})]
    const removals = [removalOf(gone, "pickup", 2), removalOf(kept, "return_pickup", 2)]
    assert.lengthOf(bookOf([kept], removals).places, 2)
  })
})
