import { Context, type Effect, type Scope } from "effect"
import type { EndpointId } from "../webhooks/endpoints/endpoint.model.ts"

/**
 * Tells workers that a test clock was moved, so that they look for due work at once and not at their next regular look.
 * A signal may be lost, because the regular look finds the same work.
 */
export class ClockMoves extends Context.Service<
  ClockMoves,
  {
    /**
     * Subscribes to the moves from now on. The returned effect waits for the next move, and returns the endpoints that
     * have deliveries due. It returns at once if a move came since its last return.
     */
    readonly subscribe: Effect.Effect<Effect.Effect<ReadonlyArray<EndpointId>>, never, Scope.Scope>
  }
>()("@trajet/domain/clock/ClockMoves") {}
