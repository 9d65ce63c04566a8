import { Data, Effect, Exit, Queue, Scope } from "effect"

class NotReady extends Data.TaggedError("NotReady")<{ readonly obstacle: string }> {
  override get message() {
    return `with the new settings ${this.obstacle}`
  }
}

interface Generations<A, E, R> {
  /** Begins a generation; its scope ends with it. */
  readonly begin: Effect.Effect<A, E, R | Scope.Scope>
  /** Why the generation cannot serve, or null. Such a generation takes the place of no other. */
  readonly obstacle: (generation: A) => Effect.Effect<string | null>
  /** Puts a generation that has begun into service, in the place of the former one. */
  readonly serve: (generation: A) => Effect.Effect<void>
  /** Waits for the work of a generation that is no longer in service. */
  readonly retire: (former: A) => Effect.Effect<void>
}

interface Begun<A> {
  readonly generation: A
  readonly scope: Scope.Closeable
}

const beginIn = <A, E, R>(
  parent: Scope.Scope,
  begin: Effect.Effect<A, E, R>
): Effect.Effect<Begun<A>, E, Exclude<R, Scope.Scope>> =>
  Effect.gen(function* () {
    const scope = yield* Scope.fork(parent)
    const generation = yield* Scope.provide(begin, scope).pipe(
      Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause)))
    )
    return { generation, scope }
  })

const tell = (obstacle: Effect.Effect<string | null>) =>
  Effect.flatMap(obstacle, (found) => (found === null ? Effect.void : Effect.logError(`not ready: ${found}`)))

/**
 * Begins a generation of a service, and a new one at each hang-up signal, so that the service reads its secrets again
 * without a pause. The former one serves until the new one has begun, and goes on if it fails to begin.
 */
export const renewedOnHangup = <A, E, R>({ begin, obstacle, retire, serve }: Generations<A, E, R>) =>
  Effect.gen(function* () {
    // Every generation ends when what the caller acquired after this call has ended.
    const parent = yield* Scope.fork(yield* Effect.scope)
    // Signals that arrive during a renewal ask for one more.
    const asked = yield* Queue.sliding<null>(1)
    const ask = () => void Queue.offerUnsafe(asked, null)
    yield* Effect.acquireRelease(
      Effect.sync(() => process.on("SIGHUP", ask)),
      () => Effect.sync(() => process.off("SIGHUP", ask))
    )
    const beginReady = Effect.gen(function* () {
      const generation = yield* begin
      const found = yield* obstacle(generation)
      return found === null ? generation : yield* new NotReady({ obstacle: found })
    })
    let current = yield* beginIn(parent, begin)
    yield* serve(current.generation)
    yield* Effect.forkScoped(tell(obstacle(current.generation)))
    const renew = Effect.gen(function* () {
      const next = yield* beginIn(parent, beginReady)
      const former = current
      current = next
      yield* serve(next.generation)
      yield* Effect.logInfo("the settings were read again")
      yield* retire(former.generation)
      yield* Scope.close(former.scope, Exit.void)
    })
    const renewOrStay = Effect.catchCause(renew, (cause) =>
      Effect.logError("the settings were not read again: the process goes on with the former ones", cause)
    )
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(Queue.take(asked), renewOrStay)))
  })
