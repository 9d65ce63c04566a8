import { type Point, roadPath, type Route, type Router } from "@trajet/domain/places"
import { type Layer, Result, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import { shape } from "../outbound/outbound-answer.ts"
import { nonsense, type OutboundFailure } from "../outbound/outbound.errors.ts"
import type { ProviderOptions } from "../outbound/outbound.model.ts"
import { decodePolyline } from "./polyline.rules.ts"
import { Length, routerOf } from "./routing.ts"

const Routed = Schema.Struct({
  trip: Schema.Struct({
    status: Schema.Literal(0),
    units: Schema.Literal("kilometers"),
    summary: Schema.Struct({ length: Length, time: Length, has_ferry: Schema.optional(Schema.Boolean) }),
    legs: Schema.Array(Schema.Struct({ shape: Schema.String }))
  })
})

const Refused = Schema.Struct({ error_code: Schema.Int })

// 154 further than it drives, 170 unconnected regions, 171 no edge near a location, 441 unreachable, 442 no path.
const noRoadCodes: ReadonlyArray<number> = [154, 170, 171, 441, 442]

const routed = shape(Routed)
const refused = shape(Refused)

const toRoute = (
  { trip: { legs, summary } }: typeof Routed.Type,
  from: Point,
  to: Point
): Result.Result<Route, OutboundFailure> => {
  const pieces = legs.map(({ shape: drawn }) => decodePolyline(drawn))
  if (pieces.includes(null)) return Result.fail(nonsense("a shape that is no encoded polyline"))
  return Result.succeed({
    distanceMeters: summary.length * 1_000,
    durationSeconds: summary.time,
    hasFerry: summary.has_ferry ?? null,
    isSchematic: false,
    snapMeters: [],
    path: roadPath(
      from,
      pieces.flatMap((points) => points ?? []),
      to
    )
  })
}

const read = (json: unknown, status: number, from: Point, to: Point): Result.Result<Route | null, OutboundFailure> =>
  status === 200
    ? Result.flatMap(routed(json), (answered) => toRoute(answered, from, to))
    : Result.flatMap(refused(json), ({ error_code }) =>
        noRoadCodes.includes(error_code) ? Result.succeed(null) : Result.fail(nonsense(`Valhalla error ${error_code}`))
      )

// Valhalla does not report the distance from an end to its road. The request limits that distance to the greatest
// allowed snap (PLA-12), and Valhalla answers 171 beyond it.
const snapMetersMax = 500

const location = ({ lat, lng }: Point) => ({ lat, lon: lng, type: "break", search_cutoff: snapMetersMax })

/** Valhalla, the only router here that reports ferries. */
export const valhallaRouter = (options: ProviderOptions): Layer.Layer<Router> =>
  routerOf("valhalla", options, (from, to) => ({
    request: HttpClientRequest.post("/route").pipe(
      HttpClientRequest.bodyJsonUnsafe({
        locations: [location(from), location(to)],
        costing: "auto",
        units: "kilometers",
        directions_type: "none"
      })
    ),
    lookup: true,
    statuses: [200, 400],
    read: (json, status) => read(json, status, from, to)
  }))
