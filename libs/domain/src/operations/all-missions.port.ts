import type { MissionId } from "../mission/mission-id.model.ts"
import { Context, type Effect, type Option } from "effect"
import type { StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Environment, Tenant } from "../access/tenant.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { MissionCounts } from "./lists/mission-counts.model.ts"
import type { AllMissionsPage, AllMissionsQuery } from "./lists/mission-list.model.ts"
import type { OperationsNote } from "./operations-note.model.ts"
import type { RefusedStep } from "./refused-step.model.ts"

/** Whose mission it is, and the version of the current grid of that group. */
export interface MissionOwner {
  readonly tenant: Tenant
  readonly gridVersion: number
}

/** The owner as operators read it. */
export interface NamedOwner extends MissionOwner {
  readonly groupName: string
  /** The last report of a driver that was refused, also if the step was reported since. */
  readonly refusedStep: RefusedStep | null
}

/** Finds missions of all groups, for the people of the transport company. */
export class AllMissions extends Context.Service<
  AllMissions,
  {
    /** The owner of the mission with this id in the environment; none if the environment has no such mission. */
    readonly ownerOf: (
      environment: Environment,
      missionId: MissionId
    ) => Effect.Effect<Option.Option<NamedOwner>, StoreUnavailable>
    /**
     * A page of the missions of the environment, in the order that `orderOf` says. Reads a bounded number of missions, so
     * that a page of a rare combination of filters may have fewer missions than `limit`, even none, and still go on.
     */
    readonly list: (
      environment: Environment,
      query: AllMissionsQuery
    ) => Effect.Effect<AllMissionsPage, StoreUnavailable | StoredDocumentUnreadable>
    /**
     * How many missions the environment has; late are those whose `lateAt` is not after `now`, real time, moved by the
     * test clock of their group.
     */
    readonly counts: (environment: Environment, now: Instant) => Effect.Effect<MissionCounts, StoreUnavailable>
    /** Keeps the report of a driver that was refused, in place of an earlier one. */
    readonly noteRefusedStep: (
      tenant: Tenant,
      missionId: MissionId,
      refused: RefusedStep
    ) => Effect.Effect<void, StoreUnavailable>
    /** The notes of a mission, the oldest first. */
    readonly notes: (
      tenant: Tenant,
      missionId: MissionId
    ) => Effect.Effect<ReadonlyArray<OperationsNote>, StoreUnavailable>
  }
>()("@trajet/domain/operations/AllMissions") {}
