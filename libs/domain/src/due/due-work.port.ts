import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import type { ClaimedWork, DueKind, DueRow, DueWorkId, JobKind } from "./due-work.model.ts"

export interface DueClaim {
  /** The worker that claims. Owner and attempt number together fence what it settles. */
  readonly owner: WorkerId
  /** Work of other kinds stays for processes that know it. */
  readonly kinds: ReadonlyArray<DueKind>
  /** At least 1. */
  readonly most: number
  /** Lease of a first attempt; `dueLeaseMillis` has that of later ones. */
  readonly leaseMillis: number
}

export interface ClaimedDueWork {
  readonly works: ReadonlyArray<ClaimedWork>
  /** The store's time of the claim. */
  readonly now: Instant
}

export interface DueFailure {
  /** Without personal data; at most 512 characters are kept. */
  readonly error: string
  readonly retryMillis: number
}

export interface DueFigures {
  /** Rows whose time has come, also those that are being worked on or wait for their next attempt. */
  readonly due: number
  /** Age of the oldest of these; 0 if there is none. */
  readonly oldestDueSeconds: number
  /** Those whose last attempt has failed. */
  readonly failing: number
}

export interface DueQuery {
  /** Null for every kind. */
  readonly kind: DueKind | null
  readonly isFailing: boolean
  /** 1 to 10,000. */
  readonly limit: number
}

export interface DueRetry {
  /** Null for every row. */
  readonly id: DueWorkId | null
  /** Null for every kind. */
  readonly kind: DueKind | null
  /** 1 to 10,000. */
  readonly limit: number
  /** The operator whom the audit rows name; null for the administration command. */
  readonly by: PersonCaller | null
}

/** How a begun print has ended, other than by a failure of its own. */
type PrintEnd = "printed" | "not_made"

/**
 * The table of what is due, for workers of any process. It has no tenant, because no caller of the API reaches it. Rows
 * of a mission are written with the mission (`Missions`). Time is the store's.
 */
export class DueWork extends Context.Service<
  DueWork,
  {
    /**
     * Makes work claimable whose time has come by the test clock of its group, if the clock was moved after the work was
     * written.
     */
    readonly followClocks: Effect.Effect<void, StoreUnavailable>
    /** Adds a row for each of these jobs that has none, due at once. */
    readonly addJobs: (kinds: ReadonlyArray<JobKind>) => Effect.Effect<void, StoreUnavailable>
    /**
     * Claims work whose time has come and that no lease holds, the longest due first, and counts the attempt. Two claims
     * never take the same work.
     */
    readonly claim: (claim: DueClaim) => Effect.Effect<ClaimedDueWork, StoreUnavailable>
    /** Lets the leases of work that `owner` still holds end no earlier than `leaseMillis` from now. */
    readonly extend: (
      owner: WorkerId,
      works: ReadonlyArray<ClaimedWork>,
      leaseMillis: number
    ) => Effect.Effect<void, StoreUnavailable>
    /**
     * Ends an attempt that did what was due: sets the next time, or deletes the row if `nextAt` is null. False, and no
     * change, if `owner` has lost the work, or if a change of the mission has written the row anew.
     */
    readonly finish: (
      owner: WorkerId,
      work: ClaimedWork,
      nextAt: Instant | null
    ) => Effect.Effect<boolean, StoreUnavailable>
    /** Ends an attempt that failed: the work may be claimed again after `retryMillis`. Fenced like `finish`. */
    readonly fail: (owner: WorkerId, work: ClaimedWork, failure: DueFailure) => Effect.Effect<boolean, StoreUnavailable>
    /** Gives back work that was not carried out, without counting the attempt. Fenced like `finish`. */
    readonly release: (owner: WorkerId, works: ReadonlyArray<ClaimedWork>) => Effect.Effect<void, StoreUnavailable>
    /**
     * Counts that a print begins, before it does, so that one that ends its process counts too. Returns the prints of this
     * work that were begun and not ended, with this one; null if `owner` has lost the work.
     */
    readonly beginPrint: (owner: WorkerId, work: ClaimedWork) => Effect.Effect<number | null, StoreUnavailable>
    /**
     * Says that a begun print has succeeded, after which none counts, or that it was not made and does not count. A print
     * that failed is not ended. Not fenced: the row may have been written anew during the print.
     */
    readonly endPrint: (work: ClaimedWork, end: PrintEnd) => Effect.Effect<void, StoreUnavailable>
    readonly figures: Effect.Effect<DueFigures, StoreUnavailable>
    /** Lists rows, the earliest due first. */
    readonly list: (query: DueQuery) => Effect.Effect<ReadonlyArray<DueRow>, StoreUnavailable>
    /**
     * Lets work whose last attempt has failed run at once, the earliest due first, with waits that begin anew, and returns
     * how many rows. Work that a lease holds is left alone. Each row has an audit row.
     */
    readonly retry: (retry: DueRetry) => Effect.Effect<number, StoreUnavailable>
  }
>()("@trajet/domain/due/DueWork") {}
