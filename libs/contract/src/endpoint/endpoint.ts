import { Context, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, type HttpApiMiddleware, HttpApiSchema, OpenApi } from "effect/http-api"
import { deprecated, type Deprecation } from "../schema/deprecation.ts"
import { always } from "../schema/problem-responses.ts"
import { type Again, type Once, type Passage, PassageNote, type reads, type Who } from "./passage.model.ts"
import { withRoleSentence } from "./role-sentence.ts"
import { requireMarkedSecrets } from "./secret.ts"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
type RouteText = `${Method} /${string}`
type MethodOf<Route> = Route extends `${infer M extends Method} ${string}` ? M : never
type PathOf<Route> = Route extends `${Method} ${infer P extends `/${string}`}` ? P : never

type Named<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Named<`/${More}`>
    : Rest
  : never
/** The names in a path. */
export type ParamsOf<Path> = { readonly [Name in Named<Path>]: string }

/** Schemas of the answers by status. */
export type Answers = Readonly<Record<number, Schema.Top>>

export const nothing = Schema.Struct({})
type Nothing = typeof nothing

/**
 * What a request and its answer carry: JSON, files in the request that are stored while they arrive, or an answer that
 * stays open.
 */
type Carries = "json" | "files" | "stream"

/** A body in one of several forms, such as JSON or multipart, is a list of their schemas. */
type Bodies = Schema.Top | ReadonlyArray<Schema.Top>
type BodyOf<B> = B extends null ? Nothing : B extends ReadonlyArray<Schema.Top> ? Schema.Union<B> : B

const bodyOf = (body: Bodies): Schema.Top => (Schema.isSchema(body) ? body : Schema.Union(body))

/** Only a POST reads an Idempotency-Key. */
type OnceOf<Route> = MethodOf<Route> extends "POST" ? Exclude<Once, "no_key"> : "no_key"

type Declared<Route, W extends Who, O, Query, Body, Examined, A, C> = Omit<Passage<W>, "once" | "again"> & {
  readonly once: O
  readonly again: MethodOf<Route> extends "GET" ? typeof reads : Again
  readonly query?: Query
  readonly body?: Body
  /** What the edge examines, if it is less than the body that the document shows. */
  readonly examined?: Examined
  /** Set if an absent body is an empty object. `undocumented`: the documents call the body required all the same. */
  readonly bodyMayBeAbsent?: true | "undocumented"
  readonly headers?: Schema.Struct.Fields
  readonly answers: A
  /** `json` unless it says otherwise. */
  readonly carries?: C
  /** Problems besides those that every endpoint may answer. */
  readonly problems: ReadonlyArray<Schema.Top>
  readonly summary: string
  readonly description?: string
  /** Its announced end: the documents and the headers of its answers follow (VER-8). */
  readonly deprecated?: Deprecation
}

/** An endpoint: what a request must pass, what it carries, and what is answered. */
export interface Endpoint<
  Route extends RouteText,
  W extends Who,
  O extends Once,
  Query,
  Body,
  Examined,
  A,
  C extends Carries = "json"
> {
  readonly route: Route
  readonly method: MethodOf<Route>
  readonly path: PathOf<Route>
  readonly passage: Passage<W, O>
  readonly carries: C
  readonly query: Query
  /** What a caller gives: the body that the documents show, or the list of its forms; null without a body. */
  readonly given: Body
  /** The schema that the edge examines. */
  readonly body: Examined
  readonly takesBody: "none" | "optional" | "required"
  readonly answers: A
  /** The endpoint in the documents, under its name in its group. */
  readonly documented: (name: string) => HttpApiEndpoint.Top
}

export type AnyEndpoint = Endpoint<RouteText, Who, Once, Schema.Top, Bodies | null, Schema.Top, Answers, Carries>

const bodyOptional = (operation: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...operation,
  requestBody: { ...Object(operation["requestBody"]), required: false }
})

/** Tells clients and their generators whether a request may be sent again, and what to read first if not (VER-12). */
const withRepetition = (operation: Readonly<Record<string, unknown>>, again: Again): Record<string, unknown> => ({
  ...operation,
  "x-repeat": again.repeat,
  ...(again.repeat === "always" ? {} : { "x-read-first": again.readFirst.replaceAll(/:(\w+)/gu, "{$1}") })
})

