import type { ByClient, ByPerson } from "@trajet/contract"
import type { Caller } from "@trajet/domain/access"
import type { PersonCaller } from "@trajet/domain/people"
import { RequestLog } from "@trajet/domain/requests"
import { loopbackAllowed, TraceSampling } from "@trajet/runtime"
import { Effect, Layer } from "effect"
import { addEndpoint } from "./edge/routing/add-route.ts"
import { makeAccessLog, type WriteLine } from "./edge/access-log.ts"
import { Admission } from "./edge/admission/admission.ts"
import { makeArrivingBytes } from "./edge/bodies/arriving-bytes.ts"
import { consoleApp } from "./console-app.ts"
import { makeClientDoor, makeOperationsDoor, servedBy } from "./edge/authenticate.ts"
import type { Door } from "./edge/door.ts"
import { serveFeed } from "./edge/feed/serve-feed.ts"
import { makeLogRequest } from "./edge/logged-requests.ts"
import { networksOf } from "./edge/connections/client-ip.ts"
import { Connections } from "./edge/connections/connections.ts"
import { type EdgeOptions, serveRoute } from "./edge/endpoint.ts"
import { makeReadDepositJson } from "./edge/bodies/deposit-json.ts"
import { evidenceKeysPage } from "./edge/pages/evidence-keys-page.ts"
import { filePage } from "./edge/pages/file-page.ts"
import { mcpPages } from "./edge/mcp/mcp-pages.ts"
import { trackingPages } from "./edge/tracking/tracking-page.ts"
import { makeLinkLimit } from "./edge/pages/link-limit.ts"
import { refuseMalformed } from "./edge/connections/malformed.ts"
import { makeIdempotency } from "./edge/idempotency.ts"
import { probePages, type Obstacle } from "./edge/pages/probe-pages.ts"
import { makeFailureLimit } from "./edge/limits/failure-limit.ts"
import { type Axis, makeRateLimit } from "./edge/limits/rate-limit.ts"
import { securityContact, securityPage } from "./edge/pages/security-text.ts"
import { refuseOverload } from "./edge/admission/refuse-overload.ts"
import type { RouteTable } from "./edge/routing/route-table.ts"
import type { ShownApi } from "./edge/pages/explorer-page.ts"
import { servicePages } from "./edge/pages/service-pages.ts"
import { consolePages, driverPages } from "./edge/site/application-pages.ts"
import { mapFilePage, openMapFile } from "./edge/site/map-file.ts"
import { sitePages } from "./edge/site/site-pages.ts"
import { addUpload } from "./edge/bodies/upload.ts"
import { depositRoute, operationsDepositRoute } from "./handlers/deposits.handlers.ts"
import { photoRoute } from "./handlers/operations/inspection-parts.handlers.ts"
import { pushTermsOf } from "./push-terms.ts"
import { type ClientTerms, operationsRoutesWith, type RouteServices, routesWith } from "./served-routes.ts"
import {
  bodyBytesPerToken,
  groupBodyBytesMax,
  processBodyBytesMax,
  rateWindowSeconds,
  trackingPerLink
} from "./limits.ts"
import { startArrivals, startLinkMails } from "./arrival-line.ts"
import { startRobots } from "./robot-line.ts"
import { makePrintLine } from "./print-line.ts"
import type { Settings } from "./settings.ts"

const mebibyte = 1024 * 1024

const axesOf = ({ perIp, perKey, perGroup, global, failedAuth, pagesPerIp, perLink }: Settings["rate"]) => {
  const axis = (name: string, capacity: number) => ({ name, capacity, windowSeconds: rateWindowSeconds })
  // Each request of a group costs the group as much as all: so no group takes more than half of the global axis (LIM-57).
  const ofGroup = Math.max(1, Math.min(perGroup, Math.floor(global / 2)))
  return {
    ip: axis("ip", perIp),
    pages: axis("pages", pagesPerIp),
    key: axis("key", perKey),
    group: axis("group", ofGroup),
    global: axis("global", global),
    failedAuth: axis("failed-auth", failedAuth),
    link: axis("link", perLink),
    tracking: axis("link", trackingPerLink)
  }
}

/** Bodies that come no faster than the tokens of their group. */
const bodiesWithin = ({ capacity, windowSeconds }: Axis) =>
  makeArrivingBytes({
    perGroup: groupBodyBytesMax,
    perProcess: processBodyBytesMax,
    perSecondOfGroup: (bodyBytesPerToken * capacity) / windowSeconds
  })

/** The APIs that a process serves. */
const apisOf = (setting: Settings["apis"]): ReadonlyArray<ShownApi> =>
  setting === "client,operations" ? ["client", "operations"] : [setting]

