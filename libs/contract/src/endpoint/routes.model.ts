import type { Brand } from "effect"
import type { Day } from "@trajet/domain/time"
import type { Role } from "@trajet/domain/people"
import type { TrajetApi } from "../api.contract.ts"
import type { ConsoleApi } from "../console/console-api.contract.ts"
import type { ConsoleProblemCode } from "../console/console-problems.ts"
import type { DriverAppApi } from "../devices/driver-app.contract.ts"
import type { OperationsApi } from "../operations-api.contract.ts"
import type { Problem, ProblemCode } from "../schema/problem.model.ts"
import type { AnyEndpoint, ParamsOf } from "./endpoint.ts"

/*
 * The calls of pages, as types of the contract. For `import type` alone: pages have no byte of the contract.
 */

type Groups<Api extends { readonly groups: object }> = Api["groups"][keyof Api["groups"]]
type Declared<G> = G extends { readonly declared: infer E } ? E[keyof E] : never
type EndpointsOf<Api extends { readonly groups: object }> = Extract<Declared<Groups<Api>>, AnyEndpoint>

type ByRoute<E extends AnyEndpoint> = { readonly [Each in E as Each["route"]]: Each }

/** Endpoints that a person with this role may call. */
type OfRole<E extends AnyEndpoint, R extends Role> = E extends {
  readonly passage: { readonly who: { readonly roles: ReadonlyArray<infer Allowed> } }
}
  ? R extends Allowed
    ? E
    : never
  : never

type OfConsole =
  | EndpointsOf<typeof TrajetApi>
  | EndpointsOf<typeof ConsoleApi>
  | OfRole<EndpointsOf<typeof OperationsApi>, "operator">
type OfPhone = EndpointsOf<typeof DriverAppApi> | OfRole<EndpointsOf<typeof OperationsApi>, "driver">

/** What pages of the console call by a session, and phones by the key of a driver: `GET /v1/transports`. */
type Routes = ByRoute<OfConsole | OfPhone>
export type Route = keyof Routes
export type RouteOfConsole = OfConsole["route"]
export type RouteOfPhone = OfPhone["route"]

/** A calendar day in Europe/Paris, `2027-03-15`. No date-time has this form. */
export type DayGiven = `${number}-${number}-${number}`

/** A value that this release knows, or another text: an open page may be older than its API. */
export type Open<T extends string> = T | (string & {})

type Opened<T> = T extends string
  ? string extends T
    ? T
    : Open<T>
  : T extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Opened<Item>>
    : T extends object
      ? { readonly [K in keyof T]: Opened<T[K]> }
      : T

/** The names of a record are no members that a call may leave out. */
type IsLeftOut<T, K extends keyof T> = string extends K ? false : {} extends Pick<T, K> ? true : false

/** Left-out members may be undefined, or null as the API allows (ERR-71). A name of the domain, such as an id, is text. */
type Given<T> = T extends Day
  ? DayGiven
  : T extends string & Brand.Brand<string>
    ? string
    : T extends ReadonlyArray<infer Item>
      ? ReadonlyArray<Given<Item>>
      : T extends object
        ? { readonly [K in keyof T]: IsLeftOut<T, K> extends true ? Given<T[K]> | null | undefined : Given<T[K]> }
        : T

type ItemOf<T> = T extends ReadonlyArray<infer Item> ? Item : never

/** A form: `meta` beside its one file, or each file with its entry of `meta`. */
type FormGiven<T> = T extends { readonly meta: infer Meta; readonly file: unknown }
  ? { readonly meta: Given<Meta>; readonly file: Blob }
  : T extends { readonly meta: infer Meta; readonly files: unknown }
    ? { readonly files: ReadonlyArray<Given<ItemOf<Meta>> & { readonly content: Blob }> }
    : Given<T>

type TypeOf<S> = S extends { readonly Type: infer T } ? T : never
type BodyGiven<Body> = Body extends ReadonlyArray<infer Each> ? FormGiven<TypeOf<Each>> : FormGiven<TypeOf<Body>>

/** On the wire every value is text. */
type Asked<T> = T extends "true" | "false" ? boolean : T extends Day ? DayGiven : string extends T ? T | number : T
type QueryGiven<T> = { readonly [K in keyof T]: {} extends Pick<T, K> ? Asked<T[K]> | undefined : Asked<T[K]> }

type Member<Name extends string, T> = {} extends T
  ? keyof T extends never
    ? {}
    : { readonly [N in Name]?: T | undefined }
  : { readonly [N in Name]: T }

/** What a call of a route gives: names of the path, query and body. */
type CallOf<R extends Route> = Member<"path", ParamsOf<Routes[R]["path"]>> &
  Member<"query", QueryGiven<TypeOf<Routes[R]["query"]>>> &
  (Routes[R]["given"] extends null ? {} : { readonly body: BodyOf<R> })

/** The arguments of a call after its route: what it gives, if it has to give something, and options of the page. */
export type CallArguments<R extends Route, Options> =
  {} extends CallOf<R>
    ? readonly [asked?: CallOf<R>, options?: Options]
    : readonly [asked: CallOf<R>, options?: Options]

/** The body that a call of a route gives. */
export type BodyOf<R extends Route> = BodyGiven<Routes[R]["given"]>
/** The query that a call of a route may give. */
export type QueryOf<R extends Route> = QueryGiven<TypeOf<Routes[R]["query"]>>

type Encoded<S> = S extends { readonly Encoded: infer T } ? T : never

/** What a call of a route is answered. */
export type CallAnswer<R extends Route> = Opened<Encoded<Routes[R]["answers"][keyof Routes[R]["answers"]]>>

/** Every code by which this release refuses a call. */
export type CallProblemCode = ProblemCode | ConsoleProblemCode

/** What a refused call is answered. */
export type CallProblem = Omit<Encoded<typeof Problem>, "code"> & { readonly code?: Open<CallProblemCode> }
