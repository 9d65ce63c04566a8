import { Effect } from "effect"

/** Runs a promise of the client as an Effect that fails with the reason of the rejection. */
export const attempt = <A>(promise: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: promise, catch: (cause) => cause })
