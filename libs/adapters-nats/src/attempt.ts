import { Effect } from "effect"

/** What the client does, as an Effect that fails with whatever the client was rejected with. */
export const attempt = <A>(promise: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: promise, catch: (cause) => cause })
