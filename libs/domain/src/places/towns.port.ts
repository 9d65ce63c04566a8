import { Context, type Effect } from "effect"
import type { Point } from "./place.model.ts"

/** A town near a point. */
export interface NearTown {
  readonly name: string
  /** INSEE code in France. */
  readonly code: string
  /** The main postcode; null abroad. */
  readonly postcode: string | null
  /** ISO 3166-1 alpha-2; overseas departments are `FR`. */
  readonly country: string
  readonly meters: number
}

/** A town that a text may become. */
export interface NamedTown extends Pick<NearTown, "name" | "postcode" | "country"> {}

/** Towns within so many metres of a point tell its country and department. */
export const nearTownMeters = 30_000

/** Finds the towns around a point, or of a text, without a network. */
export class Towns extends Context.Service<
  Towns,
  {
    /** The towns within `nearTownMeters`, nearest first. */
    readonly near: (point: Point) => Effect.Effect<ReadonlyArray<NearTown>>
    /** The towns whose name begins with the text, or whose postcode, with the name behind it; some large ones first. */
    readonly beginning: (text: string) => Effect.Effect<ReadonlyArray<NamedTown>>
  }
>()("@trajet/domain/places/Towns") {}
