import fc from "fast-check"
import { assert } from "vitest"
import { member, members } from "../member.ts"
import { expectAnswer, missionCommand, type ModelCommand, expectRefusal, which } from "./command.ts"
import { type Change, type Changes, datesOutcome } from "./dates-change.ts"
import { hasReturn, penaltyBody } from "./expected.ts"
import { addDays, parisDayOf, parisMillis } from "./paris-clock.ts"
import { instant, type ModelEvent, type ModelMission } from "./state.ts"

const hourMillis = 3_600_000

/** Adds the next event of the mission. */
export const appendEvent = (mission: ModelMission, type: string, told: ModelEvent["members"]): ModelEvent => {
  mission.sequence += 1
  return { mission, type, sequence: mission.sequence, members: told, id: { value: null }, createdAt: { value: null } }
}

/** The members that all events share except the first and the last, and the event's own. */
export const withMissionMembers = (mission: ModelMission, told: ModelEvent["members"]): ModelEvent["members"] => ({
  ...told,
  occurred_at: instant,
  sequence: mission.sequence + 1
})

/** A change of a leg: days that follow one another from leg to leg, sometimes in an impossible order. */
const change = (from: number, to: number, startTimes: ReadonlyArray<string>, endTimes: ReadonlyArray<string>) =>
  fc.record<Change>(
    {
      date: fc.oneof(
        { weight: 12, arbitrary: fc.integer({ min: from, max: to }).map((days) => addDays("2031-03-10", days)) },
        { weight: 1, arbitrary: fc.constantFrom("2020-02-29", "2031-03-08", "2031-05-01") }
      ),
      start_time: fc.constantFrom(...startTimes),
      end_time: fc.constantFrom(...endTimes)
    },
    { requiredKeys: [] }
  )

const pickupTimes = [
  ["07:30", "08:00", "09:00"],
  ["11:30", "12:00"]
] as const
const deliveryTimes = [
  ["14:00", "15:30"],
  ["18:00", "21:30"]
] as const

const outbound = {
  "enlevement-aller": change(0, 6, ...pickupTimes),
  "livraison-aller": change(5, 9, ...deliveryTimes)
}
const back = {
  "enlevement-retour": change(9, 14, ...pickupTimes),
  "livraison-retour": change(14, 24, ...deliveryTimes)
}

const changes: fc.Arbitrary<Changes> = fc.oneof(
  fc.record<Changes>(outbound, { requiredKeys: [] }),
  fc.record<Changes>({ ...outbound, ...back }, { requiredKeys: [] })
)

const changeDates: fc.Arbitrary<ModelCommand> = fc
  .record({ of: which, legs: changes, notify: fc.option(fc.boolean()) })
  .map((params) =>
    missionCommand("change dates", params, async (model, real, mission, own) => {
      const { of, legs, notify } = params
      const reply = await real.send(of.as, `/v1/transports/${mission.id}/dates`, {
        method: "PATCH",
        body: { legs, ...(notify === null ? {} : { notify }) }
      })
      if (!own) return expectRefusal(reply, 404, null)
      const outcome = datesOutcome(mission, legs, parisDayOf(new Date().toISOString()))
      if ("status" in outcome) return expectRefusal(reply, outcome.status, outcome.code)
      assert.deepStrictEqual(expectAnswer(reply, 200), {
        id: mission.id,
        updated_legs: outcome.changed,
        driver_validation: { mode: "none", requested: false, client_update_id: null }
      })
      if (outcome.changed.length === 0) return
      for (const [leg, window] of outcome.legs) mission.legs.set(leg, window)
      const told = withMissionMembers(mission, { updated_legs: outcome.changed })
      model.tenants[of.as].events.push(appendEvent(mission, "transport.dates_updated", told))
    })
  )

/** Hours until the pickup, which decrease while the answer is on its way. */
const hoursAreRight = (mission: ModelMission, told: unknown, askedAt: number): void => {
  const window = mission.legs.get("enlevement-aller")
  const pickup = parisMillis(window?.date ?? "", window?.start_time ?? "08:00")
  assert.isAtMost(Number(told), (pickup - askedAt) / hourMillis + 0.011)
  assert.isAtLeast(Number(told), (pickup - Date.now()) / hourMillis - 0.001)
}

const penaltyIsRight = (mission: ModelMission, penalty: unknown, askedAt: number): void => {
  const { hours_before_pickup: hours, ...rest } = members(penalty)
  assert.deepStrictEqual(rest, penaltyBody(mission))
  hoursAreRight(mission, hours, askedAt)
}

const cancel: fc.Arbitrary<ModelCommand> = fc
  .record({
    of: which,
    body: fc.constantFrom(undefined, {}, { reason: "sold" }, { reason: "" }),
    keyed: fc.boolean()
  })
  .map((params) =>
    missionCommand("cancel", params, async (model, real, mission, own) => {
      const { of, body, keyed } = params
      const askedAt = Date.now()
      const reply = await real.send(of.as, `/v1/transports/${mission.id}/cancel`, {
        method: "POST",
        ...(body === undefined ? {} : { body }),
        // A cancellation is not a creation: the key's form is checked, and the key has no effect.
        ...(keyed ? { headers: { "idempotency-key": real.idempotencyKeys[0] ?? "" } } : {})
      })
      if (!own) return expectRefusal(reply, 404, null)
      if (mission.status === "cancelled") return expectRefusal(reply, 409, "already_cancelled")
      const { penalty, ...rest } = expectAnswer(reply, 200)
      assert.deepStrictEqual(rest, { id: mission.id, status: "cancelled", return_included: hasReturn(mission.order) })
      penaltyIsRight(mission, penalty, askedAt)
      mission.status = "cancelled"
      const moved = withMissionMembers(mission, { from: "scheduled", to: "cancelled", actor: "client" })
      model.tenants[of.as].events.push(
        appendEvent(mission, "transport.status_changed", moved),
        appendEvent(mission, "transport.cancelled", { cancelled_at: instant })
      )
    })
  )

const preview: fc.Arbitrary<ModelCommand> = fc.record({ of: which }).map((params) =>
  missionCommand("preview", params, async (_model, real, mission, own) => {
    const askedAt = Date.now()
    const reply = await real.send(params.of.as, `/v1/transports/${mission.id}/cancellation-preview`)
    if (!own) return expectRefusal(reply, 404, null)
    const told = expectAnswer(reply, 200)
    assert.strictEqual(told["cancellable"], mission.status === "scheduled")
    assert.isNull(told["next_step_at"])
    const penalty = member(told, "penalty")
    if (mission.status === "cancelled") return assert.isNull(penalty)
    penaltyIsRight(mission, penalty, askedAt)
  })
)

export const changeCommands: ReadonlyArray<fc.Arbitrary<ModelCommand>> = [changeDates, changeDates, cancel, preview]
