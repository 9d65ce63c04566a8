import type { Answers, AnyEndpoint, ByClient, ByPerson, ByUser, ParamsOf, Who } from "@trajet/contract"
import type { Caller } from "@trajet/domain/access"
import type { Claim, Keyed } from "@trajet/domain/idempotency"
import type { PersonCaller } from "@trajet/domain/people"
import type { UserCaller, Visitor } from "@trajet/domain/users"
import { Context, Effect } from "effect"
import { answerWriter } from "./answer-writer.ts"
import type { Failure } from "../failures.ts"
import { bind, type Route, type Served } from "./route.ts"
import type { ServedEndpoint } from "./served-endpoint.ts"

/** JSON text that passes unparsed, such as the stored data of events. */
export class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An answer that sets cookies: values of Set-Cookie headers. */
export class SettingCookies<Body> {
  readonly body: Body
  readonly setCookies: ReadonlyArray<string>
  constructor(body: Body, setCookies: ReadonlyArray<string>) {
    this.body = body
    this.setCookies = setCookies
  }
}

type IsOne<K, All = K> = K extends unknown ? ([All] extends [K] ? true : false) : never

type TypeOf<S> = S extends { readonly Type: infer T } ? T : never

/** The value of the only answer, or one of several answers with its status. */
type AnswerOf<A extends Answers> =
  IsOne<keyof A> extends true
    ? TypeOf<A[keyof A]> | Written | SettingCookies<TypeOf<A[keyof A]>>
    : { readonly [S in keyof A]: { readonly status: S; readonly body: TypeOf<A[S]> | Written } }[keyof A]

type CallerOf<W> = W extends ByClient
  ? Caller
  : W extends ByPerson
    ? PersonCaller
    : W extends ByUser
      ? UserCaller
      : Visitor

type WhoOf<E extends AnyEndpoint> = E["passage"]["who"]

/** The routes of a group by who may call them: one group may have endpoints of users and of visitors. */
type RouteOf<R, W extends Who> = W extends Who ? Route<R, W, CallerOf<W>> : never

/** The claim of a request's Idempotency-Key; null without an effective key. */
class ClaimOfRequest extends Context.Service<ClaimOfRequest, { readonly claim: Claim | null }>()(
  "@trajet/api/edge/ClaimOfRequest"
) {}

/** Gives the claim of the request to the program that completes it with its answer. */
type KeyedBy<Answer> = <A>(answer: (result: A) => Answer) => Effect.Effect<Keyed<A> | null, never, ClaimOfRequest>

/** A request of an endpoint that passed the edge. */
export interface AskedOf<E extends AnyEndpoint> {
  readonly caller: CallerOf<WhoOf<E>>
  readonly params: ParamsOf<E["path"]>
  readonly query: E["query"]["Type"]
  readonly body: E["body"]["Type"]
  /** Start of all links. */
  readonly publicUrl: string
  /** Only for an endpoint that is once per key. */
  readonly keyed: E["passage"]["once"] extends "per_key" ? KeyedBy<AnswerOf<E["answers"]>> : never
}

export type HandlerOf<E extends AnyEndpoint> = (
  asked: AskedOf<E>
) => Effect.Effect<AnswerOf<E["answers"]>, Failure, unknown>

type Endpoints = Readonly<Record<string, AnyEndpoint>>
type JsonOf<E extends Endpoints> = { [Name in keyof E]: E[Name]["carries"] extends "json" ? Name : never }[keyof E]

/** The handlers of a group's endpoints that carry JSON. */
export type HandlersOf<E extends Endpoints> = { readonly [Name in JsonOf<E>]: HandlerOf<E[Name]> }

type ServicesOf<H> = H extends (asked: never) => Effect.Effect<unknown, unknown, infer R> ? R : never

/** Handlers of endpoints that are once per key, but never call `keyed`, and of endpoints that carry no JSON. */
type Unfit<E extends Endpoints, H> =
  | Exclude<keyof H, JsonOf<E>>
  | {
      [Name in keyof H & keyof E]: E[Name]["passage"]["once"] extends "per_key"
        ? ClaimOfRequest extends ServicesOf<H[Name]>
          ? never
          : Name
        : never
    }[keyof H & keyof E]

interface ServedGroup<E extends Endpoints> {
  readonly declared: E
  readonly endpoints: Readonly<Record<string, ServedEndpoint>>
}

interface StatusAndBody {
  readonly status: number
  readonly body: unknown
}

/** Writes the answers of an endpoint. */
const writerOf = (answers: Answers): ((answer: unknown) => Served) => {
  const writers = new Map(
    Object.entries(answers).map(([status, schema]) => [
      Number(status),
      // An answer without a body has no schema to write by.
      status === "204" ? () => "" : answerWriter(schema)
    ])
  )
  const [only = 200, ...others] = writers.keys()
  const written = ({ status, body }: StatusAndBody): Served => {
    if (body instanceof SettingCookies) {
      const { setCookies } = body
      return { ...written({ status, body: body.body }), setCookies }
    }
    if (body instanceof Written) return { status, body: body.text }
    const write = writers.get(status)
    if (write === undefined) throw new Error(`the contract names no answer ${status}`)
    return { status, body: write(body) }
  }
  return others.length === 0 ? (body) => written({ status: only, body }) : (answer) => written(answer as StatusAndBody)
}

type Handle<R> = (asked: object) => Effect.Effect<unknown, Failure, R>

/**
 * Binds the endpoints of a group to their handlers, by name. What a request must pass, its schemas and its statuses stand
 * on the endpoint. Endpoints that carry files or a stream have their own edge (`upload.ts`, `serve-feed.ts`).
 */
export const serve = <E extends Endpoints, H extends HandlersOf<E>>(
  { declared, endpoints }: ServedGroup<E>,
  handlers: H & { readonly [Name in Exclude<keyof H, keyof E>]: never },
  // `serve` does not compile with such handlers. As a part of the type of `handlers`, this would make their arguments `any`.
  ..._unfit: [Unfit<E, H>] extends [never] ? [] : [unfit: Unfit<E, H>]
): ReadonlyArray<RouteOf<Exclude<ServicesOf<H[keyof H]>, ClaimOfRequest>, WhoOf<E[keyof E]>>> => {
  type Services = Exclude<ServicesOf<H[keyof H]>, ClaimOfRequest>
  const json = Object.entries(declared).filter(([, { carries }]) => carries === "json")
  return json.map(([name, { answers, body, passage, query, takesBody }]) => {
    const write = writerOf(answers)
    const keyed = (answer: (result: unknown) => unknown) =>
      Effect.map(ClaimOfRequest, ({ claim }) =>
        claim === null ? null : { claim, answer: (result: unknown) => write(answer(result)) }
      )
    // The types of `HandlersOf` hold for each name; a loop over the names loses them.
    const handle = handlers[name as keyof H] as Handle<Services | ClaimOfRequest>
    return bind<unknown, unknown, Services, Who, CallerOf<WhoOf<E[keyof E]>>>({
      endpoint: endpoints[name] as ServedEndpoint,
      passage,
      query: query as never,
      body: body as never,
      takesBody,
      handle: ({ claim, ...asked }) =>
        Effect.provideService(Effect.map(handle({ ...asked, keyed }), write), ClaimOfRequest, { claim })
    }) as never
  })
}
