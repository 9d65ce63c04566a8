import { TrajetApi } from "@trajet/contract"
import { depositRequest, samplePdf } from "../../../tools/harness/deposits.ts"
import { validOrder } from "../../../tools/harness/http.ts"
import { activeOption, type Subject } from "./subjects.ts"

/** What a test has to know of an endpoint to call it well; the endpoints themselves come from the contract. */
export interface RouteCase {
  readonly scope: "transports:read" | "transports:write"
  /** The status of a call that is right, on a subject that was just made. */
  readonly status: number
  /** What its path names; a mission where nothing is said. */
  readonly subject?: Subject
  /** What its path names beside the id. */
  readonly members?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** How large a body it takes; 1 MiB where nothing is said. */
  readonly bodyBytesMax?: number
}

const estimate = { pickup: "10 rue de Rivoli, 75001 Paris", delivery: "Place Bellecour, 69002 Lyon" }

const duplicate = { dates: { "enlevement-aller": { date: "2031-04-21" }, "livraison-aller": { date: "2031-04-21" } } }

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
  "POST /v1/transports/:id/duplicate": { scope: "transports:write", status: 201, body: duplicate },
  "POST /v1/transports/:id/duplicate/preview": { scope: "transports:read", status: 200, body: duplicate },
  "GET /v1/options": { scope: "transports:read", status: 200 },
  "POST /v1/transports/:id/options": { scope: "transports:write", status: 200, body: { option_key: "express" } },
  "DELETE /v1/transports/:id/options/:option_key": {
    scope: "transports:write",
    status: 200,
    members: { option_key: activeOption }
  },
  "POST /v1/transports/:id/price-adjustments": {
    scope: "transports:write",
    status: 200,
    body: { leg: "aller", new_price_ht: 350.5, motif: "commercial agreement" }
  },
  "GET /v1/transports/:id/price-history": { scope: "transports:read", status: 200 },
  "GET /v1/transports/:id/waypoints": { scope: "transports:read", status: 200 },
  "POST /v1/transports/:id/documents": {
    scope: "transports:write",
    status: 201,
    body: depositRequest([{ content: samplePdf() }]),
    bodyBytesMax: 36 * 1024 * 1024
  },
  "GET /v1/transports/:id/documents": { scope: "transports:read", status: 200 },
  "GET /v1/transports/:id/signable-documents": { scope: "transports:read", status: 200 },
  "GET /v1/transports/:id/inspection": { scope: "transports:read", status: 202 },
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
    pathFor: (id) =>
      Object.entries(route.members ?? {}).reduce(
        (named, [member, value]) => named.replace(`:${member}`, value),
        path.replace(":id", id)
      )
  }
}
