import { assert, describe, it } from "@effect/vitest"
import {
  bareOptions,
  addresses,
  client,
  type FakeWorld,
  inWorld,
  orderRequest,
  pointAt,
  shortReturn,
  strangers,
  type WorldPorts,
  waitingNotices
} from "@trajet/testing"
import { Effect, Exit, Result } from "effect"
import { EventLog } from "../events/event-log.port.ts"
import { adjustMissionPrice } from "../prices/adjust-price.program.ts"
import { cancelMission } from "../ordering/cancel-mission.program.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { assignTo, deliver, marie, pickUp } from "../testing/mission-samples.ts"
import type { MissionCommand } from "../mission/mission-command.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { Missions } from "../mission/missions.port.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { readPriceHistory } from "../prices/read-price-history.program.ts"
import { Cents } from "../pricing/pricing.model.ts"
import { addMissionOption, removeMissionOption } from "./change-options.program.ts"
import { readCatalogue } from "./read-catalogue.program.ts"

const ordered = (members: Parameters<typeof orderRequest>[0] = {}) =>
  Effect.map(createMission(client, orderRequest(members), null), ({ mission }) => mission.id)

const happen = Effect.fnUntraced(function* (id: MissionId, ...commands: ReadonlyArray<MissionCommand>) {
  const missions = yield* Missions
  for (const command of commands) {
    yield* missions.change(client, id, "test", (mission, at) =>
      Result.map(decide(mission, command, at), (decision) => ({ ...decision, result: null }))
    )
  }
})

const add = (id: MissionId, key: string, params = {}, trip: "aller" | "retour" = "aller") =>
  addMissionOption(client, id, { key, trip }, params)
const remove = (id: MissionId, key: string) => removeMissionOption(client, id, { key, trip: "aller" })
const adjustment = { trip: "aller", newPriceHt: Cents(10_000), motif: "accord", reference: null } as const

/** Everything that a change may write. */
const traces = Effect.fnUntraced(function* (id: MissionId, { store }: FakeWorld) {
  const log = yield* EventLog
  return {
    mission: yield* readMission(client.tenant, id),
    history: yield* readPriceHistory(client.tenant, id),
    events: (yield* log.read(client.tenant, { after: null, type: null, limit: 50 })).map(({ type }) => type),
    audited: store.audit().length,
    notices: yield* waitingNotices
  }
})

/** Checks that every change of options and prices fails with the same error, and writes nothing. */
const refusedAlike = Effect.fnUntraced(function* (id: MissionId, world: FakeWorld, tag: string) {
  const before = yield* traces(id, world)
  for (const work of [add(id, "express"), remove(id, "lavage_ext"), adjustMissionPrice(client, id, adjustment)]) {
    const failure = yield* Effect.flip<unknown, unknown, WorldPorts>(work)
    assert.strictEqual(Reflect.get(Object(failure), "_tag"), tag)
  }
  assert.deepStrictEqual(yield* traces(id, world), before)
})

