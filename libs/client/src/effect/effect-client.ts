import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { groups } from "../api/groups.ts"
import type { Client } from "../client.ts"
import type { Answered, Call, Connection, ConnectionOptions, ItemOf, Paged } from "../connection/call.model.ts"
import { ConfigurationError, isTrajetError, type TrajetError } from "../connection/client.errors.ts"
import { connectBy } from "../connection/connect.ts"
import type { Chance } from "../connection/send.ts"

/** The options of a connection. The key may be redacted, so that no log shows it. */
export interface EffectOptions extends Omit<ConnectionOptions, "apiKey" | "signal"> {
  readonly apiKey?: string | Redacted.Redacted<string> | undefined
}

/** A function that makes a call as an Effect. An interruption of the Effect aborts the request. */
export interface EffectCall<Args extends ReadonlyArray<unknown>, A> {
  (...args: Args): Effect.Effect<A, TrajetError>
  /** Makes the same call, and returns the status, headers and text of its answer too. */
  readonly withResponse: (...args: Args) => Effect.Effect<Answered<A>, TrajetError>
}

/** A function that reads a list: the first page as an Effect, or the items of all pages as a stream. */
export interface EffectPages<Args extends ReadonlyArray<unknown>, P> extends EffectCall<Args, P> {
  readonly stream: (...args: Args) => Stream.Stream<ItemOf<P>, TrajetError>
}

type AsEffect<Run> = Run extends (...args: infer Args) => Paged<infer P>
  ? EffectPages<Args, P>
  : Run extends (...args: infer Args) => Call<infer A>
    ? EffectCall<Args, A>
    : never

/** Every call of the API, by its group and name in the contract: `client.transports.create(order)`. */
export type EffectClient = {
  readonly [Group in keyof Client]: { readonly [Name in keyof Client[Group]]: AsEffect<Client[Group][Name]> }
}

/** The clock and the random numbers of the fiber's context, so that a test clock moves the pauses. */
const chanceOf = (context: Context.Context<never>): Chance => {
  const clock = Context.get(context, Clock.Clock)
  const random = Context.get(context, Random.Random)
  const run = Effect.runPromiseWith(context)
  return {
    nowMillis: () => clock.currentTimeMillisUnsafe(),
    random: () => random.nextDoubleUnsafe(),
    wait: (millis, signal) => run(Effect.sleep(millis), signal === undefined ? {} : { signal })
  }
}

const failure = (error: unknown): Effect.Effect<never, TrajetError> =>
  isTrajetError(error) ? Effect.fail(error) : Effect.die(error)

type Connect = (chance: Chance, signal: AbortSignal) => Connection
type AnyRun = (connection: Connection, ...args: ReadonlyArray<never>) => Call<unknown>

const effectOf = <A>(connect: Connect, name: string, promise: (connection: Connection) => Promise<A>) =>
  Effect.context<never>().pipe(
    Effect.flatMap((context) =>
      Effect.tryPromise({ try: (signal) => promise(connect(chanceOf(context), signal)), catch: (error) => error })
    ),
    Effect.catch(failure),
    Effect.withSpan(`trajet.${name}`)
  )

async function* itemsOf(paged: object): AsyncGenerator<unknown, void> {
  if (Symbol.asyncIterator in paged) yield* Object(paged)
}

const streamOf = (connect: Connect, open: (connection: Connection) => object) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const context = yield* Effect.context<never>()
      const ended = new AbortController()
      yield* Effect.addFinalizer(() => Effect.sync(() => ended.abort()))
      return Stream.fromAsyncIterable(itemsOf(open(connect(chanceOf(context), ended.signal))), (error) => error)
    })
  ).pipe(Stream.catch((error) => Stream.fromEffect(failure(error))))

const asEffect = (connect: Connect, name: string, run: AnyRun) =>
  Object.assign((...args: ReadonlyArray<never>) => effectOf(connect, name, (connection) => run(connection, ...args)), {
    withResponse: (...args: ReadonlyArray<never>) =>
      effectOf(connect, name, (connection) => run(connection, ...args).withResponse()),
    stream: (...args: ReadonlyArray<never>) => streamOf(connect, (connection) => run(connection, ...args))
  })

const clientBy = (connect: Connect): EffectClient => {
  const client: EffectClient = Object.create(null)
  for (const [group, calls] of Object.entries(groups)) {
    const members = Object.entries(calls).map(([name, run]) => [name, asEffect(connect, `${group}.${name}`, run)])
    Reflect.set(client, group, Object.fromEntries(members))
  }
  return client
}

const plainKey = ({ apiKey, ...options }: EffectOptions): ConnectionOptions => ({
  ...options,
  apiKey: Redacted.isRedacted(apiKey) ? Redacted.value(apiKey) : apiKey
})

/** Makes a client whose calls are Effects. Requests are sent again by the same rules as in the client of promises. */
export const makeClient = (options: EffectOptions): Effect.Effect<EffectClient, ConfigurationError> =>
  Effect.gen(function* () {
    const connection = plainKey(options)
    const connect: Connect = (chance, signal) => connectBy({ ...connection, signal }, chance)
    const context = yield* Effect.context<never>()
    // Wrong options fail here and not at the first call.
    yield* Effect.try({
      try: () => connectBy(connection, chanceOf(context)),
      catch: (error) => (error instanceof ConfigurationError ? error : new ConfigurationError(String(error)))
    })
    return clientBy(connect)
  })

/** The client as a service. */
export class Trajet extends Context.Service<Trajet, EffectClient>()("@trajet/client/Trajet") {
  static readonly layer = (options: EffectOptions): Layer.Layer<Trajet, ConfigurationError> =>
    Layer.effect(Trajet, makeClient(options))
}
