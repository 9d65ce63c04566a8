import type { Point, Route, Router } from "@trajet/domain"
import { type Layer, Result, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import { shape } from "./outbound-answer.ts"
import type { ProviderOptions } from "./outbound.model.ts"
import { Length, routerOf } from "./routing.ts"

const Routed = Schema.Struct({
  code: Schema.Literal("Ok"),
  routes: Schema.NonEmptyArray(Schema.Struct({ distance: Length, duration: Length })),
  waypoints: Schema.Array(Schema.Struct({ distance: Length })).check(Schema.isBetweenLength(2, 2))
})

// NoSegment: no road of the map is near one of the points.
const NotRouted = Schema.Struct({ code: Schema.Literals(["NoRoute", "NoSegment"]) })

const answer = shape(Schema.Union([Routed, NotRouted]))

const toRoute = (answered: typeof Routed.Type | typeof NotRouted.Type): Route | null => {
  if (answered.code !== "Ok") return null
  const [best] = answered.routes
  return {
    distanceMeters: best.distance,
    durationSeconds: best.duration,
    hasFerry: null,
    snapMeters: answered.waypoints.map(({ distance }) => distance)
  }
}

const lonLat = ({ lat, lng }: Point): string => `${lng},${lat}`

/** OSRM. It does not tell of ferries, and tells how far it moved each end. */
export const osrmRouter = (options: ProviderOptions): Layer.Layer<Router> =>
  routerOf("osrm", options, (from, to) => ({
    request: HttpClientRequest.get(`/route/v1/driving/${lonLat(from)};${lonLat(to)}`, {
      urlParams: { overview: "false" }
    }),
    // It answers 400 with a code where it finds no road.
    statuses: [200, 400],
    read: (json) => Result.map(answer(json), toRoute)
  }))
