import { Effect, Random } from "effect"

/** Sleeps about `millis`, ± 20 %, so that processes that started together do not stay in step. */
export const sleepAbout = (millis: number): Effect.Effect<void> =>
  Random.nextBetween(0.8, 1.2).pipe(Effect.flatMap((share) => Effect.sleep(Math.round(millis * share))))
