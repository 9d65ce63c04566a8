import { StoreUnavailable } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import { Effect, Exit } from "effect"
import { instantOfMicros, StoreState } from "../store/store-state.fake.ts"

/** The fake store on the clock of a simulation, with an observer of each commit. */
export class SimulatedStore extends StoreState {
  onCommit: (now: Instant) => void = () => {}
  readonly #nowMillis: () => number
  #depth = 0
  // Caches the text, because formatting a date is slow and many steps share an instant.
  #last = { millis: 0, now: instantOfMicros(0) }

  constructor(nowMillis: () => number) {
    super()
    this.#nowMillis = nowMillis
  }

  get now(): Instant {
    const millis = this.#nowMillis()
    if (this.#last.millis !== millis) this.#last = { millis, now: instantOfMicros(millis * 1_000) }
    return this.#last.now
  }

  /** Changes rows at once, outside of any port. */
  commit<A>(work: (now: Instant) => A): A {
    const { now } = this
    this.#depth++
    try {
      return work(now)
    } finally {
      this.#depth--
      if (this.#depth === 0) this.onCommit(now)
    }
  }

  override transaction<A>(work: (now: Instant) => A): Effect.Effect<A, StoreUnavailable> {
    return Effect.suspend(() => (this.up ? Effect.succeed(this.commit(work)) : Effect.fail(new StoreUnavailable({}))))
  }

  /** Runs calls of ports and other changes in one commit. */
  together<A, E>(calls: Effect.Effect<A, E>): Effect.Effect<A, E | StoreUnavailable> {
    return Effect.suspend((): Exit.Exit<A, E | StoreUnavailable> =>
      this.up ? this.commit(() => Effect.runSyncExit(calls)) : Exit.fail(new StoreUnavailable({}))
    )
  }
}
