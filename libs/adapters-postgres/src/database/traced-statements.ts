import { CurrentCause, type EventCause } from "@trajet/domain/traces"
import { Context, Effect, Exit, type Fiber, Option, Tracer } from "effect"

/** Opens a span below that of a caller. */
type OpenSpan = (name: string, startTime: bigint) => Tracer.Span

/** Ends what a statement began. */
type EndSpans = (exit: Exit.Exit<unknown, unknown>) => void

const noAnnotations = Context.empty()
const nanosPerMilli = 1_000_000

const nowNanos = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * nanosPerMilli))

/** What opens spans for the caller of a fiber; null if the trace of the caller is not recorded, or there is none. */
export const openerOf = (fiber: Fiber.Fiber<unknown, unknown>): OpenSpan | null => {
  const parent = fiber.cache.span
  if (!fiber.cache.tracerEnabled || parent === undefined || !parent.sampled) return null
  const tracer = fiber.getRef(Tracer.Tracer)
  return (name, startTime) =>
    tracer.span({
      name,
      startTime,
      parent: Option.some(parent),
      annotations: noAnnotations,
      links: [],
      kind: "client",
      root: false,
      sampled: true
    })
}

/** Those whose traces show a statement that several requests share (docs/adr/0065). Null: it is the caller's own. */
const Sharing = Context.Reference<ReadonlyArray<OpenSpan> | null>("@trajet/adapters-postgres/Sharing", {
  defaultValue: () => null
})

/** Shows the statements of a batch in the trace of each request that it serves. */
export const sharedBy = (openers: ReadonlyArray<OpenSpan | null>) => {
  const recorded = openers.filter((opener) => opener !== null)
  return <A, E, R>(run: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    recorded.length === 0 ? run : Effect.provideService(run, Sharing, recorded)
}

const ended: EndSpans = () => undefined

const begin = (openers: ReadonlyArray<OpenSpan>, name: string): EndSpans => {
  if (openers.length === 0) return ended
  const startTime = nowNanos()
  const spans = openers.map((open) => open(name, startTime))
  for (const span of spans) {
    span.attribute("db.system.name", "postgresql")
    if (spans.length > 1) span.attribute("trajet.shared_by", spans.length)
  }
  return (exit) => {
    const endTime = nowNanos()
    for (const span of spans) span.end(endTime, exit)
  }
}

const openersOf = (fiber: Fiber.Fiber<unknown, unknown>): ReadonlyArray<OpenSpan> => {
  const shared = fiber.getRef(Sharing)
  if (shared !== null) return shared
  const own = openerOf(fiber)
  return own === null ? [] : [own]
}

/** Shows a statement in the traces of its callers, by its name alone. */
export const traced = <A, E, R>(name: string, statement: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) => {
    const openers = openersOf(fiber)
    if (openers.length === 0) return statement
    const end = begin(openers, name)
    return Effect.onExit(statement, (exit) => Effect.sync(() => end(exit)))
  })

/** The caller of statements on a connection that it holds. */
export interface Holder {
  /** Shows a statement in the traces of the caller. */
  readonly traced: <A>(name: string, run: () => Promise<A>) => Promise<A>
  /** What caused the events that the caller writes. */
  readonly cause: EventCause | null
}

const holderWith = (openers: ReadonlyArray<OpenSpan>, cause: EventCause | null): Holder => ({
  cause,
  traced: async (name, run) => {
    if (openers.length === 0) return run()
    const end = begin(openers, name)
    try {
      const result = await run()
      end(Exit.void)
      return result
    } catch (failure) {
      end(Exit.fail(failure))
      throw failure
    }
  }
})

/** Gives `use` its caller. */
export const withHolder = <A, E, R>(use: (holder: Holder) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) => use(holderWith(openersOf(fiber), fiber.getRef(CurrentCause))))
