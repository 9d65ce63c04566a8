import { queryOptions, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { call } from "../../api/call.ts"
import { environmentPreference, usePreference } from "../../app/preferences.ts"
import type { Suggestion } from "../order/combo-field.tsx"
import type { PlaceInputs, VehicleInputs } from "../order/order.model.ts"
import {
  type Book,
  type BookEntry,
  inputsOfBookVehicle,
  placeSuggestion,
  vehicleSuggestion,
  withBookPlace
} from "./book.rules.ts"

const freshMillis = 60_000

export const bookKey = ["address-book"] as const

export const bookQuery = (environment: string) =>
  queryOptions({
    queryKey: [...bookKey, environment],
    queryFn: ({ signal }) => call("GET /console/api/book", {}, { signal }),
    staleTime: freshMillis,
    retry: false
  })

const empty: Book = { places: [], vehicles: [] }

/** The places and vehicles of the group; empty until they are read, and if they cannot be read: then all is typed. */
const useBook = (): Book => useQuery(bookQuery(usePreference(environmentPreference))).data ?? empty

const useChoice = <Entry extends BookEntry>(
  entries: ReadonlyArray<Entry>,
  suggestion: (entry: Entry) => Suggestion,
  choose: (entry: Entry) => void
) => ({
  suggestions: useMemo(() => entries.map(suggestion), [entries, suggestion]),
  choose: (id: string) => {
    const chosen = entries.find((entry) => entry.id === id)
    if (chosen !== undefined) choose(chosen)
  }
})

/** What a field of an address suggests. */
export const useBookPlaces = (place: PlaceInputs, change: (place: PlaceInputs) => void) =>
  useChoice(useBook().places, placeSuggestion, (entry) => change(withBookPlace(place, entry)))

/** What a field of a plate suggests. */
export const useBookVehicles = (change: (vehicle: VehicleInputs) => void) =>
  useChoice(useBook().vehicles, vehicleSuggestion, (entry) => change(inputsOfBookVehicle(entry)))
