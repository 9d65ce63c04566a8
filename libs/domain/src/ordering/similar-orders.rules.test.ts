import { assert, describe, it } from "@effect/vitest"
import { MissionId, TransportId } from "../mission/mission-id.model.ts"
import { type AskedSign, type OpenMission, similarMax } from "./similar-missions.port.ts"
import { Day, Instant } from "../time/instant.model.ts"
import { askedSigns, type OrderSigns, resembling, signKey } from "./similar-orders.rules.ts"

const day = Day("2031-03-17")
const none: OrderSigns = { reference: null, registrations: [], vins: [], pickupDay: day }

const missionAt = (second: number): OpenMission => ({
  id: MissionId(`mission ${second}`),
  transportId: TransportId(`M-1000000${second}`),
  createdAt: Instant(`2031-03-01T10:00:0${second}.000000Z`),
  pickupDay: day
})

const foundBy = (...entries: ReadonlyArray<readonly [AskedSign, ReadonlyArray<OpenMission>]>) =>
  new Map(entries.map(([asked, missions]) => [signKey(asked), missions]))

describe("the signs of an order", () => {
  it("are its reference, and its plates and VINs in normalised form, each once", { tags: "CON-99" }, () => {
    const order = {
      reference: " CMD-1042 ",
      registrations: ["ab-123-cd", "AB 123 CD", "1234 ab 56"],
      vins: ["vf1-rfb00 123456789", "VF1RFB00123456789"],
      pickupDay: day
    }
    assert.deepStrictEqual(askedSigns(order), [
      { sign: "reference", text: "CMD-1042", day: null },
      { sign: "registration", text: "AB123CD", day },
      { sign: "registration", text: "1234AB56", day },
      { sign: "vin", text: "VF1RFB00123456789", day }
    ])
  })

  it("are none for empty texts, and no plate or VIN without a day", { tags: "CON-99" }, () => {
    assert.deepStrictEqual(askedSigns({ ...none, reference: "  ", registrations: ["", " - "], vins: [""] }), [])
    const undated = {
      ...none,
      reference: "R",
      registrations: ["AB-123-CD"],
      vins: ["VF1RFB00123456789"],
      pickupDay: null
    }
    assert.deepStrictEqual(askedSigns(undated), [{ sign: "reference", text: "R", day: null }])
  })

  it("differ by kind, text and day", () => {
    const signs: ReadonlyArray<AskedSign> = [
      { sign: "reference", text: "A", day: null },
      { sign: "registration", text: "A", day },
      { sign: "vin", text: "A", day },
      { sign: "vin", text: "B", day },
      { sign: "vin", text: "A", day: Day("2031-03-18") }
    ]
    assert.strictEqual(new Set(signs.map(signKey)).size, signs.length)
  })
})

describe("the missions that an order resembles", () => {
  const reference = { sign: "reference", text: "R", day: null } as const
  const plates = ["AB123CD", "BC234DE"].map((text) => ({ sign: "registration", text, day }) as const)
  const [plate = assert.fail(), other = assert.fail()] = plates

  it("are each named once with all that both have, newest first", { tags: "CON-99" }, () => {
    const [first, second, third] = [missionAt(1), missionAt(2), missionAt(3)]
    const found = foundBy([reference, [second, first]], [plate, [third, second]], [other, [second]])
    assert.deepStrictEqual(resembling([reference, ...plates], found), [
      { ...third, signs: ["registration"] },
      { ...second, signs: ["reference", "registration"] },
      { ...first, signs: ["reference"] }
    ])
    assert.deepStrictEqual(resembling([other], found), [{ ...second, signs: ["registration"] }])
    assert.deepStrictEqual(resembling([], found), [])
  })

  it(`are the newest ${similarMax}`, () => {
    const missions = Array.from({ length: similarMax + 2 }, (_, index) => missionAt(index))
    const shown = resembling([reference, plate], foundBy([reference, missions.slice(0, 4)], [plate, missions.slice(4)]))
    assert.deepStrictEqual(
      shown.map(({ id }) => id),
      missions
        .map(({ id }) => id)
        .toReversed()
        .slice(0, similarMax)
    )
  })
})
