import type { Place } from "../../missions/detail/route/projection.rules.ts"
import { outlineTexts } from "./outline.data.ts"
import { shapesOf } from "./shapes.rules.ts"

/** A town of the map. */
export interface Town extends Place {
  readonly name: string
}

/** The outline of France. */
export const outlines: ReadonlyArray<ReadonlyArray<Place>> = shapesOf(outlineTexts)

/** The largest cities. */
export const cities: ReadonlyArray<Town> = [
  { name: "Paris", lat: 48.8566, lng: 2.3522 },
  { name: "Lyon", lat: 45.764, lng: 4.8357 },
  { name: "Marseille", lat: 43.2965, lng: 5.3698 },
  { name: "Toulouse", lat: 43.6047, lng: 1.4442 },
  { name: "Bordeaux", lat: 44.8378, lng: -0.5792 },
  { name: "Nantes", lat: 47.2184, lng: -1.5536 },
  { name: "Lille", lat: 50.6292, lng: 3.0573 },
  { name: "Strasbourg", lat: 48.5734, lng: 7.7521 }
]