describe("a change of options", () => {
  it.effect(
    "answers with labels and the price of the trip, and adds a line to the history",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered({ options: bareOptions("lavage_ext") })
        const { outbound } = yield* readMission(client.tenant, id)
        const exchanged = yield* add(id, "lavage_complet")
        assert.deepStrictEqual(exchanged, {
          trip: "aller",
          option: "Lavage complet 49.00",
          newPriceHt: Cents(outbound.priceHt + 3_000),
          deltaHt: Cents(3_000),
          removed: ["Lavage extérieur 19.00"],
          derived: [],
          warnings: [],
          driverValidation: { mode: "none", clientUpdateId: null }
        })
        const removed = yield* remove(id, "lavage_complet")
        assert.deepStrictEqual([removed.option, removed.removed], ["Lavage complet 49.00", ["Lavage complet 49.00"]])
        assert.deepStrictEqual([removed.newPriceHt, removed.deltaHt], [outbound.priceHt - 1_900, -4_900])
        yield* adjustMissionPrice(client, id, adjustment)
        assert.deepStrictEqual(
          (yield* readPriceHistory(client.tenant, id)).map(({ motif, newPriceHt }) => [motif, newPriceHt]),
          [
            ["Option ajoutée : Lavage complet", outbound.priceHt + 3_000],
            ["Option retirée : Lavage complet", outbound.priceHt - 1_900],
            ["accord", 10_000]
          ]
        )
      })
    )
  )

  it.effect(
    "warns of the documents to supply, which never block",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered()
        assert.deepStrictEqual((yield* add(id, "pv_papier")).warnings, ["documents_to_supply:pv_vierge"])
        assert.deepStrictEqual((yield* remove(id, "pv_papier")).warnings, [])
      })
    )
  )

  it.effect(
    "asks the driver of the mission, with the names of options and without prices",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered({ options: bareOptions("lavage_ext") })
        yield* happen(id, assignTo(marie))
        const { driverValidation } = yield* add(id, "lavage_complet")
        assert.strictEqual(driverValidation.mode, "ask")
        const kept = yield* readMission(client.tenant, id)
        assert.strictEqual(kept.driverValidation?.clientUpdateId, driverValidation.clientUpdateId)
        const [notice, ...others] = yield* waitingNotices
        assert.deepStrictEqual([notice?.audience, notice?.recipients, others.length], ["driver", [marie.email], 0])
        assert.include(notice?.text, "Option ajoutée (trajet aller) : Lavage complet")
        assert.include(notice?.text, "Option retirée (trajet aller) : Lavage extérieur")
        assert.notInclude(notice?.text, "49")
        const again = yield* remove(id, "lavage_complet")
        assert.strictEqual(again.driverValidation.mode, "ask")
        assert.notStrictEqual(again.driverValidation.clientUpdateId, driverValidation.clientUpdateId)
        yield* happen(id, pickUp("aller"))
        assert.strictEqual((yield* add(id, "express")).driverValidation.mode, "none")
      })
    ),
    { tags: ["MIS-39", "MIS-47", "MIS-48"] }
  )

  it.effect(
    "names the request member that has to change",
    inWorld((world) =>
      Effect.gen(function* () {
        const id = yield* ordered()
        const before = yield* traces(id, world)
        const refused = (key: string, params = {}) =>
          Effect.map(Effect.flip(add(id, key, params)), (failure) =>
            failure._tag === "InputRefused" ? [failure.field, failure.members, failure.reason._tag] : failure._tag
          )
        assert.deepStrictEqual(yield* refused("nope"), ["option_key", undefined, "OptionUnknown"])
        assert.deepStrictEqual(yield* refused("attente_30"), ["option_key", undefined, "OptionNotAllowed"])
        assert.deepStrictEqual(yield* refused("jockey"), ["option_key", undefined, "OptionConflict"])
        assert.deepStrictEqual(yield* refused("pv_digital", { renter: "escale" }), [
          "params",
          ["pin"],
          "RequirementsNotMet"
        ])
        assert.strictEqual((yield* Effect.flip(remove(id, "express")))._tag, "OptionNotActive")
        assert.deepStrictEqual(yield* traces(id, world), before)
      })
    )
  )

  it.effect(
    "is refused for an unknown mission and for one of another tenant, without asking billing",
    inWorld(({ billing }) =>
      Effect.gen(function* () {
        const id = yield* ordered()
        const asked = billing.calls()
        const option = { key: "express", trip: "aller" } as const
        for (const [who, which] of [
          ...strangers.map((stranger) => [stranger, id] as const),
          [client, MissionId("M-1")] as const,
          [client, MissionId(id.replaceAll("0", "1"))] as const
        ]) {
          for (const work of [
            addMissionOption(who, which, option, {}),
            removeMissionOption(who, which, option),
            adjustMissionPrice(who, which, adjustment),
            readPriceHistory(who.tenant, which)
          ]) {
            assert.strictEqual(
              (yield* Effect.flip<unknown, { _tag: string }, WorldPorts>(work))._tag,
              "MissionNotFound"
            )
          }
        }
        assert.strictEqual(billing.calls(), asked)
      })
    )
  )

  it.effect(
    "is refused on a cancelled, invoiced or delivered trip, and changes nothing",
    inWorld((world) =>
      Effect.gen(function* () {
        const { billing } = world
        const cancelled = yield* ordered({ options: bareOptions("lavage_ext") })
        yield* cancelMission(client, cancelled)
        const asked = billing.calls()
        yield* refusedAlike(cancelled, world, "AlreadyCancelled")
        assert.strictEqual(billing.calls(), asked)

        const invoiced = yield* ordered({ options: bareOptions("lavage_ext") })
        for (const state of ["invoiced", "paid"] as const) {
          billing.setTripState(client.tenant, invoiced, "aller", state)
          yield* refusedAlike(invoiced, world, "TripInvoiced")
        }

        const delivered = yield* ordered({ options: bareOptions("lavage_ext"), return: shortReturn })
        yield* happen(delivered, assignTo(marie), pickUp("aller"), deliver("aller"))
        assert.strictEqual((yield* Effect.flip(add(delivered, "express")))._tag, "AlreadyDeparted")
        assert.strictEqual((yield* add(delivered, "express", {}, "retour")).trip, "retour")
        assert.strictEqual((yield* adjustMissionPrice(client, delivered, adjustment)).newPriceHt, 10_000)
      })
    )
  )

  it.effect(
    "fails if billing is down or slow, and an unknown billing state is a defect",
    inWorld((world) =>
      Effect.gen(function* () {
        const { billing } = world
        const id = yield* ordered({ options: bareOptions("lavage_ext") })
        for (const state of ["down", "slow"] as const) {
          billing.become(state)
          yield* refusedAlike(id, world, "BillingStateUnavailable")
        }
        billing.become("nonsense")
        const before = yield* traces(id, world)
        for (const work of [add(id, "express"), remove(id, "lavage_ext"), adjustMissionPrice(client, id, adjustment)]) {
          const exit = yield* Effect.exit<unknown, unknown, WorldPorts>(work)
          assert.isTrue(Exit.hasDies(exit))
        }
        assert.deepStrictEqual(yield* traces(id, world), before)
        billing.become("up")
        assert.strictEqual((yield* add(id, "express")).option, "Express, jour même 60.00")
      })
    )
  )
})

