import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  after,
  assignTo,
  cancelBy,
  deliver,
  hoursLater,
  incident,
  marie,
  missionIn,
  pickUp,
  receive,
  refuse,
  resolveBy,
  testMission,
  testNow,
  typesOf
} from "../testing/mission-samples.ts"
import { ClientUpdateId, type Mission, type TripOption } from "../mission/mission.model.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { Cents } from "../pricing/pricing.model.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import type { AddOption, RemoveOption } from "../mission/mission-command.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { documentsToSupply } from "./change-options.rules.ts"

const grid = demonstrationGrid
const option = (key: string, priceHt = 1_900): TripOption => ({ key, priceHt: Cents(priceHt), params: {} })

type Asked = Partial<Omit<AddOption, "_tag">>

const asked = (key: string, more: Asked) => ({
  grid,
  trip: "aller" as const,
  key,
  params: {},
  billingState: "open" as const,
  clientUpdateId: ClientUpdateId("update-1"),
  by: "client" as const,
  ...more
})
const addition = (key: string, more: Asked = {}): AddOption => ({ _tag: "AddOption", ...asked(key, more) })
const removal = (key: string, more: Asked = {}): RemoveOption => ({ _tag: "RemoveOption", ...asked(key, more) })

const add = (mission: Mission, key: string, more: Asked = {}) =>
  Result.getOrThrow(decide(mission, addition(key, more), testNow))
const remove = (mission: Mission, key: string, more: Asked = {}) =>
  Result.getOrThrow(decide(mission, removal(key, more), testNow))
const addRefused = (mission: Mission, key: string, more: Asked = {}, now = testNow) =>
  Result.getOrThrow(Result.flip(decide(mission, addition(key, more), now)))
const removeRefused = (mission: Mission, key: string, more: Asked = {}) =>
  Result.getOrThrow(Result.flip(decide(mission, removal(key, more), testNow)))

const equipped = (options: ReadonlyArray<TripOption>, members: Partial<Mission> = {}): Mission => {
  const mission = testMission(true, members)
  return { ...mission, outbound: { ...mission.outbound, options } }
}
const withAppointment = (mission: Mission, end: "pickup" | "delivery"): Mission => ({
  ...mission,
  outbound: { ...mission.outbound, [end]: { ...mission.outbound[end], needAppointment: true } }
})
const keys = ({ outbound }: Mission): ReadonlyArray<string> => outbound.options.map(({ key }) => key)
const withOptions = (change: Partial<PriceGrid["options"][number]>, ...of: ReadonlyArray<string>): PriceGrid => ({
  ...grid,
  options: grid.options.map((known) => (of.includes(known.key) ? { ...known, ...change } : known))
})

