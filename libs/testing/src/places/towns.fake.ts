import { greatCircleMeters, nearTownMeters, type PlaceCandidate, Towns } from "@trajet/domain/places"
import { Effect, Layer } from "effect"

/** The towns of these places. */
export const fakeTowns = (places: ReadonlyArray<PlaceCandidate>): Layer.Layer<Towns> =>
  Layer.succeed(
    Towns,
    Towns.of({
      near: (point) =>
        Effect.succeed(
          places
            .map((place) => ({
              name: place.city ?? place.label,
              code: place.cityCode ?? "",
              postcode: place.postcode,
              country: place.country,
              meters: greatCircleMeters(point, place)
            }))
            .filter(({ meters }) => meters <= nearTownMeters)
            .toSorted((a, b) => a.meters - b.meters)
        ),
      beginning: () => Effect.succeed([])
    })
  )
