import type fc from "fast-check"
import { assert } from "vitest"
import { list, member, members } from "../member.ts"
import {
  expectAnswer,
  hasRoom,
  missionCommand,
  type ModelCommand,
  expectRefusal,
  expectSameValue,
  withLearned
} from "./command.ts"
import { type Asked, asked, bodyOf } from "./duplicate-asked.ts"
import { type Duplicate, outcomeOf } from "./duplicate-outcome.ts"
import { emit } from "./events.ts"
import type { Order } from "./orders.ts"
import type { Real } from "./real.ts"
import {
  type Learned,
  type Model,
  type ModelMission,
  newJourney,
  newTrip,
  type SetOption,
  type TenantName,
  tripNames,
  type Window
} from "./state.ts"

const keysOf = (options: ReadonlyArray<SetOption> | undefined) => options?.map(({ key }) => key)

const pricedPoint = (address: string, { date, start_time, end_time }: Window) => ({
  address,
  ...(date === null ? {} : { date: `${date}T00:00:00+02:00` }),
  ...(start_time === null ? {} : { start_time }),
  ...(end_time === null ? {} : { end_time })
})

const undated: Window = { date: null, start_time: null, end_time: null }

/** `POST /pricing` of the same trips on the new days: the price of the duplicate. */
const estimateOf = (
  real: Real,
  as: TenantName,
  { trips }: ModelMission,
  { wanted, legs, options }: Duplicate
): Promise<unknown> => {
  const { back, delivery, pickup, plateau } = wanted
  const [vehicle, backVehicle] = [trips.get("aller")?.vehicle, trips.get("retour")?.vehicle]
  const full = typeof back === "object" && back !== null ? back : null
  const backTo = back === true ? pickup.address : typeof back === "string" ? back : full?.delivery
  const address = typeof backTo === "object" ? backTo.address : backTo
  return real.estimate(as, {
    pickup: pricedPoint(pickup.address, legs.get("enlevement-aller") ?? undated),
    delivery: pricedPoint(delivery.address, legs.get("livraison-aller") ?? undated),
    ...(vehicle === undefined ? {} : { vehicle }),
    ...(plateau === undefined ? {} : { plateau }),
    options: keysOf(options.aller),
    ...(address === undefined
      ? {}
      : {
          return_trip: {
            delivery: pricedPoint(address, legs.get("livraison-retour") ?? undated),
            ...(backVehicle === undefined ? {} : { vehicle: backVehicle }),
            options: keysOf(options.retour)
          }
        })
  })
}

const centsOf = (priced: unknown): number => Math.round(Number(member(priced, "price_ht")) * 100)

const copyOf = (
  mission: ModelMission,
  id: string,
  number: Learned,
  duplicate: Duplicate,
  estimate: unknown
): ModelMission => {
  const order: Order = { ...mission.order, wanted: duplicate.wanted }
  const priced = { aller: estimate, retour: member(estimate, "return_trip") }
  return {
    id,
    order,
    estimate,
    number,
    createdAt: { value: null },
    ...newJourney(id),
    legs: duplicate.legs,
    trips: new Map(
      [...mission.trips].map(([trip, { vehicle }]) => [
        trip,
        newTrip(duplicate.options[trip] ?? [], centsOf(priced[trip]), vehicle)
      ])
    ),
    duplicatedFrom: mission
  }
}

const keptDocuments = ({ documents }: ModelMission, named: ReadonlyArray<string>) =>
  documents.filter(({ key, status }) => named.includes(key) && status !== "refused")

const skippedDocuments = ({ documents }: ModelMission, named: ReadonlyArray<string>) => [
  ...documents.flatMap(({ id, key, status }) =>
    named.includes(key) && status === "refused" ? [{ id, reason: "refused" }] : []
  ),
  ...named.filter((name) => !documents.some(({ key }) => key === name)).map((id) => ({ id, reason: "unknown" }))
]

