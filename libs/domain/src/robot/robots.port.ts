import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { DriverId } from "../mission/mission.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { RobotDrive } from "./robot.model.ts"

/**
 * Stores the missions that a robot drives, and the next step of each. `Missions.create` writes the row, and the erasure
 * of the mission deletes it. A driver of a robot exists only in its mission: `People` has no record of it, and it has
 * no key.
 */
export class Robots extends Context.Service<
  Robots,
  {
    /** Finds the robot of a mission. None for a mission without a robot. */
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
     * Lets go of the robot. `next` is its next step: `step + 1`, or `step` itself after a failure. False, and no
     * change, if the robot is no longer at `step`.
     */
    readonly letGo: (
      tenant: Tenant,
      missionId: MissionId,
      moved: { readonly step: number; readonly next: number }
    ) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@trajet/domain/robot/Robots") {}
