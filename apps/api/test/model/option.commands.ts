import fc from "fast-check"
import { assert } from "vitest"
import type { Reply } from "../../../../tools/harness/http.ts"
import { list, member } from "../member.ts"
import {
  catalogue,
  hasAppointment,
  isSet,
  labelOf,
  obligationsMet,
  type Params,
  rightParams,
  rowOf,
  setOption
} from "./catalogue.ts"
import { appendEvent, withMissionMembers } from "./change.commands.ts"
import { expectAnswer, missionCommand, type ModelCommand, expectRefusal, which } from "./command.ts"
import type { Real } from "./real.ts"
import type { Model, ModelMission, ModelTrip, TenantName, TripName } from "./state.ts"

const euros = (cents: number): number => cents / 100

// After an adjustment, a price may be less than the options in it.
const notNegative = (cents: number): number => Math.max(0, cents)

const anyTrip = fc.constantFrom<TripName>("aller", "aller", "aller", "retour")
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

interface Refusal {
  readonly status: number
  readonly code: string
}

/** The reason why no price of a trip may change now. */
const priceLock = (mission: ModelMission, of: TripName): Refusal | null => {
  if (mission.status === "cancelled") return { status: 409, code: "already_cancelled" }
  return mission.trips.has(of) ? null : { status: 422, code: "no_return_leg" }
}

const additionRefused = (mission: ModelMission, of: TripName, asked: string, told: Params): Refusal | null => {
  const before = priceLock(mission, of)
  if (before !== null) return before
  if (!Object.hasOwn(catalogue, asked)) return { status: 422, code: "unknown_option" }
  if (asked === "attente_30") return { status: 422, code: "option_not_allowed" }
  if (mission.trips.get(of)?.options.some((option) => option.key === asked)) {
    return { status: 409, code: "option_already_active" }
  }
  if (!obligationsMet(asked, told)) return { status: 422, code: "requirements_not_met" }
  const conflicts =
    (asked === "jockey" && !mission.trips.has("retour")) ||
    (asked === "w_garage" && mission.order.wanted.plateau === true)
  return conflicts ? { status: 422, code: "option_conflict" } : null
}

const removalRefused = (mission: ModelMission, of: TripName, asked: string): Refusal | null => {
  const before = priceLock(mission, of)
  if (before !== null) return before
  if (!mission.trips.get(of)?.options.some((option) => option.key === asked)) {
    return { status: 404, code: "option_not_active" }
  }
  return asked === "prise_rdv" && hasAppointment(mission.order.wanted, of)
    ? { status: 409, code: "option_not_removable" }
    : null
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
  as: TenantName,
  mission: ModelMission,
  changed: ModelTrip,
  { cents, trip, members, motif }: Repriced
) => {
  const old = changed.cents
  changed.cents = cents
  mission.history.push({ leg: trip, old_price_ht: euros(old), new_price_ht: euros(cents), motif })
  const told = withMissionMembers(mission, {
    leg: trip,
    old_price_ht: euros(old),
    new_price_ht: euros(cents),
    delta_ht: euros(cents - old),
    ...members
  })
  model.tenants[as].events.push(appendEvent(mission, "transport.price_adjusted", told))
}

const nobodyAsked = { mode: "none", requested: false, client_update_id: null }

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
  const there = documents.filter(({ shown }) => shown.is_retour === (of === "retour")).map(({ shown }) => shown.key)
  return (rowOf(asked).documents ?? [])
    .filter((document) => !there.includes(document))
    .map((document) => `documents_to_supply:${document}`)
}

const addOption: fc.Arbitrary<ModelCommand> = fc
  .record({ of: which, key, trip: fc.option(anyTrip), params })
  .map((asked) =>
    missionCommand("add an option", asked, async (model, real, mission, own) => {
      const { key: option, of, params: told } = asked
      const trip = asked.trip ?? "aller"
      const reply = await real.send(of.as, `/v1/transports/${mission.id}/options`, {
        body: { option_key: option, params: told, ...(asked.trip === null ? {} : { leg: asked.trip }) }
      })
      if (!own) return expectRefusal(reply, 404, null)
      const refusal = additionRefused(mission, trip, option, told)
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
        driver_validation: nobodyAsked
      })
      reprice(model, of.as, mission, state, {
        trip,
        cents,
        motif: `Option ajoutée : ${rowOf(option).name}`,
        members: { origin: "option_added", option_key: option }
      })
    })
  )

const removeOption: fc.Arbitrary<ModelCommand> = fc
  .record({ of: which, key, nth: fc.option(fc.nat(20), { freq: 6 }), trip: fc.option(anyTrip) })
  .map((asked) =>
    missionCommand("remove an option", asked, async (model, real, mission, own) => {
      const trip = asked.trip ?? "aller"
      const set = mission.trips.get(trip)?.options ?? []
      // Usually picks an option that is set.
      const option = (asked.nth === null ? undefined : set[asked.nth % Math.max(set.length, 1)]?.key) ?? asked.key
      const query = asked.trip === null ? "" : `?leg=${asked.trip}`
      const path = `/v1/transports/${mission.id}/options/${option}${query}`
      const reply = await real.send(asked.of.as, path, { method: "DELETE" })
      if (!own) return expectRefusal(reply, 404, null)
      const refusal = removalRefused(mission, trip, option)
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
        driver_validation: nobodyAsked
      })
      reprice(model, asked.of.as, mission, state, {
        trip,
        cents,
        motif: `Option retirée : ${rowOf(option).name}`,
        members: { origin: "option_removed", option_key: option }
      })
    })
  )

const adjust: fc.Arbitrary<ModelCommand> = fc
  .record({
    of: which,
    trip: anyTrip,
    cents: fc.nat(200_000),
    motif: fc.constantFrom("Accord commercial", "é", "Geste")
  })
  .map((asked) =>
    missionCommand("adjust a price", asked, async (model, real, mission, own) => {
      const { cents, trip, motif, of } = asked
      const reply = await real.send(of.as, `/v1/transports/${mission.id}/price-adjustments`, {
        body: { leg: trip, new_price_ht: euros(cents), motif }
      })
      if (!own) return expectRefusal(reply, 404, null)
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
      reprice(model, of.as, mission, state, { trip, cents, motif, members: { origin: "reinvoice", motif } })
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

export const optionCommands: ReadonlyArray<fc.Arbitrary<ModelCommand>> = [
  addOption,
  addOption,
  addOption,
  removeOption,
  removeOption,
  adjust,
  history,
  readCatalogue
]
