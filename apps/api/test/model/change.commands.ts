import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { assert } from "vitest"
import { member, members } from "../member.ts"
import {
  expectAnswer,
  expectDecided,
  expectRefusal,
  missionCommand,
  type ModelCommand,
  uuidV7,
  which
} from "./command.ts"
import { type Change, type Changes, datesOutcome } from "./dates-change.ts"
import { emit } from "./events.ts"
import { penaltyBody } from "./expected.ts"
import { cancel } from "./incidents.ts"
import { changeMove, type Move, sender } from "./move.ts"
import { withdraw } from "./offers.ts"
import { addDays, parisDayOf, parisMillis } from "./paris-clock.ts"
import { laterInstant, type Model, type ModelMission, tripNames } from "./state.ts"

const hourMillis = 3_600_000
const unusedKey = randomUUID()

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

/** Asks the driver, if there is one who has not left, to accept what the client has changed. */
export const askDriver = (
  model: Model,
  mission: ModelMission,
  {
    by,
    told,
    change,
    members: more
  }: {
    readonly by: "client" | "operator"
    /** `driver_validation` of the answer. */
    readonly told: unknown
    readonly change: "dates" | "option"
    readonly members: Readonly<Record<string, unknown>>
  }
): void => {
  const asks = by === "client" && mission.driver !== null && mission.trips.get("aller")?.pickedUp === null
  const id = member(told, "client_update_id")
  if (!asks) return assert.deepStrictEqual(told, { mode: "none", requested: false, client_update_id: null })
  assert.match(String(id), uuidV7)
  assert.deepStrictEqual(told, { mode: "ask", requested: true, client_update_id: id })
  mission.pending = { id: String(id), change }
  emit(model, mission, "transport.driver_validation_requested", {
    client_update_id: id,
    mode: "ask",
    change,
    ...more,
    expires_at: laterInstant
  })
}

const changeDates: fc.Arbitrary<Move> = fc
  .record({ of: which, by: sender, legs: changes, notify: fc.option(fc.boolean()) })
  .map((params) =>
    changeMove("change dates", params, (model, mission, { because, by, send }) => {
      const { legs, notify } = params
      const body = { legs, ...because, ...(notify === null ? {} : { notify }) }
      return {
        reply: send("/dates", { method: "PATCH", body }),
        expect: (reply) => {
          const outcome = datesOutcome(mission, legs, parisDayOf(new Date().toISOString()))
          if ("status" in outcome) return expectRefusal(reply, outcome.status, outcome.code)
          const { driver_validation: told, ...rest } = expectAnswer(reply, 200)
          assert.deepStrictEqual(rest, { id: mission.id, updated_legs: outcome.changed })
          if (outcome.changed.length === 0) {
            return assert.deepStrictEqual(told, { mode: "none", requested: false, client_update_id: null })
          }
          const changes = outcome.changed.map((leg) => ({
            leg,
            before: mission.legs.get(leg),
            after: outcome.legs.get(leg)
          }))
          for (const [leg, window] of outcome.legs) mission.legs.set(leg, window)
          for (const trip of tripNames) withdraw(mission, trip)
          emit(model, mission, "transport.dates_updated", { updated_legs: outcome.changed, changes })
          askDriver(model, mission, { by, told, change: "dates", members: { updated_legs: outcome.changed } })
        }
      }
    })
  )

/** Hours until the pickup, which decrease while the answer is on its way. */
const hoursAreRight = (mission: ModelMission, told: unknown, askedAt: number): void => {
  const window = mission.legs.get("enlevement-aller")
  const pickup = parisMillis(window?.date ?? "", window?.start_time ?? "08:00")
  assert.isAtMost(Number(told), (pickup - askedAt) / hourMillis + 0.011)
  assert.isAtLeast(Number(told), (pickup - Date.now()) / hourMillis - 0.001)
}

const penaltyIsRight = (mission: ModelMission, penalty: unknown, askedAt: number, by: "client" | "operator"): void => {
  const { hours_before_pickup: hours, ...rest } = members(penalty)
  assert.deepStrictEqual(rest, penaltyBody(mission, by))
  hoursAreRight(mission, hours, askedAt)
}

/** The rest of the answer: an operator reads the mission in it. */
const cancelledIsRight = (mission: ModelMission, told: Readonly<Record<string, unknown>>, by: "client" | "operator") =>
  by === "client"
    ? assert.deepStrictEqual(told, {
        id: mission.id,
        status: "cancelled",
        return_included: mission.trips.has("retour")
      })
    : assert.deepInclude(told, { id: mission.id, status: "cancelled" })

const cancelling: fc.Arbitrary<Move> = fc
  .record({
    of: which,
    by: sender,
    body: fc.constantFrom(undefined, {}, { reason: "sold" }, { reason: "" }),
    keyed: fc.boolean()
  })
  .map((params) =>
    changeMove("cancel", params, (model, mission, { because, by, send }) => {
      const askedAt = Date.now()
      const body = by === "operator" ? because : params.body
      return {
        reply: send("/cancel", {
          method: "POST",
          ...(body === undefined ? {} : { body }),
          // A client's cancellation is not a creation: the key's form is checked, and the key has no effect.
          ...(params.keyed && by === "client" ? { headers: { "idempotency-key": unusedKey } } : {})
        }),
        expect: (reply) => {
          const before = { ...mission }
          const told = expectDecided(reply, cancel(model, mission, by))
          if (told === null) return
          const { penalty, ...rest } = told
          cancelledIsRight(mission, rest, by)
          penaltyIsRight(before, penalty, askedAt, by)
        }
      }
    })
  )

/** True if the client may cancel the mission. */
const isCancellable = ({ before, status }: ModelMission): boolean =>
  ["scheduled", "assigned"].includes(status === "incident" ? (before ?? status) : status)

const preview: fc.Arbitrary<ModelCommand> = fc.record({ of: which }).map((params) =>
  missionCommand("preview", params, async (_model, real, mission, own) => {
    const askedAt = Date.now()
    const reply = await real.send(params.of.as, `/v1/transports/${mission.id}/cancellation-preview`)
    if (!own) return expectRefusal(reply, 404, null)
    const told = expectAnswer(reply, 200)
    assert.strictEqual(told["cancellable"], isCancellable(mission))
    const penalty = member(told, "penalty")
    if (!isCancellable(mission)) return assert.isNull(penalty)
    // The end of the grace period, or never.
    assert.strictEqual(told["next_step_at"] === null, !mission.wasAssigned)
    penaltyIsRight(mission, penalty, askedAt, "client")
  })
)

export const changeMoves: ReadonlyArray<fc.Arbitrary<Move>> = [changeDates, changeDates, cancelling]

export const previewCommands: ReadonlyArray<fc.Arbitrary<ModelCommand>> = [preview]
