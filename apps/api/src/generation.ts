import { timestampAuthority, webhookSender } from "@trajet/adapters-http"
import { argon2PasswordHash, contentCheck, nodeCrypto, webauthnPasskeys } from "@trajet/adapters-local"
import { pdfPrinter } from "@trajet/adapters-pdf"
import {
  allMissionsLayer,
  apiKeysLayer,
  groupSettingsLayer,
  auditLogLayer,
  billingDirectoryLayer,
  clockLeadsLayer,
  clockMovesLayer,
  databaseAndListenerLayer,
  deliveriesLayer,
  dueWorkLayer,
  eventLogLayer,
  evidenceKeysLayer,
  feedLogLayer,
  gridsLayer,
  idempotencyKeysLayer,
  importsLayer,
  inspectionsLayer,
  missionsLayer,
  offersLayer,
  oversightLayer,
  overviewsLayer,
  passkeysLayer,
  personRequestsLayer,
  pastPayersLayer,
  devicesLayer,
  pushSubscriptionsLayer,
  savedViewsLayer,
  peopleLayer,
  positionsLayer,
  rateBucketsLayer,
  obstacle,
  requestLogLayer,
  robotsLayer,
  sessionsLayer,
  addressBookLayer,
  similarMissionsLayer,
  storedFilesLayer,
  replaysLayer,
  replicaLayer,
  tenantEndpointsLayer,
  testClocksLayer,
  trackingLinksLayer,
  usersLayer
} from "@trajet/adapters-postgres"
import { keptFor, lineWriter, loopbackAllowed, servedWithin, tracesLayer } from "@trajet/runtime"
import { Context, Effect, Layer, Option } from "effect"
import { HttpRouter, type HttpServerRequest } from "effect/http"
import type { Writable } from "node:stream"
import type { ArrivalRules } from "./edge/admission/admission.ts"
import { addressOf } from "./edge/admission/address-of.ts"
import { networksOf } from "./edge/connections/client-ip.ts"
import { certificateOf, type EdgeServer } from "./edge/connections/http-server.ts"
import { ArchivePlaces } from "./edge/pages/archive-places.ts"
import { routedPath } from "./edge/routing/request-target.rules.ts"
import { RouteTable, routerConfig } from "./edge/routing/route-table.ts"
import { feedsLayer, OperationsFeeds } from "./feeds.ts"
import { httpApp } from "./http-app.ts"
import { idleBuckets } from "./idle-buckets.ts"
import { readinessKeptMillis } from "./limits.ts"
import { RequestsInProgress } from "./requests-in-progress.ts"
import type { Settings } from "./settings.ts"
import { fileSweeps, storageLayer } from "./storage.ts"
import { identityProvider, worldLayer } from "./world.ts"

const store = Layer.mergeAll(
  allMissionsLayer,
  apiKeysLayer,
  groupSettingsLayer,
  auditLogLayer,
  clockLeadsLayer,
  deliveriesLayer,
  dueWorkLayer,
  eventLogLayer,
  evidenceKeysLayer,
  gridsLayer,
  idempotencyKeysLayer,
  importsLayer,
  inspectionsLayer,
  missionsLayer,
  offersLayer,
  oversightLayer,
  overviewsLayer,
  passkeysLayer,
  personRequestsLayer,
  pastPayersLayer,
  devicesLayer,
  pushSubscriptionsLayer,
  savedViewsLayer,
  peopleLayer,
  positionsLayer,
  rateBucketsLayer,
  requestLogLayer,
  robotsLayer,
  sessionsLayer,
  addressBookLayer,
  similarMissionsLayer,
  storedFilesLayer,
  replaysLayer,
  tenantEndpointsLayer,
  testClocksLayer,
  trackingLinksLayer,
  usersLayer
)

const portsOf = Effect.fnUntraced(function* (settings: Settings) {
  const database = databaseAndListenerLayer({
    url: settings.databaseUrl,
    connectionsMax: settings.connectionsMax,
    applicationName: "trajet-api",
    lookUpsOnly: true
  })
  const replica = replicaLayer(
    Option.map(settings.replicas.url, (url) => ({
      url,
      connectionsMax: settings.replicas.connectionsMax,
      lagMostMillis: settings.replicas.lagMillis,
      applicationName: "trajet-api-reads"
    }))
  )
  const world = worldLayer(settings).pipe(Layer.provide(billingDirectoryLayer))
  const crypto = nodeCrypto({
    ...settings,
    previousPeppers: Option.toArray(settings.previousPepper),
    previousSealingKeys: Option.toArray(settings.previousSealingKey)
  })
  const feeds = feedsLayer(settings).pipe(Layer.provide([feedLogLayer, peopleLayer, sessionsLayer, crypto]))
  const checks = Layer.mergeAll(contentCheck, argon2PasswordHash, webauthnPasskeys)
  const sender = webhookSender({
    allowLoopback: yield* loopbackAllowed(settings),
    proxy: Option.getOrNull(settings.egressProxy)
  })
  const timestamps = timestampAuthority(Option.getOrNull(settings.timestampUrl))
  const outside = Layer.mergeAll(world, sender, identityProvider(settings), timestamps)
  const ports = Layer.mergeAll(
    store,
    feeds,
    ArchivePlaces.layer,
    clockMovesLayer,
    outside,
    crypto,
    storageLayer(settings),
    checks,
    pdfPrinter
  )
  // The traces come first, so that they end last.
  return Layer.merge(fileSweeps, idleBuckets).pipe(
    Layer.provideMerge(ports),
    Layer.provideMerge(replica),
    Layer.provideMerge(database),
    Layer.provideMerge(tracesLayer(settings.traces, "trajet-api"))
  )
})

const routedBy = (request: HttpServerRequest.HttpServerRequest): HttpServerRequest.HttpServerRequest => {
  const url = routedPath(request.url)
  return url === request.url ? request : request.modify({ url })
}

/** The API as it was built with the settings of one time. */
export const beginGeneration = Effect.fnUntraced(function* (
  settings: Settings,
  server: EdgeServer,
  staying: Effect.Effect<boolean>,
  output: Writable
) {
  const certificate = yield* certificateOf(settings)
  const context = yield* Layer.build(Layer.merge(Layer.unwrap(portsOf(settings)), server.services))
  const obstacleOfDatabase = Effect.provideContext(
    yield* Effect.provideContext(keptFor(readinessKeptMillis, obstacle), context),
    context
  )
  const found = Effect.flatMap(staying, (isStaying) =>
    isStaying ? obstacleOfDatabase : Effect.succeed("the process stops")
  )
  const routes = new RouteTable()
  const log = yield* Effect.acquireRelease(
    Effect.sync(() => lineWriter(output)),
    ({ end }) => Effect.sync(end)
  )
  const app = httpApp(settings, found, log.write, routes).pipe(Layer.provide(Layer.succeedContext(context)))
  const answer = yield* Effect.provideService(HttpRouter.toHttpEffect(app), HttpRouter.RouterConfig, routerConfig)
  const requests = new RequestsInProgress()
  const arrivals: ArrivalRules = {
    admittedOf: (method, target) => routes.admittedOf(method, target),
    addressOf: addressOf(networksOf(settings.trustedProxies))
  }
  return {
    arrivals,
    answerOn: (host: Context.Context<never>) => requests.during(servedWithin(answer, context, host, routedBy)),
    certificate,
    obstacle: found,
    endFeeds: Context.get(context, OperationsFeeds).stop,
    requestsEnded: requests.none
  }
})

export type Generation = Effect.Success<ReturnType<typeof beginGeneration>>
