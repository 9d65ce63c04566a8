import { assert, describe, it } from "@effect/vitest"
import {
  client,
  inWorld,
  orderRequest,
  pointAt,
  shortReturn,
  addresses,
  strangers,
  worldNow,
  type WorldPorts,
  takenNotices
} from "@trajet/testing"
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import { EventLog } from "../events/event-log.port.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { instantOfMillis } from "../time/instant.rules.ts"
import { cancelMission, previewCancellation } from "./cancel-mission.program.ts"
import { changeMissionDates } from "./change-dates.program.ts"
import { createMission } from "./create-mission.program.ts"
import { assignTo, deliver, incident, marie, pickUp } from "../testing/mission-samples.ts"
import type { MissionCommand } from "../mission/mission-command.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { Missions } from "../mission/missions.port.ts"
import { readMission } from "./read-mission.program.ts"

const hours = 3_600_000
const now = Date.parse(worldNow)
// 1 December 2026, 9:00 in Paris.
const pickupMillis = Date.parse("2026-12-01T08:00:00Z")

const ordered = (members: Parameters<typeof orderRequest>[0] = {}) =>
  Effect.map(createMission(client, orderRequest(members), null), ({ mission }) => mission.id)

/** Applies a command of the operator or a driver. */
const happen = Effect.fnUntraced(function* (id: MissionId, command: MissionCommand) {
  const missions = yield* Missions
  yield* missions.change(client, id, "test", (mission, at) =>
    Result.map(decide(mission, command, at), (decision) => ({ ...decision, result: null }))
  )
})

const told = Effect.gen(function* () {
  const log = yield* EventLog
  return (yield* log.read(client.tenant, { after: null, type: null, limit: 50 })).map(({ type }) => type)
})

const untouched = Effect.fnUntraced(function* <A, E>(id: MissionId, work: Effect.Effect<A, E, WorldPorts>) {
  const before = [yield* readMission(client.tenant, id), yield* told] as const
  const failure = yield* Effect.flip(work)
  assert.deepStrictEqual([yield* readMission(client.tenant, id), yield* told] as const, before)
  return failure
})

const contact = { field: "pickup.contact", name: "Ada", phone: null, email: "ada@fleet.example", company: null }
const withContact = {
  pickup: pointAt("pickup", addresses.paris, "2026-12-01T08:00:00.000000Z", { startTime: TimeOfDay("09:00"), contact })
}

/** Audience, mission and recipients of each notice. */
const notified = takenNotices.pipe(
  Effect.map((taken) => taken.map(({ audience, mission, recipients }) => [audience, mission?.id, ...recipients]))
)