const statusOf = (status: string, schema: Schema.Top): Schema.Top =>
  status === "200" || status === "204" ? schema : schema.pipe(HttpApiSchema.status(Number(status)))

/** Makes an endpoint. It does not compile until it says what a request must pass. */
export const endpoint = <
  const Route extends RouteText,
  W extends Who,
  const O extends OnceOf<Route>,
  const A extends Answers,
  Query extends Schema.Top = Nothing,
  Body extends Bodies | null = null,
  Examined extends Bodies | null = Body,
  const C extends Carries = "json"
>(
  route: Route,
  declared: Declared<Route, W, O, Query, Body, Examined, A, C>
): Endpoint<Route, W, O, NoInfer<Query>, NoInfer<Body>, BodyOf<NoInfer<Examined>>, A, NoInfer<C>> => {
  const { who, admitted, once, again, sensitive, costs, query, headers, answers, problems } = declared
  const given = declared.body ?? null
  const { examined = given, bodyMayBeAbsent, carries = "json", summary, description, deprecated: end } = declared
  const [method = "", path = ""] = route.split(" ")
  const passage: Passage<W, O> = { who, admitted, once, again, sensitive, costs }
  requireMarkedSecrets(route, answers, sensitive)
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name = ""]) => [name, Schema.String] as const)
  const documented = (name: string) =>
    HttpApiEndpoint.make(method as Method)(name, path as `/${string}`, {
      ...(names.length === 0 ? {} : { params: Object.fromEntries(names) }),
      ...(query === undefined ? {} : { query }),
      ...(headers === undefined ? {} : { headers }),
      ...(given === null ? {} : { payload: given as Schema.Top }),
      success: Object.entries(answers).map(([status, schema]) => statusOf(status, schema)),
      error: [...always, ...problems]
    })
      .annotate(PassageNote, passage)
      .annotateMerge(end === undefined ? Context.empty() : deprecated(end))
      .annotateMerge(
        OpenApi.annotations({
          summary,
          ...(description === undefined ? {} : { description }),
          transform: (operation) => {
            const repeated = withRepetition(operation, again)
            const shown = bodyMayBeAbsent === true && given !== null ? bodyOptional(repeated) : repeated
            return who.by === "person" ? withRoleSentence(who.roles)(shown) : shown
          }
        })
      )
  const takesBody = bodyMayBeAbsent !== undefined ? "optional" : given === null ? "none" : "required"
  // TypeScript cannot compute from the route's text that these members have the types of the signature.
  return {
    ...{ route, method, path, passage, given, answers, carries, documented, takesBody },
    query: query ?? nothing,
    body: bodyOf(examined ?? nothing)
  } as unknown as Endpoint<Route, W, O, Query, Body, BodyOf<Examined>, A, C>
}

type Top = Schema.Top
type DocumentedOf<E extends Readonly<Record<string, AnyEndpoint>>> = {
  [Name in keyof E & string]: HttpApiEndpoint.HttpApiEndpoint<
    Name,
    E[Name]["method"],
    E[Name]["path"],
    Top,
    Top,
    Top,
    Top,
    Top,
    Top
  >
}[keyof E & string]

interface GroupNotes<M extends HttpApiMiddleware.AnyId, S> {
  readonly title: string
  readonly description: string
  readonly security: Context.Key<M, S> | null
}

/** A group of endpoints by name, as a value for the server and as a group of the documents. */
export const group = <
  const Id extends string,
  E extends Readonly<Record<string, AnyEndpoint>>,
  M extends HttpApiMiddleware.AnyId,
  S
>(
  identifier: Id,
  { title, description, security }: GroupNotes<M, S>,
  endpoints: E
) => {
  const added = Object.entries(endpoints).map(([name, each]) => each.documented(name))
  const [first, ...others] = added
  if (first === undefined) throw new Error(`the group ${identifier} has no endpoint`)
  const plain = HttpApiGroup.make(identifier).add(first, ...others)
  const made = (security === null ? plain : plain.middleware(security)).annotateMerge(
    OpenApi.annotations({ title, description })
  )
  return Object.assign(made, { declared: endpoints }) as unknown as HttpApiGroup.HttpApiGroup<Id, DocumentedOf<E>> & {
    readonly declared: E
  }
}
