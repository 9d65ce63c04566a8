import type { ByClient, ByPerson, Who } from "@trajet/contract"
import type { Caller } from "@trajet/domain/access"
import type { PersonCaller } from "@trajet/domain/people"
import type { PushTerms } from "@trajet/domain/push"
import type { RobotMode } from "@trajet/domain/robot"
import { Effect, Option } from "effect"
import { addEndpoint } from "./edge/routing/add-route.ts"
import { type AuthenticationOptions, servedBy } from "./edge/authenticate.ts"
import type { makeReadDepositJson } from "./edge/bodies/deposit-json.ts"
import { addUpload, type UploadRoute } from "./edge/bodies/upload.ts"
import type { Door } from "./edge/door.ts"
import { type EdgeOptions, serveRoute } from "./edge/endpoint.ts"
import { serveFeed } from "./edge/feed/serve-feed.ts"
import type { ShownApi } from "./edge/pages/explorer-page.ts"
import type { ConsoleRoute, Route, VisitorRoute } from "./edge/endpoints/route.ts"
import { ofConsole } from "./edge/session/console-routes.ts"
import { makeLimitFailures } from "./edge/session/limit-failures.ts"
import { makeSessionDoors, visitorDoor } from "./edge/session/session-door.ts"
import { deliveryRoutes } from "./handlers/console/deliveries.handlers.ts"
import { endpointRoutes } from "./handlers/console/endpoints.handlers.ts"
import { keyRoutes } from "./handlers/console/keys.handlers.ts"
import { changeRoutes } from "./handlers/console/changes.handlers.ts"
import { importRoutes } from "./handlers/console/imports.handlers.ts"
import { type GroupLimits, groupLimits } from "./edge/limits/group-limits.ts"
import { groupSettingRoutes } from "./handlers/console/group.handlers.ts"
import { memberRoutes } from "./handlers/console/members.handlers.ts"
import { missionRoutes } from "./handlers/console/missions.handlers.ts"
import { personRequestRoutes } from "./handlers/privacy/person-requests.handlers.ts"
import { oversightRoutes } from "./handlers/console/oversight.handlers.ts"
import { requestRoutes } from "./handlers/console/requests.handlers.ts"
import { accountRoutes } from "./handlers/console/account.handlers.ts"
import { deviceRoutes, entranceRoutes } from "./handlers/console/devices.handlers.ts"
import { viewRoutes } from "./handlers/console/views.handlers.ts"
import { sessionRoutes } from "./handlers/console/session.handlers.ts"
import { depositRoute, operationsDepositRoute } from "./handlers/deposits.handlers.ts"
import { photoRoute } from "./handlers/operations/inspection-parts.handlers.ts"
import { startImports } from "./import-line.ts"
import type { PrintLine } from "./print-line.ts"
import { startReplays } from "./replay-line.ts"
import { operationsRoutesWith, type RouteServices, routesWith } from "./served-routes.ts"
import type { Settings } from "./settings.ts"

interface ConsoleOptions {
  readonly authentication: AuthenticationOptions
  readonly apis: ReadonlyArray<ShownApi>
  readonly allowLoopback: boolean
  readonly quotaBytes: number
  readonly prints: PrintLine
  readonly push: PushTerms
  readonly readDeposit: Effect.Success<typeof makeReadDepositJson>
}

type Doors = Effect.Success<ReturnType<typeof makeSessionDoors>>

type ConsoleServices<A> = A extends ConsoleRoute<infer R> ? R : A extends VisitorRoute<infer R> ? R : never

const serve = <R, W extends Who, By>(edge: EdgeOptions, door: Door<W, By>, route: Route<R, W, By>) =>
  addEndpoint(edge, route, serveRoute(edge, door, route))

const isOfVisitors = <R>(route: ConsoleRoute<R> | VisitorRoute<R>): route is VisitorRoute<R> =>
  route.passage.who.by === "anyone"

/** Serves a route of the console's own by the door of those who may call it. */
const serveOwn = <R>(edge: EdgeOptions, { users }: Doors, route: ConsoleRoute<R> | VisitorRoute<R>) =>
  isOfVisitors(route) ? serve(edge, visitorDoor, route) : serve(edge, users, route)

/** The same route under the path of the console. */
const moved = <A extends { readonly endpoint: Route<unknown, Who, unknown>["endpoint"] }>(route: A) => ({
  ...route,
  endpoint: ofConsole(route.endpoint)
})

const movedUpload = <A, R, W extends Who, By>(route: UploadRoute<A, R, W, By>): UploadRoute<A, R, W, By> => ({
  ...route,
  endpoint: ofConsole(route.endpoint)
})

const clientApp = (edge: EdgeOptions, { clients }: Doors, settings: Settings, options: ConsoleOptions) => [
  addUpload(edge, clients, movedUpload(depositRoute(options.readDeposit, options.quotaBytes))),
  ...routesWith({ ...options, robotMode: settings.robotMode }).map((route) =>
    serve<RouteServices<typeof route>, ByClient, Caller>(edge, clients, moved(route))
  )
]

const operationsApp = (edge: EdgeOptions, { operations }: Doors, options: ConsoleOptions) => [
  addUpload(edge, operations, movedUpload(operationsDepositRoute(options.readDeposit, options.quotaBytes))),
  addUpload(edge, operations, movedUpload(photoRoute)),
  serveFeed(edge, operations, ofConsole),
  ...operationsRoutesWith(options.prints, options.push).map((route) =>
    serve<RouteServices<typeof route>, ByPerson, PersonCaller>(edge, operations, moved(route))
  )
]

/** The console's own endpoints for the users of client groups. */
const groupRoutes = (allowLoopback: boolean, limits: GroupLimits, robotMode: RobotMode) => [
  ...keyRoutes,
  ...endpointRoutes(allowLoopback, limits),
  ...deliveryRoutes,
  ...requestRoutes,
  ...changeRoutes,
  ...memberRoutes(limits),
  ...groupSettingRoutes,
  ...missionRoutes,
  ...importRoutes(robotMode),
  ...viewRoutes
]

/**
 * What the pages of the console call: the console's own endpoints, and every endpoint of clients and of operations by a
 * session in place of a key (CON-5).
 */
export const consoleApp = Effect.fnUntraced(function* (edge: EdgeOptions, settings: Settings, options: ConsoleOptions) {
  const doors = yield* makeSessionDoors(options.authentication)
  if (settings.console === "off") return []
  const environments = servedBy(settings.servedEnvironments)
  if (options.apis.includes("client")) {
    yield* startReplays
    yield* startImports(environments, settings.robotMode)
  }
  const { failures } = options.authentication
  const { limit } = edge
  const sendsMails = Option.isSome(settings.smtpUrl)
  const signIn = { environments, sendsMails, slowly: makeLimitFailures(failures) }
  const own = [
    ...sessionRoutes(signIn),
    ...accountRoutes(limit),
    ...(options.apis.includes("client")
      ? groupRoutes(options.allowLoopback, groupLimits(limit), settings.robotMode)
      : []),
    ...(options.apis.includes("operations")
      ? [...entranceRoutes(signIn), ...oversightRoutes, ...deviceRoutes, ...personRequestRoutes]
      : [])
  ]
  return [
    ...own.map((route) => serveOwn<ConsoleServices<typeof route>>(edge, doors, route)),
    ...(options.apis.includes("client") ? clientApp(edge, doors, settings, options) : []),
    ...(options.apis.includes("operations") ? operationsApp(edge, doors, options) : [])
  ]
})
