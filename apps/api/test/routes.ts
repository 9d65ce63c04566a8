import { OperationsApi, TrajetApi } from "@trajet/contract"
import type { Scope } from "@trajet/domain/access"
import { OpenApi } from "effect/http-api"
import { accessOf } from "../../../tools/harness/expected-access.ts"
import { depositRequest, samplePdf } from "../../../tools/harness/deposits.ts"
import { validOrder } from "../../../tools/harness/http.ts"
import { exampleOf } from "./contract-examples.ts"
import { activeOption, type Subject, trackingLink } from "./subjects.ts"

/** Facts about a valid call of an endpoint that the contract does not have. */
interface RouteCase {
  /** The status of a valid call on a new subject, of an endpoint with several. */
  readonly status?: number
  /** The subject in its path; a mission by default. */
  readonly subject?: Subject
  /** Further names in its path. */
  readonly members?: Readonly<Record<string, string>>
  /** Sent in place of the example of the contract. */
  readonly body?: unknown
  /** True if a valid call waits until nothing is due in its environment. */
  readonly waitsForWork?: boolean
  /** The greatest body; 1 MiB by default. */
  readonly bodyBytesMax?: number
}

const duplicate = { dates: { "enlevement-aller": { date: "2031-04-21" }, "livraison-aller": { date: "2031-04-21" } } }

/** The endpoints whose valid call takes more than a GET of their path. */
export const routeCases: Readonly<Record<string, RouteCase>> = {
  "POST /v1/transports": { body: validOrder() },
  "PATCH /v1/transports/:id/dates": {
    body: { legs: { "enlevement-aller": { start_time: "08:30" } } }
  },
  "POST /v1/transports/:id/duplicate": { body: duplicate },
  "POST /v1/transports/:id/duplicate/preview": { body: duplicate },
  "DELETE /v1/transports/:id/options/:option_key": {
    members: { option_key: activeOption }
  },
  "DELETE /v1/transports/:id/tracking-links/:link_id": {
    subject: "followed",
    members: { link_id: trackingLink }
  },
  "POST /v1/transports/:id/documents": {
    status: 201,
    body: depositRequest([{ content: samplePdf() }]),
    bodyBytesMax: 36 * 1024 * 1024
  },
  "GET /v1/transports/:id/inspection": { status: 202 },
  "POST /v1/test/clock": {
    body: { advance_seconds: 1 },
    waitsForWork: true
  },
  "POST /v1/test/transports/:id/advance": { subject: "robot" },
  "POST /v1/webhooks/deliveries/:id/retry": { subject: "delivery" },
  "GET /v1/webhooks/endpoints/:id": { subject: "endpoint" },
  "PATCH /v1/webhooks/endpoints/:id": { subject: "endpoint" },
  "DELETE /v1/webhooks/endpoints/:id": { subject: "endpoint" },
  "POST /v1/webhooks/endpoints/:id/rotate": { subject: "endpoint" }
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
  readonly scope: Scope
  readonly status: number
  readonly name: string
  readonly method: string
  /** True if the path of the endpoint has an id. */
  readonly takesId: boolean
  readonly subject: Subject
  readonly pathFor: (id: string) => string
}

const documented = OpenApi.fromApi(TrajetApi).paths

/** The only 2xx status of an endpoint in the contract. */
const onlySuccess = (method: string, path: string): number => {
  // A path of the document has names in braces.
  const operation: unknown = Reflect.get(Object(documented[path.replaceAll(/:(\w+)/gu, "{$1}")]), method.toLowerCase())
  const statuses = Object.keys(Object(Reflect.get(Object(operation), "responses"))).filter((status) =>
    /^2/u.test(status)
  )
  if (statuses.length !== 1) throw new Error(`say in routes.ts which status a valid call of ${method} ${path} has`)
  return Number(statuses[0])
}

const scopeOf = (name: string): Scope => {
  const { who } = accessOf(name)
  if (typeof who === "object" && "scope" in who) return who.scope
  throw new Error(`${name} is no endpoint of clients`)
}

/** The call of a known endpoint. */
export const routeCall = (name: string): RouteCall => {
  const route = routeCases[name] ?? {}
  const [method = "", path = ""] = name.split(" ")
  return {
    subject: "mission",
    status: route.status ?? onlySuccess(method, path),
    body: exampleOf(name),
    ...route,
    scope: scopeOf(name),
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
