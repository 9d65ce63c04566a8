import {
  type Behaviour,
  json,
  providerServer,
  type ReceivedRequest
} from "@trajet/adapters-http/testing/provider-server"
import { Effect, Exit, Scope } from "effect"
import { testBilling } from "../../../tools/harness/tenants.ts"

/** The services behind Trajet, each as its own answer says: what a test breaks is one of them. */
export const services = ["geocoder", "router", "billing", "registry"] as const
export type Service = (typeof services)[number]

/** As the Base Adresse Nationale answers: a house of Paris or of Lyon, as the text says, each number a place of its own. */
const geocoded = ({ url }: ReceivedRequest): Behaviour => {
  const text = url.searchParams.get("q") ?? ""
  const [city, lon, lat] = text.includes("Lyon") ? ["Lyon", 4.8327, 45.7579] : ["Paris", 2.3522, 48.8566]
  const number = Number(/^\d+/u.exec(text)?.[0] ?? 0)
  const id = `${city}_${number}`
  return json({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [lon + number / 100_000, lat] },
        properties: {
          id,
          label: `${text}, France`,
          score: 0.95,
          type: "housenumber",
          postcode: "75001",
          city,
          citycode: city
        }
      }
    ]
  })
}

const routed = (): Behaviour =>
  json({
    code: "Ok",
    routes: [{ distance: 465_000, duration: 16_200, geometry: { type: "LineString", coordinates: [] } }],
    waypoints: [{ distance: 1 }, { distance: 2 }]
  })

/** Billing knows one payer, and every leg is open. */
const billed = ({ url }: ReceivedRequest): Behaviour => {
  if (url.pathname.includes("/legs/")) return json({ state: "open" })
  const { companyName, ...entity } = testBilling
  return json({ entity: { ...entity, company_name: companyName } })
}

const certified = (): Behaviour => json({ kind: "VP", body: null, gross_weight_kg: 1_700 })

const well: Readonly<Record<Service, (request: ReceivedRequest) => Behaviour>> = {
  geocoder: geocoded,
  router: routed,
  billing: billed,
  registry: certified
}

const serviceOf = ({ url }: ReceivedRequest): Service => {
  if (url.pathname.startsWith("/search")) return "geocoder"
  if (url.pathname.startsWith("/route/")) return "router"
  return url.pathname.startsWith("/vehicles/") ? "registry" : "billing"
}

export interface Providers {
  /** What makes an API ask these providers. */
  readonly env: Readonly<Record<string, string>>
  /** How often a service was asked. */
  readonly asked: (service: Service) => number
  /** Makes one service behave so; the others stay well. */
  readonly broken: (service: Service, behaviour: Behaviour) => void
  readonly mended: () => void
  readonly close: () => Promise<void>
}

/** All services behind Trajet on one local server. */
export const startProviders = async (): Promise<Providers> => {
  const scope = await Effect.runPromise(Scope.make())
  const healthy = (request: ReceivedRequest) => well[serviceOf(request)](request)
  const { baseUrl, become, received } = await Effect.runPromise(Scope.provide(providerServer(healthy), scope))
  return {
    env: {
      TRAJET_GEOCODER: "ban",
      TRAJET_GEOCODER_URL: baseUrl,
      TRAJET_ROUTER: "osrm",
      TRAJET_ROUTER_URL: baseUrl,
      TRAJET_BILLING_URL: baseUrl,
      TRAJET_BILLING_TOKEN: "token of the tests",
      TRAJET_REGISTRY_URL: baseUrl,
      TRAJET_REGISTRY_TOKEN: "token of the tests"
    },
    asked: (service) => received.filter((request) => serviceOf(request) === service).length,
    broken: (service, behaviour) =>
      become((request) => (serviceOf(request) === service ? behaviour : healthy(request))),
    mended: () => become(healthy),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
