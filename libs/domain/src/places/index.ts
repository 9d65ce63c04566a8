export { type AddressWord, addressWords } from "./address-parts.rules.ts"
export { candidateAddress, departmentFigures } from "./candidate-address.rules.ts"
export { type Completion, completeAddress, completionMin, completionsMax } from "./complete-address.program.ts"
export { countryName, europeanCountries } from "./country.rules.ts"
export { greatCircleMeters } from "./geo.rules.ts"
export { Geocoder } from "./geocoder.port.ts"
export { namedCountry } from "./named-country.rules.ts"
export { pathPointsMax, roadPath, shortPath } from "./path.rules.ts"
export { PlaceCandidate, PlaceId, PlacePrecision, type Point, type ResolvedPlace, type Route } from "./place.model.ts"
export {
  checkRoute,
  choosePlace,
  isAbroad,
  overseasCollectivities,
  overseasDepartments,
  townCode
} from "./place.rules.ts"
export { GeocoderUnavailable, NoRoute, OutsideTooSlow, RouterUnavailable } from "./places.errors.ts"
export { Router } from "./router.port.ts"
export { streetWords } from "./street.rules.ts"
export { type NamedTown, type NearTown, nearTownMeters, Towns } from "./towns.port.ts"
export { outsideMillis } from "./within-time.program.ts"
