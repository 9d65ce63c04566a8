import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  after,
  assignTo,
  cancelBy,
  changeBy,
  deliver,
  hoursLater,
  incident,
  laterPickup,
  marie,
  missionIn,
  pickUp,
  resolveBy,
  testMission,
  testNow,
  typesOf
} from "../testing/mission-samples.ts"
import { ClientUpdateId, type Mission } from "./mission.model.ts"
import type { LegChanges } from "./mission-command.model.ts"
import { decide } from "./mission.rules.ts"
import { Day, Instant, TimeOfDay } from "../time/instant.model.ts"

const change = (mission: Mission, changes: LegChanges, now = testNow) =>
  decide(mission, changeBy("client", changes), now)
const problems = (changes: LegChanges, now = testNow, mission: Mission = testMission(true)) => {
  const decision = change(mission, changes, now)
  if (Result.isSuccess(decision)) return []
  return decision.failure._tag === "InvalidDates"
    ? decision.failure.errors.map(({ error, field }) => `${field} ${error}`)
    : [decision.failure._tag]
}

describe("a change of dates", () => {
  it(
    "names the changed legs in the order of the journey, and emits one event",
    { tags: ["CHG-1", "CHG-4", "EVT-19"] },
    () => {
      const decision = Result.getOrThrow(
        change(testMission(true), {
          "livraison-retour": { date: Day("2026-12-06") },
          "livraison-aller": { date: Day("2026-12-02") },
          "enlevement-aller": { date: Day("2026-12-01"), startTime: TimeOfDay("10:00") }
        })
      )
      assert.deepStrictEqual(decision.updatedLegs, ["enlevement-aller", "livraison-retour"])
      assert.deepStrictEqual(typesOf(decision.events), ["transport.dates_updated"])
      assert.deepStrictEqual(decision.events[0]?.data["updated_legs"], decision.updatedLegs)
      const [pickup] = Object(decision.events[0]?.data["changes"])
      assert.deepInclude(pickup.before, { date: "2026-12-01", start_time: "09:00" })
      assert.deepInclude(pickup.after, { date: "2026-12-01", start_time: "10:00" })
      assert.deepStrictEqual(decision.driverValidation, { mode: "none", clientUpdateId: null })
    }
  )

  it("keeps absent members, and clears an hour that is null", { tags: "CHG-6" }, () => {
    const changes = { "enlevement-aller": { date: Day("2026-11-30"), endTime: null } }
    const { mission } = Result.getOrThrow(change(testMission(false), changes))
    assert.deepInclude(mission.outbound.pickup, {
      date: Day("2026-11-30"),
      startTime: TimeOfDay("09:00"),
      endTime: null
    })
    assert.deepStrictEqual(mission.outbound.delivery, testMission(false).outbound.delivery)
  })

  it(
    "returns the same mission, asks no driver and is never refused if the dates stay the same",
    { tags: "CHG-6" },
    () => {
      for (const mission of [missionIn("assigned"), missionIn("completed"), missionIn("cancelled")]) {
        const { date, endTime, startTime } = mission.outbound.pickup
        for (const changes of [{}, { "enlevement-aller": {} }, { "enlevement-aller": { date, startTime, endTime } }]) {
          const decision = Result.getOrThrow(change(mission, changes))
          assert.strictEqual(decision.mission, mission)
          assert.isEmpty(decision.events)
          assert.isEmpty(decision.updatedLegs)
          assert.strictEqual(decision.driverValidation.mode, "none")
        }
      }
    }
  )

  it("changes nothing if it names a leg of a missing return", { tags: "CHG-8" }, () => {
    const changes = { "enlevement-aller": { date: Day("2020-01-01") }, "livraison-retour": {} }
    assert.deepStrictEqual(problems(changes, testNow, testMission(false)), ["NoReturnTrip"])
    assert.deepStrictEqual(problems(changes, testNow, missionIn("completed")), ["NoReturnTrip"])
  })

  it("keeps a leg that is done, and moves later legs without asking the driver", { tags: "CHG-10" }, () => {
    const onTheWay = missionIn("in_transit", true)
    assert.deepStrictEqual(problems({ "enlevement-aller": { endTime: TimeOfDay("12:00") } }, testNow, onTheWay), [
      "AlreadyDeparted"
    ])
    const ahead = Result.getOrThrow(change(onTheWay, { "livraison-aller": { endTime: TimeOfDay("17:00") } }))
    assert.strictEqual(ahead.driverValidation.mode, "none")
    const delivered = after(onTheWay, deliver("aller")).mission
    assert.deepStrictEqual(problems({ "livraison-aller": { endTime: TimeOfDay("17:00") } }, testNow, delivered), [
      "AlreadyDeparted"
    ])
    assert.deepStrictEqual(problems({ "enlevement-retour": { endTime: TimeOfDay("17:00") } }, testNow, delivered), [])
  })

  it(
    "is refused with its reason for a cancelled mission, a leg that is done, and a return that was given up",
    { tags: ["ERR-27", "ERR-28", "ERR-68", "CHG-11"] },
    () => {
      const cancelled = after(testMission(true), cancelBy("client")).mission
      const givenUp = after(missionIn("in_transit", true), incident, resolveBy("delivered_elsewhere")).mission
      const late = { "livraison-retour": { date: Day("2026-12-24") } }
      for (const [mission, tag] of [
        [cancelled, "AlreadyCancelled"],
        [missionIn("completed", true), "AlreadyDeparted"],
        [missionIn("under_review", true), "AlreadyDeparted"],
        [givenUp, "IllegalTransition"],
        [after(givenUp, incident).mission, "IllegalTransition"]
      ] as const) {
        assert.deepStrictEqual(problems(late, testNow, mission), [tag], mission.status)
      }
    }
  )
})

