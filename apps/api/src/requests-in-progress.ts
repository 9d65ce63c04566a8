import { Effect } from "effect"

/** Counts the requests of one generation, so that the next one can wait for their end. */
export class RequestsInProgress {
  private count = 0
  private told: () => void = () => undefined

  /** Counts `request` until its response is sent. */
  readonly during = <A, E, R>(request: Effect.Effect<A, E, R>) =>
    Effect.andThen(
      Effect.acquireRelease(
        Effect.sync(() => void this.count++),
        () =>
          Effect.sync(() => {
            if (--this.count === 0) this.told()
          })
      ),
      request
    )

  readonly none: Effect.Effect<void> = Effect.callback<void>((resume) => {
    this.told = () => resume(Effect.void)
    if (this.count === 0) this.told()
  })
}
