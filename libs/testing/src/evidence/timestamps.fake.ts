import { Timestamps } from "@trajet/domain/evidence"
import { Effect, Layer } from "effect"

/** No authority. */
export const noTimestamps: Layer.Layer<Timestamps> = Layer.succeed(Timestamps, {
  authority: null,
  stamp: () => Effect.succeed({ state: "none" as const })
})
