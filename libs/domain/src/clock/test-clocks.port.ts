import { Brand, Context, type Effect, type Option } from "effect"
import type { Author } from "../access/caller.model.ts"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { GroupId } from "../access/tenant.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { EndpointId } from "../webhooks/endpoints/endpoint.model.ts"

/** Id of one request that moves or resets a test clock. */
export type MoverId = string & Brand.Brand<"MoverId">
export const MoverId = Brand.nominal<MoverId>()

/** A test clock that a request holds. */
export interface HeldClock {
  /** How far the clock is ahead of real time. */
  readonly leadMillis: number
  /** The present of the test environment. */
  readonly present: Instant
}

/** The state of a test environment after a step of its clock. */
export interface ClockStep extends HeldClock {
  /** True while any work or delivery is due or under way. The clock does not move before it is done. */
  readonly works: boolean
  /** Endpoints with deliveries that are due or under way. */
  readonly endpointIds: ReadonlyArray<EndpointId>
}

/**
 * The clocks of the groups' test environments. At most one request, the mover, holds a clock at a time (docs/adr/0051).
 * `holdMillis` is real time.
 */
export class TestClocks extends Context.Service<
  TestClocks,
  {
    /** Takes the clock of a group for `holdMillis`. None if another mover holds the clock. */
    readonly take: (
      groupId: GroupId,
      mover: MoverId,
      holdMillis: number
    ) => Effect.Effect<Option.Option<HeldClock>, StoreUnavailable>
    /**
     * Moves the clock to the next instant at which work or a delivery falls due, at most to a lead of `toLeadMillis`,
     * and makes this work claimable. Does not move the clock while any work is due or under way. Holds the clock for
     * `holdMillis` from now. None if the mover has lost the clock.
     */
    readonly step: (
      groupId: GroupId,
      mover: MoverId,
      step: { readonly toLeadMillis: number; readonly holdMillis: number }
    ) => Effect.Effect<Option.Option<ClockStep>, StoreUnavailable>
    /**
     * Sets a held clock back to real time, resets the breakers of the endpoints, and writes an audit row. Returns the
     * real time, before which `emptySome` removes all records. None if the mover has lost the clock.
     */
    readonly setBack: (
      author: Author,
      mover: MoverId,
      holdMillis: number
    ) => Effect.Effect<Option.Option<Instant>, StoreUnavailable>
    /**
     * Removes some records of the test environment that existed at `before`: first missions, each with all its records,
     * then the others. Keeps keys, endpoints, the audit log and prices. Returns the number of removed records, 0 if
     * none is left. None if the mover has lost the clock.
     */
    readonly emptySome: (
      groupId: GroupId,
      mover: MoverId,
      step: { readonly before: Instant; readonly holdMillis: number }
    ) => Effect.Effect<Option.Option<number>, StoreUnavailable>
    /** Lets go of the clock, if the mover still holds it. */
    readonly letGo: (groupId: GroupId, mover: MoverId) => Effect.Effect<void, StoreUnavailable>
    /** Signals the move to workers of all processes (`ClockMoves`). Never fails. */
    readonly signal: (endpointIds: ReadonlyArray<EndpointId>) => Effect.Effect<void>
  }
>()("@trajet/domain/clock/TestClocks") {}