describe("the calendar of a mission", () => {
  it("has no day before today in Paris", () => {
    assert.deepStrictEqual(problems({ "enlevement-aller": { date: Day("2026-11-19") } }), [
      "legs.enlevement-aller.date in_past"
    ])
    const evening = { date: Day("2026-11-20"), startTime: TimeOfDay("22:00"), endTime: TimeOfDay("23:00") }
    assert.deepStrictEqual(problems({ "enlevement-aller": evening }), [])
    // 23:30 UTC is half past midnight in Paris.
    const night = Instant("2026-11-20T23:30:00.000000Z")
    assert.deepStrictEqual(problems({ "enlevement-aller": { date: Day("2026-11-20") } }, night), [
      "legs.enlevement-aller.date in_past"
    ])
  })

  it("has no window that is over when it is set", () => {
    const noon = Instant("2026-11-20T11:00:00.000000Z")
    const today = (startTime: TimeOfDay, endTime: TimeOfDay | null) => ({
      "enlevement-aller": { date: Day("2026-11-20"), startTime, endTime }
    })
    assert.deepStrictEqual(problems(today(TimeOfDay("09:00"), TimeOfDay("11:59")), noon), [
      "legs.enlevement-aller.date in_past"
    ])
    assert.deepStrictEqual(problems(today(TimeOfDay("11:59"), null), noon), ["legs.enlevement-aller.date in_past"])
    assert.deepStrictEqual(problems(today(TimeOfDay("09:00"), TimeOfDay("12:01")), noon), [])
    assert.deepStrictEqual(problems(today(TimeOfDay("12:00"), null), noon), [])
    // An hour ends with its minute.
    assert.deepStrictEqual(problems(today(TimeOfDay("12:00"), null), Instant("2026-11-20T11:00:59.999000Z")), [])
    assert.deepStrictEqual(problems(today(TimeOfDay("12:00"), null), Instant("2026-11-20T11:01:00.000000Z")), [
      "legs.enlevement-aller.date in_past"
    ])
  })

  it("accepts the past day of a leg that stays the same", () => {
    const late = hoursLater(24 * 12)
    assert.deepStrictEqual(problems({ "livraison-aller": { date: Day("2026-12-03") } }, late), [])
  })

  it("ends each window after it starts", () => {
    assert.deepStrictEqual(problems({ "livraison-aller": { startTime: TimeOfDay("16:00") } }), [
      "legs.livraison-aller.start_time not_after"
    ])
    assert.deepStrictEqual(
      problems({ "livraison-aller": { startTime: TimeOfDay("16:00"), endTime: TimeOfDay("15:00") } }),
      ["legs.livraison-aller.end_time not_after"]
    )
    assert.deepStrictEqual(problems({ "livraison-aller": { startTime: TimeOfDay("15:59") } }), [])
  })

  it("delivers after the pickup and returns after the delivery", () => {
    assert.deepStrictEqual(problems({ "enlevement-aller": { date: Day("2026-12-03") } }), [
      "legs.enlevement-aller.date not_after"
    ])
    assert.deepStrictEqual(problems({ "livraison-aller": { date: Day("2026-12-05") } }), [
      "legs.livraison-aller.date not_after"
    ])
    assert.deepStrictEqual(problems({ "livraison-retour": { date: Day("2026-12-03") } }), [
      "legs.livraison-retour.date not_after"
    ])
  })

  it("compares hours on one day: the later window must still be open after the earlier one begins", () => {
    const sameDay = (startTime: TimeOfDay | null, endTime: TimeOfDay | null) =>
      problems({ "livraison-aller": { date: Day("2026-12-01"), startTime, endTime } })
    assert.deepStrictEqual(sameDay(TimeOfDay("08:00"), TimeOfDay("09:00")), ["legs.livraison-aller.end_time not_after"])
    assert.deepStrictEqual(sameDay(TimeOfDay("09:00"), null), ["legs.livraison-aller.start_time not_after"])
    assert.deepStrictEqual(sameDay(TimeOfDay("08:00"), TimeOfDay("18:00")), [])
    assert.deepStrictEqual(sameDay(null, null), [])
  })

  it("skips a leg without a date, and never clears a date", () => {
    const start = testMission(true)
    const undated = start.return === null ? null : { ...start.return, pickup: { ...start.return.pickup, date: null } }
    const mission = { ...start, return: undated }
    assert.deepStrictEqual(problems({ "livraison-aller": { date: Day("2026-12-06") } }, testNow, mission), [
      "legs.livraison-aller.date not_after"
    ])
    assert.deepStrictEqual(problems({ "enlevement-retour": { date: Day("2026-12-03") } }, testNow, mission), [])
    assert.deepStrictEqual(problems({ "enlevement-retour": { date: null } }, testNow, mission), [])
    assert.deepStrictEqual(problems({ "livraison-aller": { date: null } }), ["legs.livraison-aller.date required"])
  })

  it("accepts the order of two legs that stay the same", () => {
    const start = testMission(true)
    const back = start.return
    const inverted = {
      ...start,
      return: back === null ? null : { ...back, delivery: { ...back.delivery, date: Day("2026-12-03") } }
    }
    assert.deepStrictEqual(problems({ "enlevement-aller": { startTime: TimeOfDay("10:00") } }, testNow, inverted), [])
    assert.deepStrictEqual(problems({ "enlevement-retour": { startTime: TimeOfDay("10:00") } }, testNow, inverted), [
      "legs.enlevement-retour.start_time not_after"
    ])
  })

  it("names every problem in one refusal", () => {
    const changes = {
      "enlevement-aller": { date: Day("2026-11-01"), startTime: TimeOfDay("12:00") },
      "livraison-aller": { date: Day("2026-10-31") }
    }
    assert.deepStrictEqual(problems(changes), [
      "legs.enlevement-aller.date in_past",
      "legs.enlevement-aller.start_time not_after",
      "legs.livraison-aller.date in_past",
      "legs.livraison-aller.date not_after"
    ])
  })
})

