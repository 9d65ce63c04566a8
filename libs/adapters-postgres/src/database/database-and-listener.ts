import { Context, Effect, Layer } from "effect"
import { Database, type DatabaseOptions, makeDatabase } from "./database.ts"
import { Listener, makeListener } from "./listener.ts"
import { scopedPrimary } from "./primary.ts"

/**
 * The pool and the listener of a process, which share what they know of the primary. The listener asks its server every few
 * seconds, so the pool of a process without work leaves a server that hangs too, before the next request waits for it.
 */
export const databaseAndListenerLayer = (options: DatabaseOptions): Layer.Layer<Database | Listener> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const primary = yield* scopedPrimary(options.url)
      const database = yield* makeDatabase(options, primary)
      const listener = yield* makeListener(primary)
      return Context.make(Database, database).pipe(Context.add(Listener, listener))
    })
  )
