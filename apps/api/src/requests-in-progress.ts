import { Effect, Scope } from "effect"

/** Counts the requests of one generation, so that the next one can wait for their end. */
export class RequestsInProgress {
  private count = 0
  private told: () => void = () => undefined
  private readonly ended = Effect.sync(() => {
    if (--this.count === 0) this.told()
  })

  /**
   * Counts `request` until its response is sent. The server begins a request where it cannot be interrupted, so that each
   * one that is counted has its end.
   */
  readonly during = <A, E, R>(request: Effect.Effect<A, E, R>) =>
    Effect.flatMap(Scope.Scope, (scope) => {
      this.count++
      return Effect.andThen(Scope.addFinalizer(scope, this.ended), request)
    })

  readonly none: Effect.Effect<void> = Effect.callback<void>((resume) => {
    this.told = () => resume(Effect.void)
    if (this.count === 0) this.told()
  })
}
