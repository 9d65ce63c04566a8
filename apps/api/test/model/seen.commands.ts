import fc from "fast-check"
import { assert } from "vitest"
import type { Reply } from "../../../../tools/harness/http.ts"
import { list, members } from "../member.ts"
import { requiredDocuments } from "./catalogue.ts"
import { expectAnswer, expectRefusal, type ModelCommand, nth } from "./command.ts"
import { isSeen } from "./journey.ts"
import { missionIsRight } from "./mission-shown.ts"
import { driverNames, type Environment, type StaffName } from "./people.ts"
import type { Real } from "./real.ts"
import { staffCommand, staffed } from "./staff.ts"
import type { Model, ModelDocument, ModelMission } from "./state.ts"
import { missionsOf } from "./tenants.ts"

const isForDrivers = ({ key, source }: ModelDocument): boolean => key !== "bon_de_commande" || source === "driver"

const documentsAreRight = (mission: ModelMission, who: StaffName, told: unknown): void => {
  const due = who === "operator" ? mission.documents : mission.documents.filter(isForDrivers)
  const read = list(told).map((document) => {
    const { id, key, label, source, status, trip } = members(document)
    return { id, key, label, source, status, trip }
  })
  assert.deepStrictEqual(
    read.map(({ id: _id, label: _label, ...rest }) => rest),
    due.map(({ key, source, status, trip }) => ({ key, source, status, trip }))
  )
  due.forEach(({ id }, index) => assert.strictEqual(read[index]?.id, (id.value ??= String(read[index]?.id))))
}

/** Members that operators alone read. */
const operatorsMembers = ["billing", "notes", "proposals"]

const restIsRight = (mission: ModelMission, who: StaffName, told: Readonly<Record<string, unknown>>): void => {
  const pending = told["driver_validation"]
  const asked = pending === null ? null : members(pending)
  assert.deepStrictEqual(
    asked === null ? null : { id: asked["client_update_id"], change: asked["change"] },
    mission.pending
  )
  assert.deepStrictEqual(
    list(told["incidents"]).map((incident) => {
      const { blocking, category, id } = members(incident)
      return { id, category, blocking }
    }),
    mission.incidents
  )
  const required = members(told["required_documents"])
  for (const trip of ["aller", "retour"] as const) {
    assert.sameMembers(
      [...list(required[trip])],
      [...(mission.trips.has(trip) ? requiredDocuments(mission.trips.get(trip)?.options ?? []) : [])]
    )
  }
  for (const name of operatorsMembers) assert.strictEqual(name in told, who === "operator", name)
}

/** The proposals of a mission, in the order of their ids. */
const proposalsAreRight = (real: Real, { offers }: ModelMission, told: unknown): void => {
  const shown = list(told).map((proposal) => {
    const { driver_id, id, status, trip } = members(proposal)
    return { id, driver_id, trip, status }
  })
  const expected = offers.flatMap(({ driver, id, status, trip }) =>
    driver === null ? [] : [{ id: id.value, driver_id: real.driverIds[driver], trip, status }]
  )
  assert.sameDeepMembers(shown, expected)
}

/** Asks for a mission as somebody of the transport company. */
export const askSeen = (real: Real, environment: Environment, who: StaffName, { id }: ModelMission): Promise<Reply> =>
  real.operate(who, environment, `/operations/v1/missions/${id}`)

/** Compares a mission with the model, as somebody of the transport company reads it. */
export const seenIsRight = (real: Real, who: StaffName, mission: ModelMission, reply: Reply): void => {
  if (!isSeen(mission, who)) return expectRefusal(reply, 404, null)
  const told = expectAnswer(reply, 200)
  missionIsRight(real, mission, told)
  documentsAreRight(mission, who, told["documents"])
  restIsRight(mission, who, told)
  if (who === "operator") proposalsAreRight(real, mission, told["proposals"])
}

const seenAsExpected = async (
  real: Real,
  environment: Environment,
  who: StaffName,
  mission: ModelMission
): Promise<void> => seenIsRight(real, who, mission, await askSeen(real, environment, who, mission))

const see: fc.Arbitrary<ModelCommand> = fc
  .record({ of: staffed })
  .map((params) =>
    staffCommand("see", params, (_model, real, mission) =>
      seenAsExpected(real, params.of.environment, params.of.who, mission)
    )
  )

/** Missions of the other environment are unknown. */
const seeElsewhere: fc.Arbitrary<ModelCommand> = fc.record({ of: staffed }).map((params) =>
  staffCommand("see in the other environment", params, async (_model, real, mission) => {
    const other = params.of.environment === "test" ? "live" : "test"
    expectRefusal(await askSeen(real, other, params.of.who, mission), 404, null)
  })
)

export const seenCommands: ReadonlyArray<fc.Arbitrary<ModelCommand>> = [see, see, seeElsewhere]

/** Compares every mission with the model, as the operator and one of the drivers read it. */
export const allSeenAsExpected = async (model: Model, real: Real): Promise<void> => {
  for (const environment of ["test", "live"] as const) {
    for (const [index, mission] of missionsOf(model, environment).entries()) {
      await seenAsExpected(real, environment, "operator", mission)
      await seenAsExpected(real, environment, nth(driverNames, index) ?? "marie", mission)
    }
  }
}
