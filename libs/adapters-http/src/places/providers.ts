import type { Geocoder, Router } from "@trajet/domain/places"
import type { Layer } from "effect"
import { banGeocoder } from "./ban-geocoder.adapter.ts"
import { cachedGeocoder } from "./cached-geocoder.adapter.ts"
import { cachedRouter } from "./cached-router.adapter.ts"
import { googleGeocoder } from "./google-geocoder.adapter.ts"
import { nominatimGeocoder } from "./nominatim-geocoder.adapter.ts"
import { osrmRouter } from "./osrm-router.adapter.ts"
import { photonGeocoder } from "./photon-geocoder.adapter.ts"
import type { GeocoderName, RouterName } from "./providers.model.ts"
import { valhallaRouter } from "./valhalla-router.adapter.ts"

interface GeocoderOptions {
  readonly ban: NonNullable<Parameters<typeof banGeocoder>[0]>
  readonly photon: Parameters<typeof photonGeocoder>[0]
  readonly nominatim: Parameters<typeof nominatimGeocoder>[0]
  readonly google: Parameters<typeof googleGeocoder>[0]
}

type GeocoderChoice = {
  readonly [Name in GeocoderName]: { readonly kind: Name } & GeocoderOptions[Name]
}[GeocoderName]

const uncached = (choice: GeocoderChoice): Layer.Layer<Geocoder> => {
  switch (choice.kind) {
    case "ban":
      return banGeocoder(choice)
    case "photon":
      return photonGeocoder(choice)
    case "nominatim":
      return nominatimGeocoder(choice)
    case "google":
      return googleGeocoder(choice)
  }
}

/** The configured geocoder, with answers cached for 30 days. */
export const geocoderLayer = (choice: GeocoderChoice): Layer.Layer<Geocoder> => cachedGeocoder(uncached(choice))

const routers = { osrm: osrmRouter, valhalla: valhallaRouter } satisfies Record<RouterName, unknown>

type RouterChoice = { readonly kind: RouterName } & Parameters<typeof osrmRouter>[0]

/** The configured router, with roads cached for 30 days. */
export const routerLayer = (choice: RouterChoice): Layer.Layer<Router> => cachedRouter(routers[choice.kind](choice))
