import {
  type Behaviour,
  json,
  providerServer,
  type ReceivedRequest
} from "@trajet/adapters-http/testing/provider-server"
import { Effect, Exit, Scope } from "effect"
import { testBilling } from "../../../tools/harness/tenants.ts"

/** The providers that an API calls; a test breaks one of them. */
export const services = ["geocoder", "router", "billing", "registry"] as const
export type Service = (typeof services)[number]

/** Answers as the Base Adresse Nationale: a house of Paris or of Lyon by the text, each number at its own position. */
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

/** Billing with one payer and only open trips. */
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
  /** Settings that make an API use these providers. */
  readonly env: Readonly<Record<string, string>>
  /** Number of calls to a provider. */
  readonly asked: (service: Service) => number
  /** Changes the behaviour of one provider; the others stay well. */
  readonly broken: (service: Service, behaviour: Behaviour) => void
  readonly mended: () => void
  readonly close: () => Promise<void>
}

/** Starts all providers on one local server. */
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