describe("an addition", () => {
  it(
    "sets the option at its grid price, with one event and one line of the history",
    { tags: ["CHG-14", "CHG-24"] },
    () => {
      const before = testMission(false)
      const { added, derived, driverValidation, events, mission, priceChange, removed } = add(before, "lavage_ext")
      assert.deepStrictEqual(added, [option("lavage_ext")])
      assert.deepStrictEqual(mission.outbound.options, [option("lavage_ext")])
      assert.strictEqual(mission.outbound.priceHt, before.outbound.priceHt + 1_900)
      assert.deepStrictEqual([removed, derived], [[], []])
      assert.deepStrictEqual(driverValidation, { mode: "none", clientUpdateId: null })
      assert.deepStrictEqual(events, [
        {
          type: "transport.price_adjusted",
          data: {
            id: before.id,
            transport_id: before.transportId,
            leg: "aller",
            origin: "option_added",
            old_price_ht: 392.3,
            new_price_ht: 411.3,
            delta_ht: 19,
            option_key: "lavage_ext",
            occurred_at: testNow,
            sequence: 2
          }
        }
      ])
      assert.deepStrictEqual(priceChange, {
        trip: "aller",
        origin: "option_added",
        oldPriceHt: Cents(39_230),
        newPriceHt: Cents(41_130),
        optionKey: "lavage_ext",
        motif: "Option ajoutée : Lavage extérieur",
        reference: null
      })
    }
  )

  it(
    "replaces the options that exclude it, at the prices at which they were set, as one change",
    { tags: ["CHG-26", "CHG-27"] },
    () => {
      const before = equipped([option("lavage_ext", 1_000), option("express", 6_000)])
      const { events, mission, priceChange, removed } = add(before, "lavage_complet")
      assert.deepStrictEqual(removed, [option("lavage_ext", 1_000)])
      assert.deepStrictEqual(keys(mission), ["express", "lavage_complet"])
      assert.strictEqual(mission.outbound.priceHt, before.outbound.priceHt + 4_900 - 1_000)
      assert.deepStrictEqual(typesOf(events), ["transport.price_adjusted"])
      assert.strictEqual(priceChange.newPriceHt - priceChange.oldPriceHt, 3_900)
    }
  )

  it("changes only the return if it names the return", { tags: "MON-20" }, () => {
    const before = testMission(true)
    const { mission, priceChange } = add(before, "lavage_ext", { trip: "retour" })
    assert.strictEqual(mission.outbound, before.outbound)
    assert.strictEqual(mission.return?.priceHt, 23_540 + 1_900)
    assert.strictEqual(priceChange.trip, "retour")
    assert.deepStrictEqual(mission.requiredDocuments, {
      aller: ["pv_livraison"],
      retour: ["pv_livraison", "ticket_lavage"]
    })
  })

  it("keeps the parameters of the option, and no others", { tags: "CHG-23" }, () => {
    const { added } = add(testMission(false), "pv_digital", { params: { renter: "escale", pin: 1234, note: "x" } })
    assert.deepStrictEqual(added[0]?.params, { renter: "escale", pin: "1234" })
  })

  it("sets the flags of the mission, and names the changed flags", { tags: ["ORD-50", "CHG-26"] }, () => {
    const stored = add(testMission(true), "stockage_jour")
    assert.deepStrictEqual([stored.derived, stored.mission.parc], [["parc"], true])
    assert.deepStrictEqual(add(stored.mission, "stockage_jour", { trip: "retour" }).derived, [])
    assert.deepStrictEqual(add(stored.mission, "w_garage").derived, ["w_garage"])
  })

  it("asks the assigned driver until the vehicle has left", () => {
    const assigned = after(testMission(true), assignTo(marie)).mission
    const { driverValidation, events, mission } = add(assigned, "express")
    assert.deepStrictEqual(driverValidation, { mode: "ask", clientUpdateId: ClientUpdateId("update-1") })
    assert.deepStrictEqual(typesOf(events), ["transport.price_adjusted", "transport.driver_validation_requested"])
    assert.deepInclude(events[1]?.data, { change: "option", option_key: "express" })
    assert.strictEqual(mission.driverValidation?.change, "option")
    assert.strictEqual(add(assigned, "express", { by: "operator" }).driverValidation.mode, "none")
    assert.strictEqual(add(after(assigned, pickUp("aller")).mission, "express").driverValidation.mode, "none")
  })

  it("is refused to clients for an option that only the operator adds", () => {
    assert.include(addRefused(testMission(false), "attente_30"), { _tag: "OptionNotAllowed", key: "attente_30" })
    assert.deepStrictEqual(keys(add(testMission(false), "attente_30", { by: "operator" }).mission), ["attente_30"])
  })

  it("is refused for an option that does not fit the mission", () => {
    const abroad = testMission(false)
    const { outbound } = abroad
    const place = { ...outbound.delivery.place, country: "DE" }
    const toGermany = { ...abroad, outbound: { ...outbound, delivery: { ...outbound.delivery, place } } }
    assert.include(addRefused(toGermany, "w_garage"), { _tag: "OptionConflict", reason: "abroad" })
    assert.include(addRefused(testMission(false, { plateau: true }), "w_garage"), { reason: "plateau" })
    assert.include(addRefused(testMission(false), "jockey"), { reason: "needs_return" })
    assert.deepStrictEqual(keys(add(testMission(true), "jockey").mission), ["jockey"])
  })

  it("is refused for the twenty-first option, unless it replaces another", () => {
    const others = Array.from({ length: 19 }, (_, index) => option(`once_${index}`))
    const full = equipped([...others, option("lavage_ext")])
    assert.include(addRefused(full, "express"), { _tag: "TooManyOptions", limit: 20 })
    assert.lengthOf(add(full, "lavage_complet").mission.outbound.options, 20)
    assert.lengthOf(add(equipped(others), "express").mission.outbound.options, 20)
  })

  it("never replaces an option that must stay", () => {
    const closed = withOptions({ clientAddable: false }, "lavage_ext")
    const refused = addRefused(equipped([option("lavage_ext")]), "lavage_complet", { grid: closed })
    assert.include(refused, { _tag: "OptionNotRemovable", key: "lavage_ext", because: "operator" })
  })
})

