import { Geocoder, GeocoderUnavailable, type PlaceCandidate } from "@trajet/domain/places"
import { Effect, Layer } from "effect"

const normal = (text: string): string => text.normalize("NFC").trim().replaceAll(/\s+/gu, " ").toLowerCase()

interface FakeGeocoder {
  readonly layer: Layer.Layer<Geocoder>
  readonly become: (state: "up" | GeocoderUnavailable["reason"]) => void
  readonly learn: (address: string, candidates: ReadonlyArray<PlaceCandidate>) => void
  readonly asked: ReadonlyArray<string>
}

/** A geocoder with a table of texts, which ignores spacing and case. */
export const fakeGeocoder = (
  places: Readonly<Record<string, ReadonlyArray<PlaceCandidate>>>,
  { municipalityOnly = false }: { readonly municipalityOnly?: boolean } = {}
): FakeGeocoder => {
  const table = new Map(Object.entries(places).map(([text, candidates]) => [normal(text), candidates]))
  const asked: Array<string> = []
  let state: "up" | GeocoderUnavailable["reason"] = "up"
  const search = (address: string) =>
    Effect.suspend(() => {
      asked.push(address)
      if (state !== "up") return Effect.fail(new GeocoderUnavailable({ reason: state }))
      const found = table.get(normal(address)) ?? []
      return Effect.succeed(found.toSorted((a, b) => b.score - a.score).slice(0, 5))
    })
  return {
    layer: Layer.succeed(Geocoder, Geocoder.of({ municipalityOnly, search, complete: null })),
    become: (next) => {
      state = next
    },
    learn: (address, candidates) => void table.set(normal(address), candidates),
    asked
  }
}