describe("the driver of changed dates", () => {
  it("is asked by a client's change before departure, after the event of the change", { tags: "MIS-38" }, () => {
    const decision = Result.getOrThrow(decide(missionIn("assigned"), laterPickup, testNow))
    assert.deepStrictEqual(typesOf(decision.events), [
      "transport.dates_updated",
      "transport.driver_validation_requested"
    ])
    assert.deepStrictEqual(decision.driverValidation, { mode: "ask", clientUpdateId: ClientUpdateId("update-1") })
    assert.deepInclude(decision.events[1]?.data, {
      change: "dates",
      updated_legs: ["enlevement-aller"],
      expires_at: hoursLater(21)
    })
    assert.strictEqual(decision.mission.status, "assigned")
  })

  it("has the time that the new pickup leaves", () => {
    const soon = {
      "enlevement-aller": { date: Day("2026-11-20"), startTime: TimeOfDay("23:30"), endTime: TimeOfDay("23:59") }
    }
    const { mission } = Result.getOrThrow(change(missionIn("assigned"), soon))
    // 12.5 hours ahead, less 123 ms: the request was made after the full hour.
    assert.strictEqual(mission.driverValidation?.expiresAt, "2026-11-20T20:30:00.000456Z")
  })

  it("has one pending request: a later change replaces it", { tags: "MIS-45" }, () => {
    const again = changeBy(
      "client",
      { "enlevement-aller": { startTime: TimeOfDay("10:30") } },
      ClientUpdateId("update-2")
    )
    const { mission } = after(missionIn("assigned"), laterPickup, again)
    assert.strictEqual(mission.driverValidation?.clientUpdateId, "update-2")
  })

  it(
    "is not asked by an operator's change, without a driver, or after departure",
    { tags: ["MIS-40", "OPS-32"] },
    () => {
      const changes = { "livraison-aller": { endTime: TimeOfDay("17:00") } }
      const modeOf = (mission: Mission, by: "client" | "operator") =>
        Result.getOrThrow(decide(mission, changeBy(by, changes), testNow)).driverValidation.mode
      assert.strictEqual(modeOf(missionIn("assigned"), "operator"), "none")
      assert.strictEqual(modeOf(missionIn("scheduled"), "client"), "none")
      assert.strictEqual(modeOf(after(testMission(false), assignTo(marie), pickUp("aller")).mission, "client"), "none")
      assert.strictEqual(modeOf(after(missionIn("assigned"), incident).mission, "client"), "ask")
    }
  )
})
