import { type Admitted, onePlace, type Passage } from "@trajet/contract"
import type { Effect } from "effect"
import { HttpRouter, type HttpServerResponse } from "effect/http"
import type { AdmittedRoute, RouteTable } from "./route-table.ts"
import type { ServedEndpoint } from "../endpoints/served-endpoint.ts"

interface WithTable {
  readonly routes: RouteTable
}

/** Adds a route to the router, and to the table by which its requests are admitted. */
export const addRoute = <E, R>(
  { routes }: WithTable,
  route: AdmittedRoute,
  handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) => {
  routes.add(route)
  return HttpRouter.add(route.method, route.path, handler)
}

/** Adds an endpoint of a contract at its path. */
export const addEndpoint = <E, R>(
  table: WithTable,
  { endpoint, passage }: { readonly endpoint: ServedEndpoint; readonly passage: Passage },
  handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) => addRoute(table, { method: endpoint.method, path: endpoint.path, admitted: passage.admitted }, handler)

/** A page outside of the contracts. It takes a place of the work in progress, unless it says why it takes none. */
export interface Page {
  readonly method?: AdmittedRoute["method"]
  readonly path: `/${string}`
  readonly admitted?: Admitted
}

/** Adds a page. */
export const addPage = <E, R>(
  table: WithTable,
  { method = "GET", path, admitted = onePlace }: Page,
  handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) => addRoute(table, { method, path, admitted }, handler)
