import { missionsLayer } from "@trajet/adapters-postgres"
import { KeyId, RequestId, type Tenant } from "@trajet/domain/access"
import { decide, type Driver, DriverId, type MissionCommand, MissionId, Missions } from "@trajet/domain/mission"
import { Effect, Layer, Result } from "effect"
import { randomUUID } from "node:crypto"
import { testStore } from "./test-store.ts"

/** The driver that tests assign. */
export const testDriver: Driver = {
  id: DriverId("0199a1b2-0000-7000-8000-0000000000d1"),
  firstName: "Marie",
  lastName: "Durand",
  phone: "06 12 34 56 42",
  phoneE164: null,
  email: "marie@drivers.example"
}

export const driverAssigned = {
  _tag: "AssignDriver",
  trip: "aller",
  driver: testDriver,
  by: "operator",
  overlappingMissionIds: []
} as const satisfies MissionCommand

export const vehiclePickedUp: MissionCommand = {
  _tag: "PickUpVehicle",
  trip: "aller",
  by: { actor: "driver" },
  at: null
}
export const vehicleDelivered: MissionCommand = {
  _tag: "DeliverVehicle",
  trip: "aller",
  by: { actor: "driver" },
  at: null
}

/** Applies a command to a mission that no client can request, by the rules of the domain. */
export const applyCommand = (
  databaseUrl: string,
  tenant: Tenant,
  missionId: string,
  ...commands: ReadonlyArray<MissionCommand>
): Promise<void> =>
  Effect.gen(function* () {
    const missions = yield* Missions
    const caller = {
      tenant,
      keyId: KeyId(randomUUID()),
      scopes: [],
      gridVersion: 1,
      requestId: RequestId(randomUUID()),
      ip: null
    }
    for (const command of commands) {
      yield* missions.change(caller, MissionId(missionId), "test", (mission, now) =>
        Result.map(decide(mission, command, now), (decision) => ({ ...decision, result: null }))
      )
    }
  }).pipe(Effect.provide(missionsLayer.pipe(Layer.provide(testStore(databaseUrl)))), Effect.runPromise)
