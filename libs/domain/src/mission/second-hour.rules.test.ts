import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { withNewDates } from "../duplication/duplicate-dates.rules.ts"
import { changedLegsText } from "../notices/changed-legs.rules.ts"
import { offerEnd } from "../offers/offer-time.rules.ts"
import { lateAt } from "../operations/lists/attention.rules.ts"
import { overlappingMissionIds, spanOf } from "../operations/trip-span.rules.ts"
import { cancellationOf } from "../ordering/cancellation.rules.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { missionSheetOf } from "../printing/mission-sheet.rules.ts"
import { changeBy, marie, testMission } from "../testing/mission-samples.ts"
import { Day, Instant, TimeOfDay } from "../time/instant.model.ts"
import { instantOfMillis } from "../time/instant.rules.ts"
import { changedTerms } from "./driver-validation.rules.ts"
import { MissionId } from "./mission-id.model.ts"
import type { LegChange } from "./mission-command.model.ts"
import type { StopWindow } from "./leg.model.ts"
import type { Mission } from "./mission.model.ts"
import { decide } from "./mission.rules.ts"
import { requestedWindow } from "./requested-window.rules.ts"
import { startOfPickup } from "./trip.rules.ts"
import { windowProblems } from "./window.rules.ts"

const now = Instant("2026-10-01T10:00:00.000000Z")
const night = Day("2026-10-25")
const hour = (text: string | undefined) => (text === undefined ? undefined : TimeOfDay(text))

/** The window of a place with this `date`, start and end. */
const asked = (date: string, startTime?: string, endTime?: string) =>
  Result.getOrThrow(requestedWindow({ date, startTime: hour(startTime), endTime: hour(endTime) }))

const [first, second] = [asked("2026-10-25T02:30:00+02:00"), asked("2026-10-25T02:30:00+01:00")]

/** A mission that is picked up in this window, and delivered on the next day at noon. */
const pickedUp = ({ date, endTime, secondHour, startTime }: StopWindow, members: Partial<Mission> = {}): Mission => {
  const mission = testMission(false, members)
  const { delivery, pickup } = mission.outbound
  return {
    ...mission,
    outbound: {
      ...mission.outbound,
      pickup: { ...pickup, date, startTime, endTime, secondHour },
      delivery: { ...delivery, date: Day("2026-10-26"), startTime: TimeOfDay("12:00"), endTime: null }
    }
  }
}

const iso = (millis: number | null | undefined) =>
  millis === null || millis === undefined ? null : instantOfMillis(millis).slice(0, "YYYY-MM-DDTHH:MM".length)

const changed = (mission: Mission, change: LegChange): Mission =>
  Result.getOrThrow(decide(mission, changeBy("client", { "enlevement-aller": change }), now)).mission

