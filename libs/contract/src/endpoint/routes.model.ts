import type { KeysApi } from "../console/keys.contract.ts"
import type { DocumentsApi } from "../documents/documents.contract.ts"
import type { DuplicationApi } from "../duplication/duplication.contract.ts"
import type { EventsApi } from "../events/events.contract.ts"
import type { InspectionApi } from "../inspection/inspection.contract.ts"
import type { DriversApi } from "../operations/drivers.contract.ts"
import type { FeedApi } from "../operations/feed.contract.ts"
import type { OptionsApi } from "../options/options.contract.ts"
import type { TransportsApi } from "../ordering/transports.contract.ts"
import type { PricesApi } from "../prices/prices.contract.ts"
import type { PricingApi } from "../pricing/pricing.contract.ts"
import type { TestApi } from "../robot/robot.contract.ts"
import type { WaypointsApi } from "../waypoints/waypoints.contract.ts"
import type { WebhooksApi } from "../webhooks/webhooks.contract.ts"
import type { ParamsOf } from "./endpoint.ts"

type Groups =
  | typeof DocumentsApi
  | typeof DriversApi
  | typeof DuplicationApi
  | typeof EventsApi
  | typeof FeedApi
  | typeof InspectionApi
  | typeof KeysApi
  | typeof OptionsApi
  | typeof PricesApi
  | typeof PricingApi
  | typeof TestApi
  | typeof TransportsApi
  | typeof WaypointsApi
  | typeof WebhooksApi
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
