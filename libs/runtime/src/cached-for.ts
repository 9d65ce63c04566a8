import { Clock, Effect, Fiber } from "effect"

/**
 * Runs `ask` at most once in `millis`, and caches its value for that time. Callers that arrive during a run share it,
 * and an interrupted caller does not interrupt the run.
 */
export const cachedFor = <A, R>(
  millis: number,
  ask: Effect.Effect<A, never, R>
): Effect.Effect<Effect.Effect<A>, never, R> =>
  Effect.map(Effect.context<R>(), (context) => {
    let kept: { readonly answer: A; readonly untilMillis: number } | null = null
    let asking: Fiber.Fiber<A> | null = null
    const askAndKeep = Effect.gen(function* () {
      const answer = yield* ask
      kept = { answer, untilMillis: (yield* Clock.currentTimeMillis) + millis }
      return answer
    })
    return Effect.gen(function* () {
      if (kept !== null && (yield* Clock.currentTimeMillis) < kept.untilMillis) return kept.answer
      if (asking === null || asking.pollUnsafe() !== undefined) asking = Effect.runForkWith(context)(askAndKeep)
      return yield* Fiber.join(asking)
    })
  })
