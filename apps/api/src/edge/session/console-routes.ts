import { type ConsoleAccess, consoleAccessOf } from "@trajet/contract"
import type { UserCaller, Visitor } from "@trajet/domain/users"
import { bind, type Route, type RouteOptions } from "../route.ts"
import type { ServedEndpoint } from "../served-endpoint.ts"

type ConsoleOptions<Query, Body, R, By> = Omit<
  RouteOptions<Query, Body, R, ConsoleAccess, By>,
  "needs" | "honoursIdempotencyKey" | "outcome"
>

export type ConsoleRoute<R> = Route<R, ConsoleAccess, UserCaller>

const bound = <Query, Body, R, By>(options: ConsoleOptions<Query, Body, R, By>) =>
  bind({ ...options, needs: consoleAccessOf(options.endpoint), honoursIdempotencyKey: false, outcome: "other" })

/** Binds an endpoint of the console's contract to its program, for the users that the contract names (CON-2). */
export const consoleRoute = <Query, Body, R>(options: ConsoleOptions<Query, Body, R, UserCaller>): ConsoleRoute<R> => {
  if (consoleAccessOf(options.endpoint).roles === "anyone")
    throw new Error(`visitorRoute binds ${options.endpoint.path}`)
  return bound(options)
}

export type VisitorRoute<R> = Route<R, ConsoleAccess, Visitor>

/** Binds an endpoint of the console's contract that needs no session. */
export const visitorRoute = <Query, Body, R>(options: ConsoleOptions<Query, Body, R, Visitor>): VisitorRoute<R> => {
  if (consoleAccessOf(options.endpoint).roles !== "anyone")
    throw new Error(`consoleRoute binds ${options.endpoint.path}`)
  return bound(options)
}

/** An endpoint of another contract under the path by which sessions call it (CON-5). */
export const ofConsole = <Method extends string>({
  method,
  path,
  annotations
}: ServedEndpoint<Method>): ServedEndpoint<Method> => ({ method, path: `/console/api${path}`, annotations })
