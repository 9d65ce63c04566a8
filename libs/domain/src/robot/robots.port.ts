import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { DriverId } from "../mission/mission.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { RobotDrive } from "./robot.model.ts"

/**
 * Stores which missions a robot drives, and how far it is. `Missions.create` writes the row, the erasure of the mission
 * deletes it. A driver of a robot exists in its mission alone: it is no record of `People`, and has no key.
 */
export class Robots extends Context.Service<
  Robots,
  {
    /** None for a mission without a robot. */
    readonly find: (tenant: Tenant, missionId: MissionId) => Effect.Effect<Option.Option<RobotDrive>, StoreUnavailable>
    /**
     * Holds the robot for one step, at most `holdMillis` long, and returns it. None if there is no robot, or if another
     * process holds it.
     */
    readonly hold: (
      tenant: Tenant,
      missionId: MissionId,
      holdMillis: number
    ) => Effect.Effect<Option.Option<RobotDrive>, StoreUnavailable>
    /** Gives the robot a new driver, who can then be assigned to this mission. */
    readonly hire: (tenant: Tenant, missionId: MissionId, driverId: DriverId) => Effect.Effect<void, StoreUnavailable>
    /**
     * Lets go of the robot. `next` is its next step: `step + 1`, or `step` itself after a failure. False, and no change,
     * if the robot is no longer at `step`.
     */
    readonly letGo: (
      tenant: Tenant,
      missionId: MissionId,
      moved: { readonly step: number; readonly next: number }
    ) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@trajet/domain/robot/Robots") {}
