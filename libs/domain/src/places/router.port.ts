import { Context, type Effect } from "effect"
import type { Point, Route } from "./place.model.ts"
import type { NoRoute, RouterUnavailable } from "./places.errors.ts"

/** Finds the road between two places. */
export class Router extends Context.Service<
  Router,
  {
    /** Finds the road from one point to another by car. Fails with `NoRoute` if there is none. */
    readonly route: (from: Point, to: Point) => Effect.Effect<Route, RouterUnavailable | NoRoute>
  }
>()("@trajet/domain/places/Router") {}
