import { onServer } from "../../../../tools/harness/database.ts"
import { Scope, type Tenant } from "@trajet/domain/access"
import { DriverId, IncidentId, type MissionCommand } from "@trajet/domain/mission"
import type { ApiHere } from "../../../../tools/harness/api-in-process.ts"
import { deposit, samplePdf } from "../../../../tools/harness/deposits.ts"
import { ask, validOrder } from "../../../../tools/harness/http.ts"
import {
  driverAssigned,
  applyCommand,
  vehicleDelivered,
  vehiclePickedUp
} from "../../../../tools/harness/mission-life.ts"
import { cancelMission } from "../../../../tools/harness/missions.ts"
import { makeDriver, makeOperator } from "../../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../../tools/harness/tenants.ts"
import { putDelivery, states } from "../delivery-clients.ts"
import { recordInspection } from "../inspections.ts"
import { makeSubject, orderMission, receiverUrl, type Subject } from "../subjects.ts"

export const keyKinds = ["full", "read", "write", "live", "otherGroup", "operator", "liveOperator", "driver"] as const
export type KeyKind = (typeof keyKinds)[number]

/** The names that requests of the fuzzer use: missions in every state that tests can reach, deliveries, keys. */
export interface FuzzWorld {
  readonly keys: Readonly<Record<KeyKind, string>>
  readonly idOf: (subject: Subject, pick: number) => string
  /** A mission of the other group. */
  readonly strangersMission: string
  /** The last cursor of each list; empty before the first one. */
  readonly cursors: Map<string, string>
  /** Makes new missions, because requests use them up. */
  readonly renew: () => Promise<void>
}

/** The incident of the missions that have one. */
export const reportedIncident = IncidentId("01a202a0-b7e4-7934-9304-73af3e226a64")

const incidentReported: MissionCommand = {
  _tag: "ReportIncident",
  incidentId: reportedIncident,
  category: "breakdown_immobilised",
  blocking: true,
  by: "driver"
}

const livesOf = (driver: DriverId): ReadonlyArray<ReadonlyArray<MissionCommand>> => {
  const assigned: MissionCommand = { ...driverAssigned, driver: { ...driverAssigned.driver, id: driver } }
  return [
    [],
    [],
    [assigned],
    [assigned, vehiclePickedUp],
    [assigned, vehiclePickedUp, vehicleDelivered],
    [incidentReported]
  ]
}

export const makeFuzzWorld = async (database: string, api: ApiHere): Promise<FuzzWorld> => {
  const [groupId, otherGroup] = [await makeGroup(database, "fleet"), await makeGroup(database, "other")]
  const driver = await makeDriver(database)
  const keyOf = async (...options: Parameters<typeof makeKey>) => (await makeKey(...options)).clear
  const keys = {
    full: await keyOf(database, groupId, { scopes: Scope.literals }),
    read: await keyOf(database, groupId, { scopes: ["transports:read"] }),
    write: await keyOf(database, groupId, { scopes: ["transports:write"] }),
    live: await keyOf(database, groupId, { environment: "live" }),
    otherGroup: await keyOf(database, otherGroup),
    operator: (await makeOperator(database)).key,
    liveOperator: (await makeOperator(database, "live")).key,
    driver: driver.key
  }
  const lives = livesOf(DriverId(driver.id))
  const place = { origin: api.origin, database }
  const tenant: Tenant = { groupId, environment: "test" }
  const ids: Record<Subject, Array<string>> = { mission: [], delivery: [], endpoint: [], robot: [], followed: [] }
  const order = async (more: Readonly<Record<string, unknown>>) => {
    const reply = await ask(api.origin, "/v1/transports", { key: keys.full, body: validOrder(more) })
    return String(reply.json()["id"])
  }
  const live = async (commands: ReadonlyArray<MissionCommand>): Promise<string> => {
    const id = await orderMission(place, keys.full)
    await applyCommand(database, tenant, id, ...commands)
    return id
  }
  const renew = async () => {
    const missions = await Promise.all(lives.map(live))
    missions.push(await order({ return_trip: true, options: ["jockey"], reference: "FUZZ-1" }))
    missions.push(await orderMission(place, keys.full))
    // New ones come first, because picks prefer the first places.
    ids.mission.unshift(...missions)
    ids.mission.splice(40)
    for (const changes of Object.values(states)) {
      const delivery = await makeSubject.delivery(place, keys.full)
      await putDelivery(place, delivery, changes)
      ids.delivery.unshift(delivery)
    }
    ids.delivery.splice(20)
    ids.robot.unshift(await makeSubject.robot(place, keys.full))
    ids.robot.splice(10)
    ids.followed.unshift(await makeSubject.followed(place, keys.full))
    ids.followed.splice(10)
    // The calls make endpoints too, of which a tenant has at most 20.
    await onServer(
      database,
      "UPDATE webhook_endpoint SET deleted_at = now() WHERE group_id = $1 AND url <> $2 AND deleted_at IS NULL",
      [groupId, receiverUrl]
    )
    ids.endpoint.splice(0, Infinity, await makeSubject.endpoint(place, keys.full))
  }
  await renew()
  const [documented, inspected, cancelled] = await Promise.all([
    live([driverAssigned]),
    live([driverAssigned]),
    live([])
  ])
  await deposit({ origin: api.origin, key: keys.full, missionId: documented }, [{ content: samplePdf() }])
  await recordInspection(database, { tenant, missionId: inspected, trip: "aller" })
  await cancelMission(api.origin, keys.full, cancelled)
  const strangersMission = await orderMission(place, keys.otherGroup)
  const lasting = [documented, inspected, cancelled, strangersMission, await orderMission(place, keys.live)]
  return {
    keys,
    strangersMission,
    cursors: new Map(),
    renew,
    idOf: (subject, pick) => {
      const all = subject === "mission" ? [...ids.mission, ...lasting] : ids[subject]
      return all[pick % all.length] ?? ""
    }
  }
}
