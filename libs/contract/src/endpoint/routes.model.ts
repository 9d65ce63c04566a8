import type { KeysApi } from "../console/keys.contract.ts"
import type { InspectionApi } from "../inspection/inspection.contract.ts"
import type { OperationsApi } from "../operations-api.contract.ts"
import type { TransportsApi } from "../ordering/transports.contract.ts"
import type { ParamsOf } from "./endpoint.ts"

type GroupsOf<Api> = Api extends { readonly groups: infer G } ? G[keyof G] : never
type Groups = typeof TransportsApi | typeof InspectionApi | typeof KeysApi | GroupsOf<typeof OperationsApi>
type Each<G> = G extends { readonly declared: infer E } ? E[keyof E] : never

/** Every endpoint by its route: `GET /v1/transports`. For `import type` alone: pages have no byte of the contract. */
export type Routes = { readonly [E in Each<Groups> as E["route"]]: E }
export type Route = keyof Routes

/** A value that this release knows, or another text: an open page may be older than its API. */
type Open<T extends string> = T | (string & {})
type Opened<T> = T extends string
  ? string extends T
    ? T
    : Open<T>
  : T extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Opened<Item>>
    : T extends object
      ? { readonly [K in keyof T]: Opened<T[K]> }
      : T

/** Left-out members may be undefined, or null as the API allows (ERR-71). */
type Given<T> =
  T extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Given<Item>>
    : T extends object
      ? { readonly [K in keyof T]: {} extends Pick<T, K> ? Given<T[K]> | null | undefined : Given<T[K]> }
      : T

/** On the wire every value is text. */
type Asked<T> = T extends "true" | "false" ? boolean : string extends T ? T | number : T
type QueryGiven<T> = { readonly [K in keyof T]: {} extends Pick<T, K> ? Asked<T[K]> | undefined : Asked<T[K]> }

type Member<Name extends string, T> = {} extends T
  ? keyof T extends never
    ? {}
    : { readonly [N in Name]?: T | undefined }
  : { readonly [N in Name]: T }

/** What a call of a route gives: names of the path, query and body. */
export type CallOf<R extends Route> = Member<"path", ParamsOf<Routes[R]["path"]>> &
  Member<"query", QueryGiven<Routes[R]["query"]["Encoded"]>> &
  Member<"body", Given<Routes[R]["body"]["Encoded"]>>

type Encoded<S> = S extends { readonly Encoded: infer T } ? T : never
/** What a call of a route is answered. */
export type CallAnswer<R extends Route> = Opened<Encoded<Routes[R]["answers"][keyof Routes[R]["answers"]]>>
