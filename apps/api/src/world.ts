import { billingRelay, geocoderLayer, openIdProvider, routerLayer, vehicleRegistry } from "@trajet/adapters-http"
import {
  DeclaredCertificates,
  declaredRegistry,
  gazetteerGeocoder,
  gazetteerTowns,
  localRouter,
  localBilling,
  phoneNumbers
} from "@trajet/adapters-local"
import type { Billing, BillingDirectory } from "@trajet/domain/billing"
import type { Geocoder, Router, Towns } from "@trajet/domain/places"
import type { IdentityProvider } from "@trajet/domain/users"
import type { VehicleRegistry } from "@trajet/domain/pricing"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { readFileSync } from "node:fs"
import type { Settings } from "./settings.ts"

/** Names a setting that is missing beside another one. */
export class SettingMissing extends Schema.TaggedError<SettingMissing>()("SettingMissing", {
  setting: Schema.String,
  because: Schema.String
}) {
  override get message() {
    return `set ${this.setting}: ${this.because}`
  }
}

const needed = <A>(value: Option.Option<A>, setting: string, because: string) =>
  Effect.fromOption(value).pipe(Effect.mapError(() => new SettingMissing({ setting, because })))

/** The provider that is set; outside of production the embedded one without a setting. */
const chosen = <A extends string>(
  kind: Option.Option<A | "local">,
  { environment }: Settings,
  setting: string,
  meaning: string
): Effect.Effect<A | "local", SettingMissing> =>
  Option.isNone(kind) && environment === "production"
    ? Effect.fail(
        new SettingMissing({ setting, because: `production takes \`local\` only by name, because ${meaning}` })
      )
    : Effect.succeed(Option.getOrElse(kind, () => "local" as const))

type GeocoderKind = Option.Option.Value<Settings["geocoder"]["kind"]>

const geocoder = (settings: Settings): Layer.Layer<Geocoder | Towns, SettingMissing> =>
  chosen(settings.geocoder.kind, settings, "TRAJET_GEOCODER", "it knows towns and no streets").pipe(
    Effect.map((kind) => geocoderOf(kind, settings)),
    Layer.unwrap
  )

const geocoderOf = (
  kind: GeocoderKind,
  { geocoder: { url, key }, gazetteerFolder }: Settings
): Layer.Layer<Geocoder | Towns, SettingMissing> => {
  const towns = gazetteerTowns({ cacheFolder: gazetteerFolder })
  const baseUrl = Option.match(url, { onNone: () => ({}), onSome: (baseUrl) => ({ baseUrl }) })
  switch (kind) {
    case "local":
      return gazetteerGeocoder({ cacheFolder: gazetteerFolder })
    case "ban":
      return Layer.merge(geocoderLayer({ kind, ...baseUrl }), towns)
    case "google":
      return needed(key, "TRAJET_GEOCODER_KEY", "Google asks for one").pipe(
        Effect.map((apiKey) => geocoderLayer({ kind, apiKey, ...baseUrl })),
        Layer.unwrap,
        Layer.merge(towns)
      )
    case "photon":
    case "nominatim":
      return needed(url, "TRAJET_GEOCODER_URL", `${kind} is a server of yours`).pipe(
        Effect.map((baseUrl) => geocoderLayer({ kind, baseUrl })),
        Layer.unwrap,
        Layer.merge(towns)
      )
  }
}

const router = (settings: Settings): Layer.Layer<Router, SettingMissing> => {
  const { kind, url } = settings.router
  return chosen(kind, settings, "TRAJET_ROUTER", "it knows the main roads alone").pipe(
    Effect.flatMap((found) =>
      found === "local"
        ? Effect.succeed(localRouter)
        : Effect.map(needed(url, "TRAJET_ROUTER_URL", `${found} is a server of yours`), (baseUrl) =>
            routerLayer({ kind: found, baseUrl })
          )
    ),
    Layer.unwrap
  )
}

const declared = (file: Option.Option<string>): Layer.Layer<VehicleRegistry> =>
  Option.match(file, {
    onNone: () => declaredRegistry(),
    onSome: (path) => declaredRegistry(Schema.decodeSync(DeclaredCertificates)(readFileSync(path, "utf8")))
  })

const registry = ({
  registry: { url, token, declared: file }
}: Settings): Layer.Layer<VehicleRegistry, SettingMissing> =>
  Option.match(url, {
    onNone: () => Layer.suspend(() => declared(file)),
    onSome: (baseUrl) =>
      needed(token, "TRAJET_REGISTRY_TOKEN", "TRAJET_REGISTRY_URL is set").pipe(
        Effect.map((apiKey) => vehicleRegistry({ baseUrl, apiKey })),
        Layer.unwrap
      )
  })

/** The identity provider of the console, if one is set. */
export const identityProvider = ({
  openId: { clientId, clientSecret, domains, issuer, name }
}: Settings): Layer.Layer<IdentityProvider, SettingMissing> =>
  Option.match(issuer, {
    onNone: () => openIdProvider(null),
    onSome: (address) =>
      Effect.gen(function* () {
        const because = "TRAJET_OIDC_ISSUER is set"
        const options = {
          issuer: address,
          clientId: yield* needed(clientId, "TRAJET_OIDC_CLIENT_ID", because),
          clientSecret: yield* needed(clientSecret, "TRAJET_OIDC_CLIENT_SECRET", because),
          name,
          domains: domains.split(",").flatMap((domain) => domain.trim().toLowerCase() || [])
        }
        return openIdProvider(options)
      }).pipe(Layer.unwrap)
  })

const billing = ({ billing: { url, token } }: Settings): Layer.Layer<Billing, SettingMissing, BillingDirectory> =>
  Option.match(url, {
    onNone: () => localBilling,
    onSome: (baseUrl) => billingRelay({ baseUrl, token: Option.getOrElse(token, () => Redacted.make("")) })
  })

/** The providers, each by its setting, embedded if none is set; phones are read by the numbering plans on board. */
export const worldLayer = (settings: Settings) =>
  Layer.mergeAll(geocoder(settings), router(settings), registry(settings), billing(settings), phoneNumbers)
