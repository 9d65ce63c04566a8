import { type ByAnyone, type ByUser, consoleAccessOf, oneVisit } from "@trajet/contract"
import type { UserCaller, Visitor } from "@trajet/domain/users"
import { bind, passageOf, type Route, type RouteOptions } from "../route.ts"
import type { ServedEndpoint } from "../served-endpoint.ts"

type ConsoleOptions<Query, Body, R, By> = Omit<RouteOptions<Query, Body, R, By>, "honoursIdempotencyKey" | "outcome">

const unkeyed = { honoursIdempotencyKey: false, outcome: "other" } as const

export type ConsoleRoute<R> = Route<R, ByUser, UserCaller>

/** Binds an endpoint of the console's contract to its program, for the users that the contract names (CON-2). */
export const consoleRoute = <Query, Body, R>(options: ConsoleOptions<Query, Body, R, UserCaller>): ConsoleRoute<R> => {
  const { roles, isRecent } = consoleAccessOf(options.endpoint)
  if (roles === "anyone") throw new Error(`visitorRoute binds ${options.endpoint.path}`)
  const passage = passageOf({ ...options, ...unkeyed }, { by: "user", roles })
  return bind(options, { ...passage, sensitive: isRecent ? ["ends_access"] : [] })
}

export type VisitorRoute<R> = Route<R, ByAnyone, Visitor>

/** Binds an endpoint of the console's contract that needs no session. */
export const visitorRoute = <Query, Body, R>(options: ConsoleOptions<Query, Body, R, Visitor>): VisitorRoute<R> => {
  if (consoleAccessOf(options.endpoint).roles !== "anyone")
    throw new Error(`consoleRoute binds ${options.endpoint.path}`)
  return bind(options, { ...passageOf({ ...options, ...unkeyed }, { by: "anyone" }), costs: oneVisit })
}

/** An endpoint of another contract under the path by which sessions call it (CON-5). */
export const ofConsole = <Method extends string>({
  method,
  path,
  annotations
}: ServedEndpoint<Method>): ServedEndpoint<Method> => ({ method, path: `/console/api${path}`, annotations })
