import type { GroupId } from "../access/tenant.model.ts"

/** Cells hand out numbers from ranges of this size: 1,000 cells, each for 10^12 missions. */
export const numbersOfCell = 1_000_000_000_000
export const cellNumberMax = 999

/** A move of a group to another cell. */
export interface GroupMove {
  readonly groupId: GroupId
  /** Name of the cell that the group moves to, as in the map of the proxies. */
  readonly cell: string
  /** Public address of that cell, such as `https://b.trajet.example`. Links of the group are redirected to it. */
  readonly address: string
}

/**
 * `here`: no move has begun. `begun`: one has, and the group is still served here; it can begin again. `moved`: the group is
 * not served here any more, and what follows has to be done to its end.
 */
export type MovePhase = "here" | "begun" | "moved"

/** A group in the cell that it moves from. */
export interface FoundGroup {
  readonly groupId: GroupId
  readonly phase: MovePhase
  /** Cell and address of a move that has begun. */
  readonly to: { readonly cell: string; readonly address: string } | null
}

/** What a move did. */
export interface GroupMoved extends GroupMove {
  /** Rows that were copied while the group was served. */
  readonly rowsCopied: number
  /** Changes that were copied after them, also in the stop. */
  readonly changesCopied: number
  /** Milliseconds for which the group took no writes; 0 if an earlier run stopped it. */
  readonly stoppedMillis: number
  /** How often the stop was given up, because transactions of the group lasted too long. */
  readonly stopsGivenUp: number
  /** Attempts of deliveries in flight at the stop; their deliveries are sent again by the new cell. */
  readonly attemptsInFlight: number
  readonly rowsRemoved: number
}
