import { assert, describe, it } from "@effect/vitest"
import type { Contact, Mission, Stop } from "../mission/mission.model.ts"
import type { LegKey } from "../mission/leg.model.ts"
import { TransportId } from "../mission/mission-id.model.ts"
import { testMission } from "../testing/mission-samples.ts"
import { stopOf, withStop } from "../mission/trip.rules.ts"
import { datesNotices } from "./dates-notices.rules.ts"
import type { NewNotice } from "./notice.model.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"

const contact = (email: string | null): Contact => ({
  name: "Ada Lovelace",
  phone: "0612345678",
  phoneE164: null,
  email,
  company: "Étoile Auto"
})

const changed = (mission: Mission, leg: LegKey, members: Partial<Stop>): Mission => {
  const stop = stopOf(mission, leg)
  return stop === null ? mission : withStop(mission, leg, { ...stop, ...members })
}

const inCountry = (mission: Mission, leg: LegKey, country: string): Mission => {
  const place = stopOf(mission, leg)?.place
  return place === undefined ? mission : changed(mission, leg, { place: { ...place, country } })
}

/** A mission with a return and an address at each leg. */
const mission = (addresses: Partial<Record<LegKey, string | null>>): Mission => {
  const legs: ReadonlyArray<LegKey> = ["enlevement-aller", "livraison-aller", "enlevement-retour", "livraison-retour"]
  return legs.reduce(
    (sofar, leg) => changed(sofar, leg, { contact: contact(addresses[leg] ?? null) }),
    testMission(true)
  )
}

const legs: ReadonlyArray<LegKey> = ["enlevement-aller", "livraison-aller"]

const noticesOf = (before: Mission, updatedLegs = legs): ReadonlyArray<NewNotice> => {
  const later = changed(before, "enlevement-aller", { startTime: TimeOfDay("10:00"), endTime: TimeOfDay("12:00") })
  const after = changed(later, "livraison-aller", { date: Day("2026-12-03"), startTime: null, endTime: null })
  return datesNotices("live", { before, after, updatedLegs })
}

describe("a notice of new dates to contacts", () => {
  it("names the mission, each changed leg, its vehicle, and its day and hours before and after", () => {
    const [notice, ...others] = noticesOf(mission({ "enlevement-aller": "ada@fleet.example" }))
    assert.isEmpty(others)
    assert.deepStrictEqual(notice, {
      audience: "contacts",
      mission: { id: testMission(true).id, transportId: TransportId("M-10000001") },
      recipients: ["ada@fleet.example"],
      subject: "Mission M-10000001 : nouvelles dates",
      text: [
        "Bonjour,",
        "Les dates de la mission M-10000001 ont changé.",
        "Enlèvement aller, véhicule AB123CD\n  avant : mardi 1er décembre 2026, de 09:00 à 11:00\n  après : mardi 1er décembre 2026, de 10:00 à 12:00",
        "Livraison aller, véhicule AB123CD\n  avant : mercredi 2 décembre 2026, de 14:00 à 16:00\n  après : jeudi 3 décembre 2026",
        "Les heures sont celles de Paris.\n"
      ].join("\n\n")
    })
  })

  it(
    "is in French for places that speak French and in English for others, one notice a language",
    { tags: "MIS-47" },
    () => {
      const both = mission({ "enlevement-aller": "ada@fleet.example", "livraison-aller": "carl@werk.example" })
      for (const country of ["FR", "BE", "LU", "CH", "MC"]) {
        const notices = noticesOf(inCountry(both, "livraison-aller", country))
        assert.deepStrictEqual(
          notices.map(({ recipients }) => recipients),
          [["ada@fleet.example", "carl@werk.example"]],
          country
        )
      }
      for (const country of ["DE", "GB", "ES"]) {
        const [french, english, ...others] = noticesOf(inCountry(both, "livraison-aller", country))
        assert.isEmpty(others)
        assert.deepStrictEqual(
          [french?.recipients, english?.recipients],
          [["ada@fleet.example"], ["carl@werk.example"]]
        )
        assert.strictEqual(english?.subject, "Mission M-10000001: new dates")
        assert.include(english?.text, "Outbound delivery, vehicle AB123CD")
        assert.include(english?.text, "before: Wednesday 2 December 2026, from 14:00 to 16:00")
        assert.include(english?.text, "now: Thursday 3 December 2026\n")
      }
    }
  )

  it("reaches each address once, in any spelling and for legs of any languages", () => {
    const one = mission({ "enlevement-aller": "Ada@Fleet.example", "livraison-aller": "ada@fleet.example" })
    for (const country of ["FR", "DE"]) {
      const notices = noticesOf(inCountry(one, "livraison-aller", country))
      assert.deepStrictEqual(
        notices.map(({ recipients }) => recipients),
        [["Ada@Fleet.example"]]
      )
    }
  })

  it(
    "is not made for contacts of other legs, for contacts without an address, or without a changed leg",
    { tags: "CHG-4" },
    () => {
      const elsewhere = { "enlevement-retour": "ada@fleet.example", "livraison-retour": "ada@fleet.example" }
      assert.isEmpty(noticesOf(mission(elsewhere)))
      assert.isEmpty(noticesOf(testMission(true)))
      assert.isEmpty(noticesOf(mission({ "enlevement-aller": "ada@fleet.example" }), []))
    }
  )

  it("shows hours without an end, and a leg that had no date", () => {
    const undated = changed(mission({ "livraison-retour": "ada@fleet.example" }), "livraison-retour", { date: null })
    const after = changed(undated, "livraison-retour", { date: Day("2026-12-06"), endTime: TimeOfDay("18:00") })
    const told = (before: Mission) =>
      datesNotices("live", { before, after, updatedLegs: ["livraison-retour"] })[0]?.text
    assert.include(told(undated), "avant : sans date\n  après : dimanche 6 décembre 2026, jusqu'à 18:00")
    const morning = changed(undated, "livraison-retour", { date: Day("2026-12-06"), startTime: TimeOfDay("08:00") })
    assert.include(told(morning), "avant : dimanche 6 décembre 2026, à partir de 08:00")
  })

  it("has no name, phone number, address or price, and is marked in the test environment", () => {
    const before = mission({ "enlevement-aller": "ada@fleet.example" })
    const [notice] = datesNotices("test", { before, after: before, updatedLegs: legs })
    assert.strictEqual(notice?.subject, "[test] Mission M-10000001 : nouvelles dates")
    assert.notMatch(notice?.text ?? "Ada", /Ada|06|Étoile|@|Paris,|392/u)
  })
})
