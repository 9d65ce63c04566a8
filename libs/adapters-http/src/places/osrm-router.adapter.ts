import { type Point, roadPath, type Route, type Router } from "@trajet/domain/places"
import { type Layer, Result, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import { Position } from "./degrees.model.ts"
import { shape } from "../outbound/outbound-answer.ts"
import type { ProviderOptions } from "../outbound/outbound.model.ts"
import { Length, routerOf } from "./routing.ts"

const Routed = Schema.Struct({
  code: Schema.Literal("Ok"),
  routes: Schema.NonEmptyArray(
    Schema.Struct({
      distance: Length,
      duration: Length,
      geometry: Schema.Struct({ coordinates: Schema.Array(Position) })
    })
  ),
  waypoints: Schema.Array(Schema.Struct({ distance: Length })).check(Schema.isBetweenLength(2, 2))
})

// NoSegment: no road of the map is near one of the points.
const NotRouted = Schema.Struct({ code: Schema.Literals(["NoRoute", "NoSegment"]) })

const answer = shape(Schema.Union([Routed, NotRouted]))

const toRoute = (answered: typeof Routed.Type | typeof NotRouted.Type, from: Point, to: Point): Route | null => {
  if (answered.code !== "Ok") return null
  const [best] = answered.routes
  const drawn = best.geometry.coordinates.map(([lng, lat]) => ({ lat, lng }))
  return {
    distanceMeters: best.distance,
    durationSeconds: best.duration,
    hasFerry: null,
    isSchematic: false,
    snapMeters: answered.waypoints.map(({ distance }) => distance),
    path: roadPath(from, drawn, to)
  }
}

const lonLat = ({ lat, lng }: Point): string => `${lng},${lat}`

/** OSRM. It does not report ferries. It reports the distance from each end to the road. */
export const osrmRouter = (options: ProviderOptions): Layer.Layer<Router> =>
  routerOf("osrm", options, (from, to) => ({
    request: HttpClientRequest.get(`/route/v1/driving/${lonLat(from)};${lonLat(to)}`, {
      urlParams: { overview: "simplified", geometries: "geojson" }
    }),
    // OSRM answers 400 with a code if it finds no road.
    statuses: [200, 400],
    read: (json) => Result.map(answer(json), (answered) => toRoute(answered, from, to))
  }))
