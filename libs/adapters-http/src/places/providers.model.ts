/** Geocoders that are asked over HTTP. */
export const geocoderNames = ["ban", "photon", "nominatim", "google"] as const
export type GeocoderName = (typeof geocoderNames)[number]

/** Routers that are asked over HTTP. */
export const routerNames = ["osrm", "valhalla"] as const
export type RouterName = (typeof routerNames)[number]
