import type { DriverSuggestions } from "@trajet/contract"
import type { DriverSuggestion } from "@trajet/domain/oversight"

/** A suggested driver as operators read it. */
export const suggestionWire = ({
  driver,
  isAvailable,
  load,
  place,
  warnings
}: DriverSuggestion): DriverSuggestions["data"][number] => ({
  driver: { id: driver.id, first_name: driver.firstName, last_name: driver.lastName, phone: driver.phone },
  place: place === null ? null : { by: place.by, at: place.at, distance_km: place.distanceKm },
  load: { day: load.day, week: load.week },
  available: isAvailable,
  warnings
})
