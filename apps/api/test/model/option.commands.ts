import fc from "fast-check"
import { assert } from "vitest"
import type { Reply } from "../../../../tools/harness/http.ts"
import { list, member } from "../member.ts"
import {
  catalogue,
  hasAppointment,
  isOperators,
  isSet,
  labelOf,
  obligationsMet,
  type Params,
  rightParams,
  rowOf,
  setOption
} from "./catalogue.ts"
import { askDriver } from "./change.commands.ts"
import { expectAnswer, expectRefusal, missionCommand, type ModelCommand, which } from "./command.ts"
import { closedLeg } from "./dates-change.ts"
import { emit } from "./events.ts"
import { changeMove, type Move, type Sender, sender } from "./move.ts"
import type { Real } from "./real.ts"
import type { Refusal } from "./refusal.ts"
import { anyTrip, type Model, type ModelMission, type ModelTrip, type TenantName, type TripName } from "./state.ts"

const euros = (cents: number): number => cents / 100

// After an adjustment, a price may be less than the options in it.
const notNegative = (cents: number): number => Math.max(0, cents)

const key = fc.constantFrom(...Object.keys(catalogue), "teleportation")
const params = fc.constantFrom<Params>(
  {},
  rightParams,
  rightParams,
  { renter: "alizes", link: "https://alizes.example/pv/1" },
  { renter: "alizes", pin: "1234" },
  { renter: "delta-flotte" },
  { renter: "nobody", link: "https://nobody.example", pin: "1" }
)

/** The reason why no price of a trip may change now. */
const priceLock = (mission: ModelMission, of: TripName): Refusal | null => {
  if (mission.status === "cancelled") return { status: 409, code: "already_cancelled" }
  const trip = mission.trips.get(of)
  if (trip === undefined) return { status: 422, code: "no_return_leg" }
  return trip.invoiced ? { status: 409, code: "leg_invoiced" } : null
}

/** The reason why no option of a trip may change now: options change until the delivery. */
const optionsLock = (mission: ModelMission, of: TripName): Refusal | null => {
  const closed = closedLeg(mission, `livraison-${of}`)
  return priceLock(mission, of) ?? (closed === null ? null : { status: 409, code: closed })
}

const additionRefused = (
  mission: ModelMission,
  of: TripName,
  { asked, by, told }: { readonly asked: string; readonly by: Sender["by"]; readonly told: Params }
): Refusal | null => {
  const before = optionsLock(mission, of)
  if (before !== null) return before
  if (!Object.hasOwn(catalogue, asked)) return { status: 422, code: "unknown_option" }
  if (isOperators(asked) && by === "client") return { status: 422, code: "option_not_allowed" }
  if (mission.trips.get(of)?.options.some((option) => option.key === asked)) {
    return { status: 409, code: "option_already_active" }
  }
  if (!obligationsMet(asked, told)) return { status: 422, code: "requirements_not_met" }
  const conflicts =
    (asked === "jockey" && !mission.trips.has("retour")) ||
    (asked === "w_garage" && mission.order.wanted.plateau === true)
  return conflicts ? { status: 422, code: "option_conflict" } : null
}

const removalRefused = (mission: ModelMission, of: TripName, asked: string, by: Sender["by"]): Refusal | null => {
  const before = optionsLock(mission, of)
  if (before !== null) return before
  if (!mission.trips.get(of)?.options.some((option) => option.key === asked)) {
    return { status: 404, code: "option_not_active" }
  }
  const isFixed =
    (asked === "prise_rdv" && hasAppointment(mission.order.wanted, of)) || (by === "client" && isOperators(asked))
  return isFixed ? { status: 409, code: "option_not_removable" } : null
}

interface Repriced {
  readonly trip: TripName
  readonly cents: number
  readonly motif: string
  readonly members: Readonly<Record<string, unknown>>
}

/** Every change of a price is one line of the history and one event. */
const reprice = (
  model: Model,
  mission: ModelMission,
  changed: ModelTrip,
  { cents, trip, members, motif }: Repriced
) => {
  const old = changed.cents
  changed.cents = cents
  mission.history.push({ leg: trip, old_price_ht: euros(old), new_price_ht: euros(cents), motif })
  emit(model, mission, "transport.price_adjusted", {
    leg: trip,
    old_price_ht: euros(old),
    new_price_ht: euros(cents),
    delta_ht: euros(cents - old),
    ...members
  })
}