describe("the hour that comes twice", () => {
  it.each([
    ["2026-10-25T01:59:00+02:00", "01:59", false, "2026-10-24T23:59"],
    ["2026-10-25T00:01:00Z", "02:01", false, "2026-10-25T00:01"],
    ["2026-10-25T00:30:00Z", "02:30", false, "2026-10-25T00:30"],
    ["2026-10-25T02:30:00+02:00", "02:30", false, "2026-10-25T00:30"],
    ["2026-10-25T02:59:59.999999+02:00", "02:59", false, "2026-10-25T00:59"],
    ["2026-10-25T02:00:00+01:00", "02:00", true, "2026-10-25T01:00"],
    ["2026-10-25T01:00:00Z", "02:00", true, "2026-10-25T01:00"],
    ["2026-10-25T02:30:00+01:00", "02:30", true, "2026-10-25T01:30"],
    ["2026-10-25T03:30:00+02:00", "02:30", true, "2026-10-25T01:30"],
    ["2026-10-24T20:30:00-05:00", "02:30", true, "2026-10-25T01:30"],
    ["2026-10-25T03:00:00+01:00", "03:00", false, "2026-10-25T02:00"],
    ["2026-03-29T02:30:00+01:00", "03:30", false, "2026-03-29T01:30"],
    ["2026-03-29T03:30:00+02:00", "03:30", false, "2026-03-29T01:30"]
  ])("keeps the instant of a date-time: %s", { tags: "MON-21" }, (date, startTime, secondHour, instant) => {
    const window = asked(date)
    assert.deepInclude(window, { startTime: TimeOfDay(startTime), secondHour })
    assert.strictEqual(iso(startOfPickup(pickedUp(window).outbound)), instant)
  })

  it("is the one of the date for the hours beside it, and the first one otherwise", { tags: "MON-22" }, () => {
    assert.isTrue(asked("2026-10-25T02:15:00+01:00", "02:30", "02:45").secondHour)
    assert.isTrue(asked("2026-10-25T02:15:00+01:00", undefined, "09:00").secondHour)
    assert.isTrue(asked("2026-10-25T02:15:00+01:00", "01:00", "02:30").secondHour)
    assert.isFalse(asked("2026-10-25T02:15:00+02:00", "02:30").secondHour)
    assert.isFalse(asked("2026-10-25T00:00:00+02:00", "02:30").secondHour)
    assert.isFalse(asked("2026-10-25T00:00:00Z", "02:30").secondHour)
    assert.isFalse(asked("2026-10-25T02:15:00+01:00", "09:00", "10:00").secondHour)
    assert.isFalse(asked("2026-10-25T02:15:00+01:00", "01:00").secondHour)
  })

  it("counts for spans, offers, delays and fees", { tags: "MON-21" }, () => {
    const facts = (window: StopWindow) => {
      const mission = pickedUp(window)
      return [
        iso(spanOf(mission.outbound)?.startMillis),
        iso(spanOf(mission.outbound)?.latestStartMillis),
        offerEnd(mission, "aller")?.slice(0, 16),
        lateAt(mission)?.slice(0, 16),
        iso(cancellationOf(demonstrationGrid, mission, "client", now).outbound.startOfPickupMillis)
      ]
    }
    const [before, after] = ["2026-10-25T00:30", "2026-10-25T01:30"]
    assert.deepStrictEqual(facts(first), [before, before, before, "2026-10-25T00:31", before])
    assert.deepStrictEqual(facts(second), [after, after, after, "2026-10-25T01:31", after])
  })

  it(
    "lets a driver have a trip that ends in the first one and a trip that begins in the second",
    { tags: "MON-21" },
    () => {
      const ended = pickedUp(asked("2026-10-25T00:30:00+02:00"))
      const endsAt = (window: StopWindow): Mission => ({
        ...ended,
        id: MissionId("01993d5e-7a00-7000-8000-000000000002"),
        status: "assigned",
        driver: marie,
        outbound: { ...ended.outbound, delivery: { ...ended.outbound.delivery, ...window } }
      })
      const overlaps = (begins: StopWindow, ends: StopWindow) =>
        overlappingMissionIds(pickedUp(begins), "aller", marie.id, [endsAt(ends)]).length === 1
      const [early, late] = [asked("2026-10-25T02:10:00+02:00"), asked("2026-10-25T02:50:00+02:00")]
      const again = asked("2026-10-25T02:10:00+01:00")
      assert.isTrue(overlaps(early, late))
      assert.isFalse(overlaps(again, late))
      assert.isFalse(overlaps(late, early))
      assert.isTrue(overlaps(late, again))
    }
  )

  it("orders the legs of a journey by their instants", { tags: "MON-21" }, () => {
    const problemOf = (pickup: string, delivery: string) =>
      windowProblems(
        [pickup, delivery].map((date, index) => ({
          ...asked(date),
          path: ["pickup", "delivery"][index] ?? "",
          changed: true
        })),
        now
      )[0]?.message
    const at = (time: string, offset: string) => `2026-10-25T${time}:00${offset}`
    assert.isUndefined(problemOf(at("02:30", "+02:00"), at("02:10", "+01:00")))
    assert.isUndefined(problemOf(at("02:30", "+02:00"), at("02:30", "+01:00")))
    assert.isUndefined(problemOf(at("02:30", "+01:00"), at("03:00", "+01:00")))
    assert.isUndefined(problemOf(at("01:59", "+02:00"), at("02:00", "+01:00")))
    assert.match(
      problemOf(at("02:10", "+01:00"), at("02:30", "+02:00")) ?? "",
      /^delivery \(2026-10-25 02:30\+02:00\) is not after pickup \(2026-10-25 02:10\+01:00\)/u
    )
    assert.match(problemOf(at("02:30", "+01:00"), at("02:30", "+01:00")) ?? "", /is not after/u)
    assert.match(problemOf(at("03:00", "+01:00"), at("02:30", "+01:00")) ?? "", /is not after/u)
  })

  it("stays in March as the clocks show it", { tags: "MON-13" }, () => {
    const [skipped, later] = [asked("2026-03-29T00:00:00Z", "02:30"), asked("2026-03-29T00:00:00Z", "03:10")]
    const windows = [skipped, later].map((window, index) => ({ ...window, path: `leg-${index}`, changed: true }))
    assert.isEmpty(windowProblems(windows, Instant("2026-03-01T10:00:00.000000Z")))
  })
})

