import { Context, type Effect, type Scope } from "effect"
import type { EndpointId } from "../webhooks/endpoints/endpoint.model.ts"

/**
 * Signals workers that a test clock was moved, so that they look for work at once instead of at their next look. A signal
 * may be lost: work does not depend on it.
 */
export class ClockMoves extends Context.Service<
  ClockMoves,
  {
    /**
     * Subscribes to the moves from now on. The returned effect waits for the next one, or returns at once if one came since
     * its last return, with the endpoints that have deliveries due.
     */
    readonly subscribe: Effect.Effect<Effect.Effect<ReadonlyArray<EndpointId>>, never, Scope.Scope>
  }
>()("@trajet/domain/clock/ClockMoves") {}
