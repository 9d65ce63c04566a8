import { assert, describe, it } from "@effect/vitest"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { Cents } from "../pricing/pricing.model.ts"
import { marie, testMission } from "../testing/mission-samples.ts"
import type { Mission, Stop, TripOption } from "../mission/mission.model.ts"
import { missionSheetOf } from "./mission-sheet.rules.ts"
import { TimeOfDay } from "../time/instant.model.ts"

const outboundWith = (mission: Mission, members: Partial<Mission["outbound"]>): Mission => ({
  ...mission,
  outbound: { ...mission.outbound, ...members }
})

const option = (key: string, params: TripOption["params"] = {}): TripOption => ({
  key,
  params,
  priceHt: Cents(987_654)
})

const contact = {
  name: "Claire Martin",
  phone: "06 39 98 00 17",
  phoneE164: null,
  email: "claire@fleet.example",
  company: null
}

const stopWith = (stop: Stop, members: Partial<Stop>): Stop => ({ ...stop, ...members })

const sheetOf = (mission: Mission) => missionSheetOf(mission, demonstrationGrid)

describe("the content of a mission sheet", () => {
  it("is in French: days, hours, names of type, state and class", () => {
    const sheet = sheetOf({ ...testMission(false), driver: marie })
    assert.deepInclude(sheet, { number: "M-10000001", type: "Livraison", status: "Planifiée", driver: "Marie Durand" })
    const [trip] = sheet.trips
    assert.deepInclude(trip?.pickup, { day: "mardi 1er décembre 2026", hours: "09:00 – 11:00", address: "Paris" })
    assert.strictEqual(trip?.distance, "465 km · 176,88 kg CO2e")
    assert.deepInclude(sheet.vehicle, { plate: "AB-123-CD", type: "Voiture particulière", electric: "Non" })
  })

  it("has each trip of the mission; a return without dates says that they are to come", () => {
    assert.lengthOf(sheetOf(testMission(false)).trips, 1)
    const mission = testMission(true)
    const back = mission.return
    if (back === null) throw new Error("the mission has a return")
    const undated = {
      ...back,
      delivery: stopWith(back.delivery, { date: null, startTime: null, endTime: TimeOfDay("18:00") })
    }
    const [, trip] = sheetOf({ ...mission, return: undated }).trips
    assert.deepInclude(trip?.delivery, { day: "Date à fixer", hours: "avant 18:00" })
    assert.isNull(trip?.vehicle)
    const other = { ...undated, vehicle: { ...back.vehicle, registration: "1234AB56", electric: true } }
    assert.deepInclude(sheetOf({ ...mission, return: other }).trips[1]?.vehicle, {
      plate: "1234 AB 56",
      electric: "Oui"
    })
  })

  it("names options, renters and documents as the group's grid does, and unknown ones by their key", () => {
    const mission = testMission(false)
    const options = [
      option("pv_digital", { renter: "escale", pin: "4711" }),
      option("remise_carte_grise"),
      option("gone_since", { target_level: "80 %" })
    ]
    const required = { aller: ["pv_livraison", "ticket_lavage", "gone_too"], retour: [] }
    const [trip] = sheetOf({ ...outboundWith(mission, { options }), requiredDocuments: required }).trips
    assert.deepStrictEqual(trip?.options, [
      {
        name: "PV dématérialisé loueur",
        details: [
          { label: "Loueur", value: "Escale Rent", href: null },
          { label: "Code PIN", value: "4711", href: null }
        ]
      },
      { name: "Remise de la carte grise", details: [] },
      { name: "Gone since", details: [{ label: "Niveau demandé", value: "80 %", href: null }] }
    ])
    assert.deepStrictEqual(trip?.toBring, ["Carte grise"])
    assert.deepStrictEqual(trip?.toProduce, ["PV de livraison", "Ticket de lavage", "Gone too"])
  })

  it("links complete web addresses, and no other values", () => {
    const hrefs = ["https://example.invalid/pv", "javascript:alert(1)", "ftp://example.invalid"].map((link) => {
      const mission = outboundWith(testMission(false), { options: [option("pv_digital", { link })] })
      return sheetOf(mission).trips[0]?.options[0]?.details[0]?.href
    })
    assert.deepStrictEqual(hrefs, ["https://example.invalid/pv", null, null])
  })

  it("has no price, nothing of the billing, and no e-mail address", { tags: "OPS-24" }, () => {
    const mission = testMission(true, { description: " Sonner deux fois. " })
    const { pickup } = mission.outbound
    const priced = outboundWith(mission, {
      pickup: stopWith(pickup, { contact }),
      options: [option("lavage_ext")],
      priceHt: Cents(987_654),
      surchargeHt: Cents(987_654)
    })
    const sheet = sheetOf(priced)
    assert.deepStrictEqual(sheet.trips[0]?.pickup.contact, {
      name: "Claire Martin",
      company: null,
      phone: contact.phone
    })
    assert.strictEqual(sheet.instructions, "Sonner deux fois.")
    const said = JSON.stringify(sheet)
    for (const secret of ["987", "9876,54", "entity-1", "claire@fleet.example", "priceHt", "EUR"]) {
      assert.notInclude(said, secret)
    }
  })

  it("highlights warnings for the driver", () => {
    const mission = testMission(false, { plateau: true, wGarage: true, parc: true })
    const electric = outboundWith(mission, { vehicle: { ...mission.outbound.vehicle, electric: true } })
    assert.deepStrictEqual(sheetOf(electric).flags, ["Plateau", "W garage", "Électrique", "Stockage sur parc"])
  })
})