describe("a change of dates", () => {
  it.effect(
    "notifies the contacts of the changed legs, unless `notify` is false",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered(withContact)
        const moved = (startTime: TimeOfDay) => ({ "enlevement-aller": { startTime } })
        yield* changeMissionDates(client, id, moved(TimeOfDay("10:00")))
        assert.deepStrictEqual(yield* notified, [["contacts", id, "ada@fleet.example"]])
        yield* changeMissionDates(client, id, moved(TimeOfDay("10:30")), true)
        assert.deepStrictEqual(yield* notified, [["contacts", id, "ada@fleet.example"]])
        yield* changeMissionDates(client, id, moved(TimeOfDay("11:00")), false)
        yield* changeMissionDates(client, id, {
          ...moved(TimeOfDay("11:00")),
          "livraison-aller": { date: Day("2026-12-02") }
        })
        yield* changeMissionDates(client, id, moved(TimeOfDay("11:00")))
        yield* Effect.flip(changeMissionDates(client, id, { ...moved(TimeOfDay("12:00")), "livraison-retour": {} }))
        assert.isEmpty(yield* notified)
      })
    ),
    { tags: "CHG-4" }
  )

  it.effect(
    "notifies the driver who has to accept, even if `notify` is false",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered(withContact)
        yield* happen(id, assignTo(marie))
        yield* changeMissionDates(client, id, { "enlevement-aller": { startTime: TimeOfDay("10:00") } }, false)
        assert.deepStrictEqual(yield* notified, [["driver", id, marie.email]])
        yield* changeMissionDates(client, id, { "enlevement-aller": { startTime: TimeOfDay("10:00") } }, true)
        assert.isEmpty(yield* notified)
        yield* happen(id, pickUp("aller"))
        yield* changeMissionDates(client, id, { "livraison-aller": { date: Day("2026-12-03") } }, true)
        assert.isEmpty(yield* notified)
      })
    )
  )

  it.effect(
    "moves and names the changed legs, and asks no driver if there is none",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered()
        const changed = yield* changeMissionDates(client, id, {
          "enlevement-aller": { startTime: TimeOfDay("10:00") },
          "livraison-aller": { date: Day("2026-12-02") }
        })
        assert.deepStrictEqual(changed, {
          updatedLegs: ["enlevement-aller", "livraison-aller"],
          driverValidation: { mode: "none", clientUpdateId: null }
        })
        const { outbound } = yield* readMission(client.tenant, id)
        assert.deepStrictEqual(
          [outbound.pickup.date, outbound.pickup.startTime, outbound.delivery.date],
          ["2026-12-01", "10:00", "2026-12-02"]
        )
        assert.deepStrictEqual(yield* told, ["transport.created", "transport.dates_updated"])
      })
    ),
    { tags: "CHG-1" }
  )

  it.effect(
    "asks the driver if there is one",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered()
        yield* happen(id, assignTo(marie))
        const { driverValidation } = yield* changeMissionDates(client, id, {
          "enlevement-aller": { startTime: TimeOfDay("10:00") }
        })
        assert.strictEqual(driverValidation.mode, "ask")
        const kept = yield* readMission(client.tenant, id)
        assert.strictEqual(kept.driverValidation?.clientUpdateId, driverValidation.clientUpdateId)
        assert.deepStrictEqual((yield* told).slice(-2), [
          "transport.dates_updated",
          "transport.driver_validation_requested"
        ])
      })
    ),
    { tags: ["MIS-41", "MIS-42", "CHG-5", "EVT-21"] }
  )

  it.effect(
    "writes nothing if the dates stay the same",
    inWorld(({ store }) =>
      Effect.gen(function* () {
        const id = yield* ordered()
        const before = yield* readMission(client.tenant, id)
        const audited = store.audit().length
        for (const changes of [
          {},
          { "enlevement-aller": {} },
          { "enlevement-aller": { startTime: TimeOfDay("09:00") } }
        ]) {
          const { updatedLegs } = yield* changeMissionDates(client, id, changes)
          assert.isEmpty(updatedLegs)
        }
        assert.deepStrictEqual(yield* readMission(client.tenant, id), before)
        assert.deepStrictEqual(yield* told, ["transport.created"])
        assert.strictEqual(store.audit().length, audited)
      })
    )
  )

  it.effect(
    "changes no leg if one is refused",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered()
        const badDay = changeMissionDates(client, id, {
          "enlevement-aller": { startTime: TimeOfDay("10:00") },
          "livraison-aller": { date: Day("2026-11-01") }
        })
        assert.strictEqual((yield* untouched(id, badDay))._tag, "InvalidDates")
        const noReturn = changeMissionDates(client, id, {
          "enlevement-aller": { startTime: TimeOfDay("10:00") },
          "enlevement-retour": { date: Day("2026-12-03") }
        })
        assert.strictEqual((yield* untouched(id, noReturn))._tag, "NoReturnTrip")
      })
    )
  )

  it.effect(
    "is refused for a mission of another tenant and for a malformed id",
    inWorld(({ store }) =>
      Effect.gen(function* () {
        const id = yield* ordered()
        const changes = { "enlevement-aller": { startTime: TimeOfDay("10:00") } }
        for (const stranger of strangers) {
          assert.strictEqual((yield* untouched(id, changeMissionDates(stranger, id, changes)))._tag, "MissionNotFound")
          assert.strictEqual((yield* untouched(id, cancelMission(stranger, id)))._tag, "MissionNotFound")
          const preview = previewCancellation(stranger, id, worldNow)
          assert.strictEqual((yield* untouched(id, preview))._tag, "MissionNotFound")
        }
        store.become("down")
        const dates = yield* Effect.flip(changeMissionDates(client, MissionId("M-1"), changes))
        const cancellation = yield* Effect.flip(cancelMission(client, MissionId(`${id} `)))
        assert.deepStrictEqual([dates._tag, cancellation._tag], ["MissionNotFound", "MissionNotFound"])
      })
    )
  )
})

