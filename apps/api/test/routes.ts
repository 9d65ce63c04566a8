import { OperationsApi, TrajetApi } from "@trajet/contract"
import { depositRequest, samplePdf } from "../../../tools/harness/deposits.ts"
import { validOrder } from "../../../tools/harness/http.ts"
import { activeOption, type Subject } from "./subjects.ts"

/** Facts about an endpoint that a test needs for a valid call. The endpoints themselves come from the contract. */
interface RouteCase {
  readonly scope: "transports:read" | "transports:write"
  /** The status of a valid call on a new subject. */
  readonly status: number
  /** The subject in its path; a mission by default. */
  readonly subject?: Subject
  /** Further names in its path. */
  readonly members?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** True if a valid call waits until nothing is due in its environment. */
  readonly waitsForWork?: boolean
  /** The greatest body; 1 MiB by default. */
  readonly bodyBytesMax?: number
}

const estimate = { pickup: "10 rue de Rivoli, 75001 Paris", delivery: "Place Bellecour, 69002 Lyon" }

const duplicate = { dates: { "enlevement-aller": { date: "2031-04-21" }, "livraison-aller": { date: "2031-04-21" } } }

/** One entry for each endpoint: the tests over all routes fail for an endpoint without an entry. */
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
  "GET /v1/test/clock": { scope: "transports:read", status: 200 },
  "POST /v1/test/clock": {
    scope: "transports:write",
    status: 200,
    body: { advance_seconds: 1 },
    waitsForWork: true
  },
  "POST /v1/test/reset": { scope: "transports:write", status: 200 },
  "POST /v1/test/transports/:id/advance": { scope: "transports:write", status: 200, subject: "robot" },
  "POST /v1/webhooks/deliveries/:id/retry": { scope: "transports:write", status: 202, subject: "delivery" }
}

const namesIn = (groups: ReadonlyArray<{ readonly endpoints: Readonly<Record<string, Endpoint>> }>) =>
  groups.flatMap(({ endpoints }) => Object.values(endpoints).map(({ method, path }) => `${method} ${path}`))

interface Endpoint {
  readonly method: string
  readonly path: string
}

/** Every endpoint of the clients' contract as `METHOD /path`. */
export const endpointNames: ReadonlyArray<string> = namesIn(Object.values(TrajetApi.groups))

/** Every endpoint of the operations contract as `METHOD /path`. */
export const operationsEndpointNames: ReadonlyArray<string> = namesIn(Object.values(OperationsApi.groups))

interface RouteCall extends RouteCase {
  readonly name: string
  readonly method: string
  /** True if the path of the endpoint has an id. */
  readonly takesId: boolean
  readonly subject: Subject
  readonly pathFor: (id: string) => string
}

/** The call of a known endpoint. */
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
