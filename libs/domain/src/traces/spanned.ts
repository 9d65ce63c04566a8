import { Effect, References } from "effect"

/**
 * Names a program: it is a span of its name in a trace that is recorded. Outside of one it costs what an unnamed program
 * costs, where `Effect.fn` takes the stacks of two places at each call.
 */
export const spanned =
  (name: string) =>
  <Step extends Effect.Effect<unknown, unknown, unknown>, A, Args extends Array<unknown>>(
    body: (...args: Args) => Generator<Step, A, never>
  ) => {
    const recorded = Effect.fn(name)(body)
    const plain = Effect.fnUntraced(body)
    return (...args: Args) =>
      Effect.withFiber((fiber) => (fiber.getRef(References.TracerEnabled) ? recorded(...args) : plain(...args)))
  }