describe("a cancellation", () => {
  it.effect(
    "costs nothing before a driver is assigned, and happens once",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered({ return: shortReturn })
        const { penalty, returnIncluded } = yield* cancelMission(client, id)
        assert.deepStrictEqual([penalty.rule, penalty.amountHt, returnIncluded], ["unassigned", 0, true])
        assert.strictEqual((yield* readMission(client.tenant, id)).status, "cancelled")
        const events = ["transport.created", "transport.status_changed", "transport.cancelled"]
        assert.deepStrictEqual(yield* told, events)
        assert.strictEqual((yield* untouched(id, cancelMission(client, id)))._tag, "AlreadyCancelled")
      })
    )
  )

  it.effect(
    "is not possible once the vehicle has left",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered()
        yield* happen(id, assignTo(marie))
        yield* happen(id, { _tag: "PickUpVehicle", trip: "aller", by: { actor: "driver" }, at: null })
        assert.strictEqual((yield* untouched(id, cancelMission(client, id)))._tag, "NotCancellable")
        assert.deepStrictEqual(yield* previewCancellation(client, id, instantOfMillis(now)), {
          cancellable: false,
          penalty: null,
          nextStepAt: null,
          nextAmountHt: null
        })
      })
    ),
    { tags: ["ERR-26", "MIS-11", "CHG-40"] }
  )

  it.effect(
    "is possible exactly if its preview says so",
    inWorld(() =>
      Effect.gen(function* () {
        const left = [assignTo(marie), pickUp("aller")]
        const done: MissionCommand = { _tag: "Cancel", by: "client" }
        const histories = [[], [assignTo(marie)], left, [...left, deliver("aller")], [done]]
        for (const history of [...histories, ...histories.slice(0, 4).map((before) => [...before, incident])]) {
          const id = yield* ordered()
          for (const command of history) yield* happen(id, command)
          const { cancellable } = yield* previewCancellation(client, id, worldNow)
          const cancelled = yield* Effect.result(cancelMission(client, id))
          assert.strictEqual(cancellable, Result.isSuccess(cancelled), JSON.stringify(history))
        }
      })
    ),
    { tags: ["ERR-26", "CHG-42"] }
  )

  const moments: ReadonlyArray<readonly [string, number, string, number]> = [
    ["a quarter of an hour after the order", now + 900_000, "grace_period", 0],
    ["more than a day before the pickup", pickupMillis - 25 * hours, "more_than_24h", 2_500],
    ["a day before the pickup", pickupMillis - 24 * hours, "day_before", 19_615],
    ["on the day of the pickup", pickupMillis - 8 * hours, "same_day", 39_230]
  ]
  for (const [when, at, rule, amountHt] of moments) {
    it.effect(
      `costs the fee of its preview ${when}: ${rule}`,
      inWorld(() =>
        Effect.gen(function* () {
          const id = yield* ordered()
          yield* happen(id, assignTo(marie))
          yield* TestClock.setTime(at)
          const before = yield* told
          const preview = yield* previewCancellation(client, id, instantOfMillis(at))
          assert.deepStrictEqual(yield* told, before)
          const { penalty } = yield* cancelMission(client, id)
          assert.deepStrictEqual([penalty.rule, penalty.amountHt], [rule, amountHt])
          assert.strictEqual((yield* readMission(client.tenant, id)).cancellationFeeHt, amountHt)
          assert.deepStrictEqual([preview.cancellable, preview.penalty], [true, penalty])
        })
      ),
      { tags: ["CHG-41", "PRC-67"] }
    )
  }

  it.effect(
    "names the time of the next increase of its fee",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered()
        yield* happen(id, assignTo(marie))
        const { nextAmountHt, nextStepAt } = yield* previewCancellation(
          client,
          id,
          instantOfMillis(pickupMillis - 48 * hours)
        )
        assert.strictEqual(nextStepAt, instantOfMillis(pickupMillis - 24 * hours))
        const then = yield* previewCancellation(client, id, instantOfMillis(pickupMillis - 24 * hours))
        assert.strictEqual(nextAmountHt, then.penalty?.amountHt)
      })
    ),
    { tags: "CHG-42" }
  )

  it.effect(
    "charges an undated return on the day of the outbound delivery",
    inWorld(() =>
      Effect.gen(function* () {
        const delivery = { ...orderRequest().delivery, date: Day("2026-12-03") }
        const id = yield* ordered({ delivery, return: shortReturn })
        yield* happen(id, assignTo(marie))
        yield* TestClock.setTime(pickupMillis - 8 * hours)
        const { penalty } = yield* cancelMission(client, id)
        assert.deepStrictEqual(
          penalty.trips.map(({ trip, rule, amountHt }) => [trip, rule, amountHt]),
          [
            ["aller", "same_day", 39_230],
            ["retour", "more_than_24h", 2_500]
          ]
        )
      })
    ),
    { tags: "ORD-15" }
  )
})
