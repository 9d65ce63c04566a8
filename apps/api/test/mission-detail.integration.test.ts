import type { MissionCommand } from "@trajet/domain/mission"
import { assert, describe, it } from "vitest"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { driverAssigned, applyCommand, vehicleDelivered, vehiclePickedUp } from "../../../tools/harness/mission-life.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { member } from "./member.ts"

const returnPickedUp: MissionCommand = { _tag: "PickUpVehicle", trip: "retour", by: { actor: "driver" }, at: null }
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/u

describe("the detail of a mission under way", async () => {
  const { api, database, groupId, key } = await sharedStage()

  it(
    "shows the assigned driver by name, the past steps, and the return in full",
    { tags: ["ORD-55", "ORD-58"] },
    async () => {
      const body = validOrder({ return_trip: { delivery: "10 rue de Rivoli, 75001 Paris", car: { type: "VU" } } })
      const created = await ask(api.origin, "/v1/transports", { key, body })
      const id = String(created.json()["id"])
      const told = async (...commands: ReadonlyArray<MissionCommand>) => {
        await applyCommand(database, { groupId, environment: "test" }, id, ...commands)
        const detail = (await ask(api.origin, `/v1/transports/${id}`, { key })).json()
        const back = detail["return_trip"]
        return { detail, back, states: [detail["status"], member(back, "status")] }
      }

      const planned = await told()
      assert.deepStrictEqual(planned.states, ["scheduled", "scheduled"])
      assert.deepStrictEqual(planned.detail["driver"], { assigned: false, name: null })
      assert.hasAllKeys(planned.back, ["status", "pickup", "delivery", "vehicle", "distance_km", "price", "emissions"])
      assert.strictEqual(member(planned.back, "vehicle", "type"), "VU")
      assert.deepInclude(member(planned.back, "pickup"), {
        address: member(planned.detail, "delivery", "address"),
        date: null
      })

      const assigned = await told(driverAssigned)
      assert.deepStrictEqual(assigned.states, ["assigned", "assigned"])
      assert.deepStrictEqual(assigned.detail["driver"], { assigned: true, name: "Marie Durand" })
      assert.deepStrictEqual(assigned.detail["actual"], { picked_up_on: null, delivered_on: null })

      const underway = await told(vehiclePickedUp)
      assert.deepStrictEqual(underway.states, ["in_transit", "assigned"])
      assert.match(String(member(underway.detail, "actual", "picked_up_on")), instant)
      assert.isNull(member(underway.detail, "actual", "delivered_on"))

      const returning = await told(vehicleDelivered, returnPickedUp)
      assert.deepStrictEqual(returning.states, ["in_transit_return", "in_transit_return"])
      assert.match(String(member(returning.detail, "actual", "delivered_on")), instant)
      assert.notMatch(JSON.stringify(returning.detail), /06 12 34 56 42|marie@/u)
    }
  )
})