const flagsOf = (mission: ModelMission) => ({
  w_garage: isSet(mission, "w_garage"),
  parc: isSet(mission, "stockage_jour")
})

/** The flags that changed. */
const derivedFrom = (before: ReturnType<typeof flagsOf>, after: ReturnType<typeof flagsOf>): ReadonlyArray<string> => [
  ...(before.w_garage === after.w_garage ? [] : ["w_garage"]),
  ...(before.parc === after.parc ? [] : ["parc"])
]

const warningsOf = ({ documents }: ModelMission, of: TripName, asked: string): ReadonlyArray<string> => {
  const there = documents.filter(({ status, trip }) => trip === of && status !== "refused").map(({ key }) => key)
  return (rowOf(asked).documents ?? [])
    .filter((document) => !there.includes(document))
    .map((document) => `documents_to_supply:${document}`)
}

const askAboutOption = (
  model: Model,
  mission: ModelMission,
  by: Sender["by"],
  { driver_validation: told }: Readonly<Record<string, unknown>>,
  option: string
): void => askDriver(model, mission, { by, told, change: "option", members: { option_key: option } })

const addOption: fc.Arbitrary<Move> = fc
  .record({ of: which, by: sender, key, trip: fc.option(anyTrip), params })
  .map((asked) =>
    changeMove("add an option", asked, (model, mission, { because, by, send }) => {
      const { key: option, params: told } = asked
      const trip = asked.trip ?? "aller"
      return {
        reply: send("/options", {
          body: { option_key: option, params: told, ...because, ...(asked.trip === null ? {} : { leg: asked.trip }) }
        }),
        expect: (reply) => {
          const refusal = additionRefused(mission, trip, { asked: option, by, told })
          if (refusal !== null) return expectRefusal(reply, refusal.status, refusal.code)
          const state = mission.trips.get(trip)
          if (state === undefined) return
          const flags = flagsOf(mission)
          const { group } = rowOf(option)
          const removed = state.options.filter((other) => group !== undefined && rowOf(other.key).group === group)
          const added = setOption(option)
          const cents = notNegative(state.cents + added.cents - removed.reduce((sum, { cents }) => sum + cents, 0))
          state.options = [...state.options.filter((other) => !removed.includes(other)), added]
          const told200 = expectAnswer(reply, 200)
          assert.sameMembers([...list(told200["derived"])], [...derivedFrom(flags, flagsOf(mission))])
          assert.deepStrictEqual(told200, {
            option: labelOf(added),
            new_price: euros(cents),
            delta: euros(cents - state.cents),
            leg: trip,
            removed: removed.map(labelOf),
            derived: told200["derived"],
            warnings: warningsOf(mission, trip, option),
            driver_validation: told200["driver_validation"]
          })
          reprice(model, mission, state, {
            trip,
            cents,
            motif: `Option ajoutée : ${rowOf(option).name}`,
            members: { origin: "option_added", option_key: option }
          })
          askAboutOption(model, mission, by, told200, option)
        }
      }
    })
  )

const removeOption: fc.Arbitrary<Move> = fc
  .record({ of: which, by: sender, key, nth: fc.option(fc.nat(20), { freq: 6 }), trip: fc.option(anyTrip) })
  .map((asked) =>
    changeMove("remove an option", asked, (model, mission, { because, by, send }) => {
      const trip = asked.trip ?? "aller"
      const set = mission.trips.get(trip)?.options ?? []
      // Usually picks an option that is set.
      const option = (asked.nth === null ? undefined : set[asked.nth % Math.max(set.length, 1)]?.key) ?? asked.key
      const query = new URLSearchParams({ ...because, ...(asked.trip === null ? {} : { leg: asked.trip }) })
      return {
        reply: send(`/options/${option}?${query.toString()}`, { method: "DELETE" }),
        expect: (reply) => {
          const refusal = removalRefused(mission, trip, option, by)
          if (refusal !== null) return expectRefusal(reply, refusal.status, refusal.code)
          const state = mission.trips.get(trip)
          const removed = state?.options.find((other) => other.key === option)
          if (state === undefined || removed === undefined) return
          const flags = flagsOf(mission)
          state.options = state.options.filter((other) => other !== removed)
          const cents = notNegative(state.cents - removed.cents)
          const told = expectAnswer(reply, 200)
          assert.sameMembers([...list(told["derived"])], [...derivedFrom(flags, flagsOf(mission))])
          assert.deepStrictEqual(told, {
            option: labelOf(removed),
            new_price: euros(cents),
            delta: euros(cents - state.cents),
            leg: trip,
            removed: [labelOf(removed)],
            derived: told["derived"],
            warnings: [],
            driver_validation: told["driver_validation"]
          })
          reprice(model, mission, state, {
            trip,
            cents,
            motif: `Option retirée : ${rowOf(option).name}`,
            members: { origin: "option_removed", option_key: option }
          })
          askAboutOption(model, mission, by, told, option)
        }
      }
    })
  )

