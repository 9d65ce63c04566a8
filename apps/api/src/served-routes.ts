import type { PushTerms } from "@trajet/domain/push"
import type { RobotMode } from "@trajet/domain/robot"
import type { ClientRoute, OperationsRoute } from "./edge/endpoints/route.ts"
import { documentRoutes } from "./handlers/documents.handlers.ts"
import { duplicationRoutes } from "./handlers/duplication.handlers.ts"
import { eventRoutes } from "./handlers/events.handlers.ts"
import { inspectionRoutes } from "./handlers/inspection.handlers.ts"
import { optionRoutes } from "./handlers/options.handlers.ts"
import { priceRoutes } from "./handlers/prices.handlers.ts"
import { pricingRoutes } from "./handlers/pricing.handlers.ts"
import { testRoutes } from "./handlers/robot.handlers.ts"
import { transportRoutes } from "./handlers/transports.handlers.ts"
import { ownEndpointRoutes } from "./handlers/endpoints/own-endpoints.handlers.ts"
import { gridRoutes } from "./handlers/operations/grids.handlers.ts"
import { driverRoutes } from "./handlers/operations/drivers.handlers.ts"
import { offerRoutes } from "./handlers/operations/offers.handlers.ts"
import { operationsChangeRoutes } from "./handlers/operations/operations-changes.handlers.ts"
import { operationsMissionRoutes } from "./handlers/operations/operations-missions.handlers.ts"
import { inspectionPartRoutes } from "./handlers/operations/inspection-parts.handlers.ts"
import { pushRoutes } from "./handlers/operations/push.handlers.ts"
import { positionRoutes } from "./handlers/operations/positions.handlers.ts"
import { trackingRoutes } from "./handlers/tracking/tracking.handlers.ts"
import { waypointRoutes } from "./handlers/waypoints.handlers.ts"
import { webhookRoutes } from "./handlers/webhooks.handlers.ts"
import type { PrintLine } from "./print-line.ts"

export interface ClientTerms {
  readonly quotaBytes: number
  readonly robotMode: RobotMode
  /** Whether endpoints may have addresses of this machine. */
  readonly allowLoopback: boolean
}

/** Every route of clients that takes JSON. */
export const routesWith = ({ allowLoopback, quotaBytes, robotMode }: ClientTerms) => [
  ...documentRoutes,
  ...pricingRoutes,
  ...transportRoutes(robotMode),
  ...testRoutes(quotaBytes),
  ...duplicationRoutes,
  ...inspectionRoutes,
  ...optionRoutes,
  ...priceRoutes,
  ...waypointRoutes,
  ...trackingRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...ownEndpointRoutes(allowLoopback)
]

/** Every route of operations that takes JSON. */
export const operationsRoutesWith = (prints: PrintLine, push: PushTerms) => [
  ...pushRoutes(push),
  ...operationsMissionRoutes,
  ...operationsChangeRoutes,
  ...driverRoutes,
  ...gridRoutes,
  ...inspectionPartRoutes(prints),
  ...offerRoutes,
  ...positionRoutes
]

export type RouteServices<A> = A extends ClientRoute<infer R> ? R : A extends OperationsRoute<infer R> ? R : never