describe("the catalogue", () => {
  it.effect(
    "has the options of the group, or of a mission by id or number, with the options set on the trip",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered({ options: bareOptions("lavage_ext"), return: shortReturn })
        yield* add(id, "plein", { target_level: 80 })
        const { transportId } = yield* readMission(client.tenant, id)
        const shown = ({ grid, ...catalogue }: Effect.Success<ReturnType<typeof readCatalogue>>) => {
          assert.isAbove(grid.options.length, 10)
          return catalogue
        }
        assert.deepStrictEqual(shown(yield* readCatalogue(client, null, "aller")), {
          transportId: null,
          trip: "aller",
          prestation: "livraison",
          active: []
        })
        for (const name of [id, transportId]) {
          const found = yield* readCatalogue(client, name, "aller")
          assert.deepStrictEqual(shown(found), {
            transportId,
            trip: "aller",
            prestation: "livraison",
            active: ["lavage_ext", "plein"]
          })
        }
        const back = yield* readCatalogue(client, id, "retour")
        assert.deepStrictEqual([back.prestation, back.active], ["restitution", []])
        const restitution = yield* ordered({ type: "restitution" })
        assert.strictEqual((yield* readCatalogue(client, restitution, "aller")).prestation, "restitution")
        assert.strictEqual((yield* Effect.flip(readCatalogue(client, restitution, "retour")))._tag, "NoReturnTrip")
      })
    ),
    { tags: "CHG-13" }
  )

  it.effect(
    "is refused for an unknown mission and for one of another tenant",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered({ pickup: pointAt("pickup", addresses.lyon, "2026-12-01T08:00:00.000000Z") })
        const { transportId } = yield* readMission(client.tenant, id)
        for (const name of [id, transportId]) {
          for (const stranger of strangers) {
            assert.strictEqual((yield* Effect.flip(readCatalogue(stranger, name, "aller")))._tag, "MissionNotFound")
          }
        }
        for (const name of ["", "M-", "M-00000000", "nope", `${id}0`]) {
          assert.strictEqual((yield* Effect.flip(readCatalogue(client, name, "aller")))._tag, "MissionNotFound", name)
        }
      })
    )
  )
})