const adjust: fc.Arbitrary<Move> = fc
  .record({
    of: which,
    by: sender,
    trip: anyTrip,
    cents: fc.nat(200_000),
    motif: fc.constantFrom("Accord commercial", "é", "Geste")
  })
  .map((asked) =>
    changeMove("adjust a price", asked, (model, mission, { because, send }) => {
      const { cents, trip, motif } = asked
      return {
        reply: send("/price-adjustments", {
          body: { leg: trip, new_price_ht: euros(cents), motif, ...because }
        }),
        expect: (reply) => {
          const refusal = priceLock(mission, trip)
          if (refusal !== null) return expectRefusal(reply, refusal.status, refusal.code)
          const state = mission.trips.get(trip)
          if (state === undefined) return
          const { created_at: _at, ...told } = expectAnswer(reply, 200)
          assert.deepStrictEqual(told, {
            id: mission.id,
            leg: trip,
            old_price_ht: euros(state.cents),
            new_price_ht: euros(cents),
            delta: euros(cents - state.cents),
            motif
          })
          reprice(model, mission, state, { trip, cents, motif, members: { origin: "reinvoice", motif } })
        }
      }
    })
  )

const askHistory = (real: Real, as: TenantName, { id }: ModelMission): Promise<Reply> =>
  real.send(as, `/v1/transports/${id}/price-history`)

const linesAsExpected = (mission: ModelMission, reply: Reply): void => {
  const lines = list(expectAnswer(reply, 200)["data"]).map((line) => {
    const { created_at: _at, ...told } = Object(line)
    return told
  })
  assert.deepStrictEqual(lines, mission.history)
}

/** Compares the price history of a mission with the model. */
export const historyAsExpected = async (real: Real, as: TenantName, mission: ModelMission): Promise<void> =>
  linesAsExpected(mission, await askHistory(real, as, mission))

const history: fc.Arbitrary<ModelCommand> = fc.record({ of: which }).map((asked) =>
  missionCommand("read the price history", asked, async (_model, real, mission, own) => {
    const reply = await askHistory(real, asked.of.as, mission)
    if (own) linesAsExpected(mission, reply)
    else expectRefusal(reply, 404, null)
  })
)

const readCatalogue: fc.Arbitrary<ModelCommand> = fc
  .record({ of: which, trip: fc.option(anyTrip), byNumber: fc.boolean() })
  .map((asked) =>
    missionCommand("read the catalogue", asked, async (_model, real, mission, own) => {
      const trip = asked.trip ?? "aller"
      const name = asked.byNumber ? (mission.number.value ?? mission.id) : mission.id
      const query = asked.trip === null ? "" : `&leg=${asked.trip}`
      const reply = await real.send(asked.of.as, `/v1/options?transport_id=${name}${query}`)
      if (!own) return expectRefusal(reply, 404, null)
      const set = mission.trips.get(trip)?.options.map((option) => option.key)
      if (set === undefined) return expectRefusal(reply, 422, "no_return_leg")
      const told = expectAnswer(reply, 200)
      assert.strictEqual(told["leg"], trip)
      assert.sameMembers([...list(told["active_options"])], set)
      const options = list(told["options"]).map((option) => [member(option, "key"), option] as const)
      assert.sameMembers(
        options.map(([known]) => known),
        Object.keys(catalogue)
      )
      for (const [known, option] of options) {
        const row = rowOf(String(known))
        assert.strictEqual(member(option, "price"), euros(row.cents))
        assert.strictEqual(member(option, "name"), row.name)
        assert.strictEqual(member(option, "active"), set.includes(String(known)))
        assert.strictEqual(member(option, "requirements", "exclusive_group"), row.group ?? null)
      }
    })
  )

export const optionMoves: ReadonlyArray<fc.Arbitrary<Move>> = [
  addOption,
  addOption,
  addOption,
  removeOption,
  removeOption,
  adjust
]

export const priceCommands: ReadonlyArray<fc.Arbitrary<ModelCommand>> = [history, readCatalogue]
