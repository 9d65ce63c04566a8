import {
  greatCircleMeters,
  NoRoute,
  type Point,
  type Route,
  Router,
  RouterUnavailable,
  shortPath
} from "@trajet/domain/places"
import { Effect, Layer } from "effect"

const detour = 1.3
const metersPerSecond = 22
const pair = (from: Point, to: Point): string => [from.lat, from.lng, to.lat, to.lng].join(" ")

const estimate = (from: Point, to: Point): Route => {
  const distanceMeters = Math.round(greatCircleMeters(from, to) * detour)
  return {
    distanceMeters,
    durationSeconds: Math.round(distanceMeters / metersPerSecond),
    hasFerry: null,
    isSchematic: true,
    snapMeters: [],
    path: shortPath(from, to)
  }
}

interface FakeRouter {
  readonly layer: Layer.Layer<Router>
  readonly become: (state: "up" | RouterUnavailable["reason"]) => void
  /** Sets the road from one point to another, in one direction; null for none. */
  readonly learn: (from: Point, to: Point, route: Route | null) => void
  readonly asked: ReadonlyArray<readonly [Point, Point]>
}

/** A router with a table of roads; for other pairs it estimates 1.3 times the great circle at 79 km/h. */
export const fakeRouter = (): FakeRouter => {
  const table = new Map<string, Route | null>()
  const asked: Array<readonly [Point, Point]> = []
  let state: "up" | RouterUnavailable["reason"] = "up"
  const route = (from: Point, to: Point) =>
    Effect.suspend((): Effect.Effect<Route, RouterUnavailable | NoRoute> => {
      asked.push([from, to])
      if (state !== "up") return Effect.fail(new RouterUnavailable({ reason: state }))
      const known = table.get(pair(from, to))
      if (known === null) return Effect.fail(new NoRoute())
      return Effect.succeed(known ?? estimate(from, to))
    })
  return {
    layer: Layer.succeed(Router, Router.of({ route })),
    become: (next) => {
      state = next
    },
    learn: (from, to, road) => void table.set(pair(from, to), road),
    asked
  }
}