/** Compares both answers about the duplicate with the model. */
const toldAsExpected = (
  mission: ModelMission,
  params: Asked,
  duplicate: Duplicate,
  estimate: unknown,
  told: unknown
) => {
  for (const trip of tripNames) {
    const keys = keysOf(duplicate.options[trip])
    const shown = member(told, "options", trip)
    if (keys === undefined) assert.isNull(shown)
    else assert.sameMembers([...list(shown)], [...keys])
  }
  assert.strictEqual(member(told, "price", "amount_ht"), centsOf(estimate) / 100)
  const back = member(told, "return_trip")
  if (!mission.trips.has("retour")) assert.isNull(back)
  else assert.strictEqual(member(back, "price", "amount_ht"), centsOf(member(estimate, "return_trip")) / 100)
  assert.strictEqual(member(told, "duplicated_from", "id"), mission.id)
  expectSameValue(mission.number, member(told, "duplicated_from", "transport_id"), "number of the source")
  const documents = {
    kept: keptDocuments(mission, params.documents).map(({ id }) => id),
    skipped: skippedDocuments(mission, params.documents)
  }
  assert.deepStrictEqual(member(told, "documents"), withLearned(documents, member(told, "documents")))
  assert.deepStrictEqual(member(told, "warnings"), duplicate.warnings)
}

const duplicated = (model: Model, as: TenantName, mission: ModelMission, copy: ModelMission): void => {
  const { events, missions } = model.tenants[as]
  mission.duplicatedTo = copy
  missions.push(copy)
  const link = ({ id, number }: ModelMission) => ({ id, transport_id: number.value })
  events.push({
    mission: copy,
    type: "transport.created",
    sequence: 1,
    members: {
      transport_id: null,
      price: { amount_ht: (copy.trips.get("aller")?.cents ?? 0) / 100 },
      duplicated_from: link(mission)
    },
    id: { value: null },
    createdAt: copy.createdAt
  })
  emit(model, mission, "transport.duplicated", { duplicated_to: link(copy) })
}

const statusOf = (code: string): number => (code === "already_duplicated" ? 409 : 422)

const duplicate: fc.Arbitrary<ModelCommand> = asked.map((params) =>
  missionCommand(
    "duplicate",
    params,
    async (model, real, mission, own) => {
      const as = params.of.as
      const outcome = outcomeOf(mission, params)
      const path = `/v1/transports/${mission.id}/duplicate`
      const reply = await real.send(as, path, { body: bodyOf(mission, params) })
      if (!own) return expectRefusal(reply, 404, null)
      if (typeof outcome === "string") {
        expectRefusal(reply, statusOf(outcome), outcome)
        if (outcome === "already_duplicated") {
          assert.strictEqual(member(reply.json(), "duplicated_to", "id"), mission.duplicatedTo?.id)
        }
        return
      }
      const told = expectAnswer(reply, 201)
      const estimate = await estimateOf(real, as, mission, outcome)
      toldAsExpected(mission, params, outcome, estimate, told)
      assert.strictEqual(told["status"], "scheduled")
      const copy = copyOf(mission, String(told["id"]), { value: String(told["transport_id"]) }, outcome, estimate)
      for (const { bytes, key, label, trip } of keptDocuments(mission, params.documents)) {
        const unread = { id: { value: null }, createdAt: { value: null } }
        copy.documents.push({ ...unread, bytes, key, label, trip, source: "client", status: "waiting" })
      }
      duplicated(model, as, mission, copy)
    },
    (model) => hasRoom(model, params.of.as)
  )
)

const preview: fc.Arbitrary<ModelCommand> = asked.map((params) =>
  missionCommand("preview a duplication", params, async (_model, real, mission, own) => {
    const outcome = outcomeOf(mission, params)
    const path = `/v1/transports/${mission.id}/duplicate/preview`
    const reply = await real.send(params.of.as, path, { body: bodyOf(mission, params) })
    if (!own) return expectRefusal(reply, 404, null)
    const told = expectAnswer(reply, 200)
    assert.isNull(told["id"])
    assert.isNull(told["transport_id"])
    const codes = list(told["conflicts"]).map((conflict) => members(conflict)["code"])
    if (typeof outcome === "string") return assert.strictEqual(codes[0], outcome)
    assert.isEmpty(codes)
    toldAsExpected(mission, params, outcome, await estimateOf(real, params.of.as, mission, outcome), told)
  })
)

export const duplicateCommands: ReadonlyArray<fc.Arbitrary<ModelCommand>> = [duplicate, duplicate, preview]