describe("a change of a leg in the hour that comes twice", () => {
  it("keeps which one it is, until its day or its start is another one", { tags: "MON-23" }, () => {
    const mission = pickedUp(second)
    const isSecond = (change: LegChange) => changed(mission, change).outbound.pickup.secondHour
    assert.isTrue(isSecond({}))
    assert.isTrue(isSecond({ date: night, startTime: TimeOfDay("02:30") }))
    assert.isTrue(isSecond({ endTime: TimeOfDay("02:45") }))
    assert.isFalse(isSecond({ startTime: TimeOfDay("02:40") }))
    assert.isFalse(isSecond({ startTime: null }))
    assert.isFalse(isSecond({ date: Day("2026-10-24") }))
    assert.isFalse(isSecond({ date: Day("2026-10-26"), startTime: TimeOfDay("02:30") }))
    const alone = changed(mission, { endTime: TimeOfDay("02:45") })
    assert.isTrue(changed(alone, { startTime: null }).outbound.pickup.secondHour)
    assert.isFalse(
      changed(pickedUp(asked("2026-10-25T00:00:00Z")), { startTime: TimeOfDay("02:30") }).outbound.pickup.secondHour
    )
  })

  it("is a change, which the driver is asked to accept", { tags: ["MON-23", "DRV-14"] }, () => {
    const assigned = pickedUp(second, { status: "assigned", driver: marie, wasAssigned: true })
    const moved = changed(changed(assigned, { startTime: TimeOfDay("04:00") }), { startTime: TimeOfDay("02:30") })
    assert.deepStrictEqual(changedTerms(moved)?.legs, [
      {
        leg: "enlevement-aller",
        before: { date: night, startTime: TimeOfDay("02:30"), endTime: null, secondHour: true },
        after: { date: night, startTime: TimeOfDay("02:30"), endTime: null, secondHour: false }
      }
    ])
  })

  it("is kept by a duplicate on the same day, and by no other", { tags: "MON-23" }, () => {
    const isSecond = (date: Day, startTime?: TimeOfDay) =>
      withNewDates(pickedUp(second), {
        "enlevement-aller": { date, ...(startTime === undefined ? {} : { startTime }) }
      }).outbound.pickup.secondHour
    assert.isTrue(isSecond(night))
    assert.isFalse(isSecond(night, TimeOfDay("02:31")))
    assert.isFalse(isSecond(Day("2027-10-31")))
  })

  it("is told to people: in mails of both languages, and on the mission sheet", { tags: "MON-24" }, () => {
    const [before, after] = [pickedUp(first), pickedUp(second)]
    const text = (language: "fr" | "en") =>
      changedLegsText({ before, after, updatedLegs: ["enlevement-aller"] }, language)
    assert.include(text("fr"), "dimanche 25 octobre 2026, à partir de 02:30\n")
    assert.match(text("fr"), /dimanche 25 octobre 2026, à partir de 02:30 \(heure d’hiver\)$/u)
    assert.match(text("en"), /Sunday 25 October 2026, from 02:30 \(winter time\)$/u)
    const hoursOn = (mission: Mission) => missionSheetOf(mission, demonstrationGrid).trips[0]?.pickup.hours
    assert.strictEqual(hoursOn(before), "à partir de 02:30")
    assert.strictEqual(hoursOn(after), "à partir de 02:30 (heure d’hiver)")
  })
})
