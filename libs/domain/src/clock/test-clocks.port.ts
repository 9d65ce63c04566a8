import { Brand, Context, type Effect, type Option } from "effect"
import type { Author } from "../access/caller.model.ts"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { GroupId } from "../access/tenant.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { EndpointId } from "../webhooks/endpoints/endpoint.model.ts"

/** Id of one request that moves or resets a test clock. */
export type MoverId = string & Brand.Brand<"MoverId">
export const MoverId = Brand.nominal<MoverId>()

/** A test clock as its mover sees it. */
export interface HeldClock {
  /** How far the clock is ahead of real time. */
  readonly leadMillis: number
  /** The present of the test environment. */
  readonly present: Instant
}

/** The state of a test environment after a step of its clock. */
export interface ClockStep extends HeldClock {
  /** True while anything is due or under way: the clock does not move on before that is done. */
  readonly works: boolean
  /** Endpoints with deliveries that are due or under way. */
  readonly endpointIds: ReadonlyArray<EndpointId>
}

/**
 * The clocks of the groups' test environments, each held by at most one mover at a time (docs/adr/0051). Leases are real
 * time.
 */
export class TestClocks extends Context.Service<
  TestClocks,
  {
    /** Takes the clock of a group for `holdMillis`; none if another mover holds it. */
    readonly take: (
      groupId: GroupId,
      mover: MoverId,
      holdMillis: number
    ) => Effect.Effect<Option.Option<HeldClock>, StoreUnavailable>
    /**
     * Moves the clock to the next instant at which work or a delivery falls due, at most to a lead of `toLeadMillis`; not
     * at all while anything is due or under way. Makes what falls due claimable, and holds the clock for `holdMillis`
     * more. None if the mover has lost the clock.
     */
    readonly step: (
      groupId: GroupId,
      mover: MoverId,
      step: { readonly toLeadMillis: number; readonly holdMillis: number }
    ) => Effect.Effect<Option.Option<ClockStep>, StoreUnavailable>
    /**
     * Sets a held clock back to real time, and the breakers of the endpoints with it, with an audit row. Returns the real
     * time: `emptySome` removes what is older. None if the mover has lost the clock.
     */
    readonly setBack: (
      author: Author,
      mover: MoverId,
      holdMillis: number
    ) => Effect.Effect<Option.Option<Instant>, StoreUnavailable>
    /**
     * Removes some of what the test environment had at `before`, missions first, each with all that belongs to it, and
     * returns how much; 0 if nothing is left. Keeps keys, endpoints, the audit log and prices. None if the mover has lost the
     * clock.
     */
    readonly emptySome: (
      groupId: GroupId,
      mover: MoverId,
      step: { readonly before: Instant; readonly holdMillis: number }
    ) => Effect.Effect<Option.Option<number>, StoreUnavailable>
    /** Gives the clock back, if the mover still holds it. */
    readonly letGo: (groupId: GroupId, mover: MoverId) => Effect.Effect<void, StoreUnavailable>
    /** Signals the move to workers of all processes (`ClockMoves`). Never fails. */
    readonly signal: (endpointIds: ReadonlyArray<EndpointId>) => Effect.Effect<void>
  }
>()("@trajet/domain/clock/TestClocks") {}
