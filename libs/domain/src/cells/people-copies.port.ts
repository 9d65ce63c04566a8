import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { CopyRefused } from "./cells.errors.ts"

/**
 * A cell whose copy of the people of the home is older lets nobody of operations in: so a revocation reaches every cell
 * within this time, even if the copying has stopped (CON-158).
 */
export const copyAgeMaxHours = 24

/** A time of the home, as its store writes it. Changes that had not ended then are read again. */
export type HomePosition = string

export interface PeopleCopied {
  /** Rows of people, keys and sessions that were other than in the home. */
  readonly rows: number
  /** People of the home who cannot be copied, because another person of the cell has their address or name. */
  readonly conflicts: ReadonlyArray<string>
  /** Where the next copy begins; null: at the start, because this one left something out. */
  readonly next: HomePosition | null
}

/** The stores of the home and of another cell: operators and drivers are copied from the one to the other (docs/adr/0113). */
export class PeopleCopies extends Context.Service<
  PeopleCopies,
  {
    /**
     * Copies operators and drivers with their keys and sessions, without passwords and passkeys; from a position on what has
     * changed since. Safe to repeat. Fails with `CopyRefused` if the home has copied its people from another cell.
     */
    readonly copy: (since: HomePosition | null) => Effect.Effect<PeopleCopied, StoreUnavailable | CopyRefused>
  }
>()("@trajet/domain/cells/PeopleCopies") {}
