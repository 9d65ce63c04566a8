import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { TransportId } from "../mission/mission-id.model.ts"
import { compileGrid } from "../pricing/compiled-grid.rules.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { Cents } from "../pricing/pricing.model.ts"
import { duplicateDateProblems } from "./duplicate-dates.rules.ts"
import { decideDuplicate } from "./duplicate-mission.rules.ts"
import {
  askedOptions,
  copyOf,
  duplicateOf,
  laterDates,
  laterReturn,
  refusedDuplicate as refused,
  setOption,
  sourceWith
} from "../testing/duplicate-samples.ts"
import type { DuplicateRequest } from "./duplicate-request.model.ts"
import { situations, testMission } from "../testing/mission-samples.ts"
import type { Mission, Stop } from "../mission/mission.model.ts"
import { startOfPickup } from "../mission/trip.rules.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"

const withDates = (source: Mission, dates: DuplicateRequest["dates"]) => duplicateOf(source, { dates })
const problems = (asked: ReturnType<typeof duplicateOf>) => {
  const error = refused(asked)
  return error._tag === "TooEarly" ? error.errors.map(({ field, error: word }) => [field, word]) : error._tag
}

describe("a duplicate", () => {
  it("has the order of the source with other days, in any status of the source", () => {
    for (const returns of [false, true]) {
      for (const { label, mission: source } of situations(returns)) {
        const { copy } = copyOf(duplicateOf(source))
        const { transportId, createdAt } = copy
        assert.deepStrictEqual([transportId, createdAt, copy.sequence], [null, "", 1], label)
        assert.deepStrictEqual([copy.status, copy.driver, copy.wasAssigned], ["scheduled", null, false], label)
        assert.deepStrictEqual(copy.duplicatedFrom, { id: source.id, transportId: source.transportId })
        const days = ({ pickup, delivery }: { readonly pickup: Stop; readonly delivery: Stop }) => [
          pickup.date,
          pickup.startTime,
          delivery.date,
          delivery.startTime
        ]
        assert.deepStrictEqual(days(copy.outbound), [
          "2026-12-15",
          source.outbound.pickup.startTime,
          "2026-12-16",
          "14:00"
        ])
        assert.strictEqual(copy.return === null, !returns)
        if (copy.return !== null) assert.deepStrictEqual(days(copy.return), ["2026-12-17", "09:00", "2026-12-18", null])
        assert.isEmpty([...copy.documents, ...copy.incidents])
        const { place, contact } = source.outbound.pickup
        assert.deepStrictEqual([copy.outbound.pickup.place, copy.outbound.pickup.contact], [place, contact])
        const { type, reference, description, billing } = source
        assert.deepInclude(copy, { type, reference, description, billing })
      }
    }
  })

  it("has the hours and appointments of the request, and otherwise those of the source", { tags: "CHG-53" }, () => {
    const asked = {
      date: Day("2026-12-15"),
      startTime: TimeOfDay("10:00"),
      endTime: TimeOfDay("12:30"),
      needAppointment: true
    }
    const { copy } = copyOf(withDates(testMission(false), { ...laterDates, "enlevement-aller": asked }))
    const { date, startTime, endTime, needAppointment } = copy.outbound.pickup
    assert.deepStrictEqual({ date, startTime, endTime, needAppointment }, asked)
    assert.deepStrictEqual([copy.outbound.delivery.startTime, copy.outbound.delivery.endTime], ["14:00", "16:00"])
    const again = copyOf(duplicateOf({ ...copy, transportId: TransportId("M-20000000") })).copy
    assert.isTrue(again.outbound.pickup.needAppointment)
  })

  it("is priced by the current grid, without the adjustments of the source", () => {
    const source = sourceWith([setOption("lavage_ext", {}, Cents(500))])
    const adjusted = { ...source, outbound: { ...source.outbound, priceHt: Cents(1) } }
    // 465 km are 392.25 and a wash 19.00, rounded up to ten cents.
    assert.strictEqual(copyOf(duplicateOf(adjusted)).copy.outbound.priceHt, 41_130)
    assert.deepStrictEqual(copyOf(duplicateOf(adjusted)).copy.outbound.options, [setOption("lavage_ext")])
    const saturday = { ...laterDates, "livraison-aller": { date: Day("2026-12-19") } }
    assert.strictEqual(copyOf(withDates(adjusted, saturday)).copy.outbound.priceHt, 45_630)
  })

  it("is refused if the grid has stopped serving a country of the source", () => {
    const { internationalHt, ...grid } = demonstrationGrid
    const { BE: _gone, ...served } = internationalHt
    const source = testMission(false)
    const { delivery } = source.outbound
    const abroad = { ...source.outbound, delivery: { ...delivery, place: { ...delivery.place, country: "BE" } } }
    const asked = duplicateOf({ ...source, outbound: abroad })
    assert.strictEqual(copyOf(asked).copy.outbound.surchargeHt, 6_000)
    const error = refused({ ...asked, compiled: compileGrid({ ...grid, internationalHt: served }) })
    assert.deepInclude(error, { _tag: "InputRefused", field: "id" })
  })

  it("is made once, and the source then links to it", () => {
    const source = testMission(false, { sequence: 7 })
    const { copy, created, linked } = copyOf(duplicateOf(source))
    const { mission, events } = Result.getOrThrow(linked(TransportId("M-20000000")))
    const duplicatedTo = { id: copy.id, transportId: TransportId("M-20000000") }
    assert.deepStrictEqual(mission, { ...source, duplicatedTo, sequence: 8 })
    assert.deepStrictEqual(
      events.map(({ type, data }) => [type, data["duplicated_to"], data["sequence"]]),
      [["transport.duplicated", { id: copy.id, transport_id: "M-20000000" }, 8]]
    )
    assert.deepInclude(created.data, { transport_id: null, price: { amount_ht: 392.3 } })
    const again = refused(duplicateOf(mission))
    assert.deepStrictEqual(again._tag === "AlreadyDuplicated" ? again.duplicatedTo : again._tag, duplicatedTo)
  })
})

