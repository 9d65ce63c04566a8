import { TrajetApi } from "@trajet/contract"
import { validOrder } from "../../../tools/harness/http.ts"
import type { Subject } from "./subjects.ts"

/** What a test has to know of an endpoint to call it well; the endpoints themselves come from the contract. */
export interface RouteCase {
  readonly scope: "transports:read" | "transports:write"
  /** The status of a call that is right, on a subject that was just made. */
  readonly status: number
  /** What its path names; a mission where nothing is said. */
  readonly subject?: Subject
  readonly body?: unknown
}

const estimate = { pickup: "10 rue de Rivoli, 75001 Paris", delivery: "Place Bellecour, 69002 Lyon" }

/** One entry an endpoint: the tests over all routes fail for an endpoint that is missing here. */
export const routeCases: Readonly<Record<string, RouteCase>> = {
  "POST /v1/pricing": { scope: "transports:read", status: 200, body: estimate },
  "POST /v1/transports": { scope: "transports:write", status: 201, body: validOrder() },
  "GET /v1/transports": { scope: "transports:read", status: 200 },
  "GET /v1/transports/:id": { scope: "transports:read", status: 200 },
  "PATCH /v1/transports/:id/dates": {
    scope: "transports:write",
    status: 200,
    body: { legs: { "enlevement-aller": { start_time: "08:30" } } }
  },
  "POST /v1/transports/:id/cancel": { scope: "transports:write", status: 200, body: { reason: "sold" } },
  "GET /v1/transports/:id/cancellation-preview": { scope: "transports:read", status: 200 },
  "GET /v1/events": { scope: "transports:read", status: 200 },
  "GET /v1/webhooks/deliveries": { scope: "transports:read", status: 200 },
  "POST /v1/webhooks/deliveries/:id/retry": { scope: "transports:write", status: 202, subject: "delivery" }
}

/** Every endpoint of the contract as `METHOD /path`. */
export const endpointNames: ReadonlyArray<string> = Object.values(TrajetApi.groups).flatMap(({ endpoints }) =>
  Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
)

export interface RouteCall extends RouteCase {
  readonly name: string
  readonly method: string
  /** Whether its path names anything. */
  readonly takesId: boolean
  readonly subject: Subject
  readonly pathFor: (id: string) => string
}

/** A known endpoint as it is called. */
export const routeCall = (name: string): RouteCall => {
  const route = routeCases[name]
  const [method, path] = name.split(" ")
  if (route === undefined || method === undefined || path === undefined) {
    throw new Error(`say in routes.ts how ${name} is called`)
  }
  return {
    subject: "mission",
    ...route,
    name,
    method,
    takesId: path.includes(":id"),
    pathFor: (id) => path.replace(":id", id)
  }
}