describe("a removal", () => {
  it("subtracts the price at which the option was set, not the current grid's", { tags: "CHG-30" }, () => {
    const before = equipped([option("lavage_ext", 1_234)])
    const { added, mission, priceChange, removed } = remove(before, "lavage_ext")
    assert.deepStrictEqual([added, removed], [[], [option("lavage_ext", 1_234)]])
    assert.strictEqual(mission.outbound.priceHt, before.outbound.priceHt - 1_234)
    assert.deepInclude(priceChange, { origin: "option_removed", motif: "Option retirée : Lavage extérieur" })
  })

  it("never makes a price negative", () => {
    const before = equipped([option("lavage_ext", 1_900)])
    const cheap = { ...before, outbound: { ...before.outbound, priceHt: Cents(500) } }
    const { mission, priceChange } = remove(cheap, "lavage_ext")
    assert.deepStrictEqual([mission.outbound.priceHt, priceChange.oldPriceHt, priceChange.newPriceHt], [0, 500, 0])
  })

  it("clears a flag only with the last option that sets it, and never a flag that was set without an option", () => {
    const both = add(add(testMission(true), "stockage_jour").mission, "stockage_jour", { trip: "retour" }).mission
    const one = remove(both, "stockage_jour")
    assert.deepStrictEqual([one.derived, one.mission.parc], [[], true])
    const none = remove(one.mission, "stockage_jour", { trip: "retour" })
    assert.deepStrictEqual([none.derived, none.mission.parc], [["parc"], false])
    const plate = equipped([option("express")], { wGarage: true })
    assert.isTrue(remove(plate, "express").mission.wGarage)
  })

  it(
    "is refused for an option that is not set, or that an appointment or the operator has set",
    { tags: "CHG-31" },
    () => {
      assert.include(removeRefused(testMission(false), "express"), { _tag: "OptionNotActive", key: "express" })
      const met = equipped([option("prise_rdv")])
      assert.deepStrictEqual(keys(remove(met, "prise_rdv").mission), [])
      for (const end of ["pickup", "delivery"] as const) {
        const kept = { _tag: "OptionNotRemovable", because: "appointment" } as const
        assert.include(removeRefused(withAppointment(met, end), "prise_rdv"), kept)
        assert.include(removeRefused(withAppointment(met, end), "prise_rdv", { by: "operator" }), kept)
      }
      const waiting = equipped([option("attente_30"), option("lost")])
      for (const key of ["attente_30", "lost"]) {
        assert.include(removeRefused(waiting, key), { _tag: "OptionNotRemovable", because: "operator" })
        assert.notInclude(keys(remove(waiting, key, { by: "operator" }).mission), key)
      }
    }
  )
})

describe("options", () => {
  const tagOf = (mission: Mission, more: Asked = {}, now = testNow) => {
    const added = addRefused(mission, "nope", more, now)
    const removed = Result.getOrThrow(Result.flip(decide(mission, removal("nope", more), now)))
    assert.strictEqual(removed._tag, added._tag)
    return added._tag
  }

  it("fail with an error of the trip before any error of the option", () => {
    const returning = after(testMission(true), assignTo(marie), pickUp("aller"), deliver("aller")).mission
    assert.strictEqual(tagOf(after(testMission(false), cancelBy("client")).mission), "AlreadyCancelled")
    assert.strictEqual(tagOf(testMission(false), { trip: "retour" }), "NoReturnTrip")
    assert.strictEqual(tagOf(testMission(false), { billingState: "invoiced" }), "TripInvoiced")
    assert.strictEqual(tagOf(missionIn("completed"), { billingState: "paid" }), "TripInvoiced")
    assert.strictEqual(tagOf(missionIn("completed"), {}, hoursLater(7 * 24)), "TripInvoiced")
    assert.strictEqual(tagOf(missionIn("completed"), {}, hoursLater(7 * 24 - 1)), "AlreadyDeparted")
    assert.strictEqual(tagOf(missionIn("awaiting_documents")), "AlreadyDeparted")
    assert.strictEqual(tagOf(returning), "AlreadyDeparted")
    assert.deepStrictEqual(addRefused(returning, "express").message.slice(0, 15), "livraison-aller")
    assert.isTrue(Result.isSuccess(decide(returning, addition("express", { trip: "retour" }), testNow)))
    const givenUp = after(missionIn("in_transit", true), incident, resolveBy("delivered_elsewhere")).mission
    assert.strictEqual(tagOf(givenUp, { trip: "retour" }), "IllegalTransition")
  })

  it("are refused in one order: unknown, the operator's, set already, without parameters, in conflict, too many", () => {
    const others = Array.from({ length: 20 }, (_, index) => option(`once_${index}`))
    const strict = withOptions({ needsReturn: true }, "plein", "pv_papier", "express")
    const closed = (key: string) => ({ ...strict, options: withOptions({ clientAddable: false }, key).options })
    const full = equipped([...others, option("plein")], { return: null })
    assert.strictEqual(addRefused(full, "nope", { grid: strict })._tag, "OptionUnknown")
    assert.strictEqual(addRefused(full, "plein", { grid: closed("plein") })._tag, "OptionNotAllowed")
    assert.strictEqual(addRefused(full, "plein", { grid: strict })._tag, "OptionAlreadyActive")
    assert.strictEqual(
      addRefused(equipped(others, { return: null }), "plein", { grid: strict })._tag,
      "RequirementsNotMet"
    )
    assert.strictEqual(addRefused(full, "express", { grid: strict })._tag, "OptionConflict")
    assert.strictEqual(addRefused(full, "express")._tag, "TooManyOptions")
  })

  it("warn of a document to supply until the trip has one that is not refused", { tags: ["MIS-36", "CHG-20"] }, () => {
    const toSupply = (mission: Mission) => documentsToSupply(grid, mission, "aller", "remise_carte_grise")
    const start = testMission(true)
    const elsewhere = after(start, receive("d1", "retour", "carte_grise"), receive("d2", "aller", "autre")).mission
    const there = after(elsewhere, receive("d3", "aller", "carte_grise")).mission
    assert.deepStrictEqual(toSupply(elsewhere), ["carte_grise"])
    assert.deepStrictEqual(toSupply(there), [])
    assert.deepStrictEqual(toSupply(after(there, refuse("d3")).mission), ["carte_grise"])
    assert.deepStrictEqual(documentsToSupply(grid, start, "aller", "express"), [])
  })
})