/** Adds the routes of clients, both as HTTP endpoints and for the tools of assistants. */
const addClientRoutes = (
  edge: EdgeOptions,
  door: Door<ByClient, Caller>,
  settings: Settings,
  terms: Pick<ClientTerms, "allowLoopback" | "quotaBytes">
) => {
  const routes = routesWith({ ...terms, robotMode: settings.robotMode })
  const served = routes.map((route) =>
    addEndpoint(edge, route, serveRoute<RouteServices<typeof route>, ByClient, Caller>(edge, door, route))
  )
  return [...served, ...mcpPages<RouteServices<(typeof routes)[number]>>(edge, door, routes, settings.mcp)]
}

/** Adds the routes of operators and drivers. */
const addOperationsRoutes = (
  edge: EdgeOptions,
  door: Door<ByPerson, PersonCaller>,
  ...terms: Parameters<typeof operationsRoutesWith>
) =>
  operationsRoutesWith(...terms).map((route) =>
    addEndpoint(edge, route, serveRoute<RouteServices<typeof route>, ByPerson, PersonCaller>(edge, door, route))
  )

/** What every route shares. */
const makeEdge = Effect.fnUntraced(function* (settings: Settings, writeLine: WriteLine, routes: RouteTable) {
  const axes = axesOf(settings.rate)
  const limit = yield* makeRateLimit
  const edge: EdgeOptions = {
    routes,
    admission: yield* Admission,
    runIdempotently: yield* makeIdempotency({ leaseMillis: settings.leaseMillis, docsBase: settings.docsBase }),
    bodies: bodiesWithin(axes.group),
    log: makeAccessLog(writeLine),
    logRequest: settings.requestLog === "on" ? makeLogRequest((yield* RequestLog).add) : () => undefined,
    proxies: networksOf(settings.trustedProxies),
    ...{ axes, ipAxis: axes.ip, pagesAxis: axes.pages },
    connections: yield* Connections,
    sampling: yield* TraceSampling,
    limit,
    tlsOnly: settings.environment === "production",
    docsBase: settings.docsBase,
    publicUrl: settings.publicUrl.replace(/(?<!\/)\/+$/u, "")
  }
  return { axes, edge, limit }
})

/** The API over its ports. Adds the admission of each of its routes to `routes`. */
export const httpApp = (settings: Settings, obstacle: Obstacle, writeLine: WriteLine, routes: RouteTable) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const apis = apisOf(settings.apis)
      const contact = yield* securityContact(settings)
      const mapFile = yield* openMapFile(settings.tiles.file)
      const { axes, edge, limit } = yield* makeEdge(settings, writeLine, routes)
      const serves = servedBy(settings.servedEnvironments)
      const authentication = { serves, failures: makeFailureLimit(limit, axes.failedAuth) }
      const clients = yield* makeClientDoor(authentication)
      const operations = yield* makeOperationsDoor(authentication)
      edge.connections.onMalformed(refuseMalformed(edge))
      edge.admission.onRefused(refuseOverload(edge))
      const [prints, push] = [yield* makePrintLine, yield* pushTermsOf(settings)]
      const quotaBytes = settings.storageQuotaMebibytes * mebibyte
      const terms = { allowLoopback: yield* loopbackAllowed(settings), quotaBytes }
      yield* startArrivals
      // A mail needs the address of the pages, which only requests tell otherwise.
      if (edge.publicUrl !== "") yield* startLinkMails(edge.publicUrl)
      if (serves.includes("test")) yield* startRobots(edge.admission, quotaBytes)
      const served = addClientRoutes(edge, clients, settings, terms)
      const operationsServed = addOperationsRoutes(edge, operations, prints, push)
      const readDeposit = yield* makeReadDepositJson
      const uploads = addUpload(edge, clients, depositRoute(readDeposit, quotaBytes))
      const operationsUploads = addUpload(edge, operations, operationsDepositRoute(readDeposit, quotaBytes))
      const photos = addUpload(edge, operations, photoRoute)
      const console = yield* consoleApp(edge, settings, { authentication, apis, ...terms, prints, push, readDeposit })
      return Layer.mergeAll(
        probePages(edge, obstacle, settings),
        ...[servicePages(edge, apis), securityPage(edge, contact), evidenceKeysPage(edge)],
        filePage(edge, makeLinkLimit(axes.link)),
        yield* trackingPages(edge, makeLinkLimit(axes.tracking)),
        ...(settings.console === "on" ? [consolePages(edge, settings.consoleFolder, settings.tiles)] : []),
        ...(settings.console === "on" && mapFile !== null ? [mapFilePage(edge, mapFile)] : []),
        ...(settings.console === "on" && apis.includes("operations")
          ? [driverPages(edge, settings.driverFolder, settings.tiles)]
          : []),
        ...console,
        ...(apis.includes("client") ? [uploads, sitePages(edge, settings.docsFolder), ...served] : []),
        ...(apis.includes("operations")
          ? [operationsUploads, photos, serveFeed(edge, operations), ...operationsServed]
          : [])
      )
    })
  )
