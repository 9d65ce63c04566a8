import { type Admitted, onePlace } from "@trajet/contract"
import { FindMyWay } from "effect/http"
import { headerBytesMax } from "../../limits.ts"
import { hasNeedlessEscape, routedPath } from "./request-target.rules.ts"

/**
 * How paths are compared: case and slashes count. Routes answer long ids as unknown, so the router must not refuse them.
 */
export const routerConfig = {
  maxParamLength: headerBytesMax,
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false
}

/** A route of the router, and how its requests are admitted. */
export interface AdmittedRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly path: `/${string}`
  readonly admitted: Admitted
}

/**
 * The admission of every route that the router has. It finds routes as the router does, so that a target has the admission
 * of the route that will serve it.
 */
export class RouteTable {
  readonly #routes = FindMyWay.make<Admitted>(routerConfig)

  add({ admitted, method, path }: AdmittedRoute): void {
    this.#routes.on(method, path, admitted)
    // The router matches `/docs/*` with `/docs` too.
    if (path.endsWith("/*")) this.#routes.on(method, startOf(path), admitted)
  }

  /** How a request for this target is admitted: with a place, unless its route says that it takes none. */
  admittedOf(method: string, target: string): Admitted {
    const path = routedPath(target)
    if (hasNeedlessEscape(path)) return onePlace
    const found = this.#routes.find(method, path)
    if (found !== undefined) return found.handler
    return (method === "HEAD" ? this.#routes.find("GET", path)?.handler : undefined) ?? onePlace
  }
}

const startOf = (path: `/${string}`): `/${string}` => `/${path.slice(1, -"/*".length)}`
