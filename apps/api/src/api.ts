import { webhookSender } from "@trajet/adapters-http"
import { argon2PasswordHash, contentCheck, nodeCrypto, webauthnPasskeys } from "@trajet/adapters-local"
import { pdfPrinter } from "@trajet/adapters-pdf"
import {
  allMissionsLayer,
  apiKeysLayer,
  auditLogLayer,
  billingDirectoryLayer,
  clockLeadsLayer,
  clockMovesLayer,
  databaseLayer,
  deliveriesLayer,
  dueWorkLayer,
  eventLogLayer,
  feedLogLayer,
  gridsLayer,
  idempotencyKeysLayer,
  importsLayer,
  inspectionsLayer,
  listenerLayer,
  missionsLayer,
  offersLayer,
  oversightLayer,
  passkeysLayer,
  savedViewsLayer,
  peopleLayer,
  positionsLayer,
  rateBucketsLayer,
  reachable,
  requestLogLayer,
  robotsLayer,
  sessionsLayer,
  storedFilesLayer,
  replaysLayer,
  tenantEndpointsLayer,
  testClocksLayer,
  usersLayer
} from "@trajet/adapters-postgres"
import {
  jsonLogs,
  keptFor,
  lineWriter,
  loopbackAllowed,
  readSettings,
  refuseUnsafeSettings,
  type SettingsRefused
} from "@trajet/runtime"
import { Effect, Layer, Option } from "effect"
import { HttpRouter } from "effect/http"
import { httpServer, serverOptions, whenListening } from "./edge/connections/http-server.ts"
import { probeServer } from "./edge/pages/probe-pages.ts"
import { routeByPath } from "./edge/route-by-path.ts"
import { endFeedsFirst, feedsLayer } from "./feeds.ts"
import { httpApp } from "./http-app.ts"
import { idleBuckets } from "./idle-buckets.ts"
import { headerBytesMax, readinessKeptMillis } from "./limits.ts"
import { Settings } from "./settings.ts"
import { fileSweeps, storageLayer } from "./storage.ts"
import { identityProvider, worldLayer } from "./world.ts"

// Case and slashes of a path count. Routes answer long ids as unknown, so the router must not refuse them.
const routerConfig = {
  maxParamLength: headerBytesMax,
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false
}

const store = Layer.mergeAll(
  allMissionsLayer,
  apiKeysLayer,
  auditLogLayer,
  clockLeadsLayer,
  deliveriesLayer,
  dueWorkLayer,
  eventLogLayer,
  gridsLayer,
  idempotencyKeysLayer,
  importsLayer,
  inspectionsLayer,
  missionsLayer,
  offersLayer,
  oversightLayer,
  passkeysLayer,
  savedViewsLayer,
  peopleLayer,
  positionsLayer,
  rateBucketsLayer,
  requestLogLayer,
  robotsLayer,
  sessionsLayer,
  storedFilesLayer,
  replaysLayer,
  tenantEndpointsLayer,
  testClocksLayer,
  usersLayer
)

const wiring = Effect.fnUntraced(function* (checkOrder: OrderCheck) {
  yield* refuseUnsafeSettings
  const settings = yield* readSettings(Settings)
  yield* checkOrder(settings)
  const database = databaseLayer({
    url: settings.databaseUrl,
    connectionsMax: settings.connectionsMax,
    applicationName: "trajet-api"
  })
  const world = worldLayer(settings).pipe(Layer.provide(billingDirectoryLayer))
  const crypto = nodeCrypto({ ...settings, previousSealingKeys: Option.toArray(settings.previousSealingKey) })
  const listener = listenerLayer(settings.databaseUrl)
  const feedLog = feedLogLayer.pipe(Layer.provide(listener))
  const feeds = feedsLayer(settings).pipe(Layer.provide([feedLog, peopleLayer, sessionsLayer, crypto]))
  const moves = clockMovesLayer.pipe(Layer.provide(listener))
  const checks = Layer.mergeAll(contentCheck, argon2PasswordHash, webauthnPasskeys)
  const sender = webhookSender({ allowLoopback: yield* loopbackAllowed(settings) })
  const outside = Layer.mergeAll(world, sender, identityProvider(settings))
  const ports = Layer.mergeAll(store, feeds, moves, outside, crypto, storageLayer(settings), checks, pdfPrinter)
  const server = httpServer(yield* serverOptions(settings))
  const pages = Effect.gen(function* () {
    const ready = yield* keptFor(readinessKeptMillis, reachable)
    const app = httpApp(settings, ready, lineWriter(process.stdout).write)
    return Layer.merge(
      HttpRouter.serve(app, { disableLogger: true, middleware: routeByPath, routerConfig }),
      probeServer(ready, settings)
    )
  })
  // The server comes last: it listens only when all of its dependencies are ready.
  return whenListening(({ port }) => process.send?.({ listening: port })).pipe(
    Layer.merge(endFeedsFirst),
    Layer.merge(fileSweeps),
    Layer.merge(idleBuckets),
    Layer.provide(Layer.unwrap(pages)),
    Layer.provide(server),
    Layer.provide(ports),
    Layer.provide(database)
  )
})

export type OrderCheck = (settings: Settings) => Effect.Effect<void, SettingsRefused>

/** The whole API as one program. Tests pass a check that lets through any order of times. */
export const api = (checkOrder: OrderCheck) =>
  Layer.launch(Layer.unwrap(wiring(checkOrder))).pipe(Effect.provide(jsonLogs))