describe("the dates of a duplicate", () => {
  const source = testMission(false)

  it("are required for every leg", { tags: ["MON-19", "CHG-7", "CHG-53"] }, () => {
    assert.deepStrictEqual(problems(withDates(testMission(true), laterDates)), [
      ["dates.enlevement-retour", "required"],
      ["dates.livraison-retour", "required"]
    ])
    assert.strictEqual(problems(withDates(source, laterReturn)), "NoReturnTrip")
    const options = { aller: null, retour: askedOptions("retour", {}) }
    assert.strictEqual(problems(duplicateOf(source, { options })), "NoReturnTrip")
  })

  it("are in the future and in order, and one refusal names all faults", { tags: "CHG-54" }, () => {
    const dates = {
      "enlevement-aller": { date: Day("2026-11-19") },
      "livraison-aller": { date: Day("2026-11-18"), startTime: TimeOfDay("17:00") }
    }
    assert.deepStrictEqual(problems(withDates(source, dates)), [
      ["dates.enlevement-aller.date", "in_past"],
      ["dates.livraison-aller.date", "in_past"],
      ["dates.livraison-aller.start_time", "not_after"],
      ["dates.livraison-aller.date", "not_after"]
    ])
  })

  it("start after the ordering delay of the mission, to the minute", () => {
    const at = (date: Day, startTime: TimeOfDay) => ({
      ...laterDates,
      "enlevement-aller": { date, startTime, endTime: TimeOfDay("23:00") }
    })
    // It is Friday, 11:00 in Paris. The delays are 4 h driven, 24 h carried, 24 h abroad and 72 h to Corsica, without
    // whole days.
    const { outbound } = source
    const delivered = (postcode: string | null, country: string): Mission => {
      const place = { ...outbound.delivery.place, postcode, country }
      return { ...source, outbound: { ...outbound, delivery: { ...outbound.delivery, place } } }
    }
    for (const [mission, minDate, tooNear, field] of [
      [source, Day("2026-11-20"), TimeOfDay("15:00"), "start_time"],
      [{ ...source, plateau: true }, Day("2026-11-21"), TimeOfDay("11:00"), "start_time"],
      [delivered("1000", "BE"), Day("2026-11-21"), TimeOfDay("11:00"), "start_time"],
      [delivered("20200", "FR"), Day("2026-11-23"), TimeOfDay("11:00"), "start_time"]
    ] as const) {
      assert.deepStrictEqual(problems(withDates(mission, at(minDate, tooNear))), [
        [`dates.enlevement-aller.${field}`, "not_after"]
      ])
      const next = TimeOfDay(`${tooNear.slice(0, 3)}01`)
      assert.isTrue(Result.isSuccess(decideDuplicate(withDates(mission, at(minDate, next)))))
    }
    assert.deepStrictEqual(
      problems(withDates({ ...source, plateau: true }, at(Day("2026-11-20"), TimeOfDay("18:00")))),
      [["dates.enlevement-aller.date", "not_after"]]
    )
  })

  it("may start exactly when the ordering delay ends", () => {
    const date = Day("2026-12-15")
    const startTime = TimeOfDay("09:00")
    const mission: Mission = {
      ...source,
      outbound: { ...source.outbound, pickup: { ...source.outbound.pickup, date, startTime } }
    }
    const startMillis = startOfPickup(mission.outbound) ?? assert.fail("the pickup has no time")
    const fields = (minDateMillis: number) =>
      duplicateDateProblems(mission, {}, minDateMillis, mission.createdAt)
        .map(({ field }) => field)
        .filter((field) => field.startsWith("dates.enlevement-aller"))
    assert.deepStrictEqual(fields(startMillis), [])
    assert.deepStrictEqual(fields(startMillis + 1), ["dates.enlevement-aller.date"])
  })

  it("start later if an option needs a longer delay", () => {
    const soon = {
      ...laterDates,
      "enlevement-aller": { date: Day("2026-11-20"), startTime: TimeOfDay("18:00"), endTime: TimeOfDay("19:00") }
    }
    const options = { aller: askedOptions("aller", { add: [{ key: "w_garage" }] }), retour: null }
    const error = refused(duplicateOf(source, { dates: soon, options }))
    assert.strictEqual(error._tag === "TooEarly" ? error.minDate : error._tag, "2026-11-21T10:00:00.123000Z")
  })
})
