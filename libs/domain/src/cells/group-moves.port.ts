import { Context, type Effect } from "effect"
import type { GroupUnknown } from "../access/api-key.errors.ts"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { FoundGroup, GroupMove } from "./group-move.model.ts"

/** How far the rest of a group was copied while it was stopped. */
export interface HandedOver {
  readonly changes: number
  readonly attemptsInFlight: number
}

/**
 * The stores of two cells: a group moves from the source to the target (docs/adr/0067). Every step is safe to repeat. Each
 * fails with `StoreUnavailable` if one of the stores does.
 */
export class GroupMoves extends Context.Service<
  GroupMoves,
  {
    /** Finds the group in the source. */
    readonly find: (groupName: string) => Effect.Effect<FoundGroup, StoreUnavailable | GroupUnknown>
    /** Why the group cannot move, as sentences; empty if it can. */
    readonly obstacles: (move: GroupMove) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
    /** Lets the source note every change of the group, and the target keep others from the rows that arrive. */
    readonly begin: (move: GroupMove) => Effect.Effect<void, StoreUnavailable>
    /** Copies every row. Returns how many. */
    readonly copy: (move: GroupMove) => Effect.Effect<number, StoreUnavailable>
    /** Copies rows that have changed since they were copied, up to some thousands. Returns how many changes there were. */
    readonly catchUp: (move: GroupMove) => Effect.Effect<number, StoreUnavailable>
    /** Lets no further attempt of a delivery of the group begin. */
    readonly holdDeliveries: (move: GroupMove) => Effect.Effect<void, StoreUnavailable>
    /** Attempts of deliveries of the group that have not ended. */
    readonly attemptsInFlight: (move: GroupMove) => Effect.Effect<number, StoreUnavailable>
    /**
     * Refuses writes of the group, waits for those under way, copies the rest, and lets the group leave the source, all
     * within `withinMillis`. Null if that is too short: the group is then served as before.
     */
    readonly handOver: (move: GroupMove, withinMillis: number) => Effect.Effect<HandedOver | null, StoreUnavailable>
    /** Serves the group in the target. */
    readonly open: (move: GroupMove) => Effect.Effect<void, StoreUnavailable>
    /** Beginnings of the keys of the group, by which proxies find its cell. */
    readonly routes: (move: GroupMove) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
    /**
     * Removes from the source what is served by the target, except for its keys and audit rows. Returns how many rows.
     */
    readonly removeLeft: (move: GroupMove) => Effect.Effect<number, StoreUnavailable>
    /** Undoes what has begun: the group is served by the source as before. */
    readonly abandon: (move: GroupMove) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/cells/GroupMoves") {}
