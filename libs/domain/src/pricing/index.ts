export { Day, TimeOfDay } from "../time/instant.model.ts"
export type { Penalty } from "./cancellation-fee.rules.ts"
export { type CompiledGrid, compileGrid, gridOf, gridOfJson } from "./compiled-grid.rules.ts"
export { demonstrationGrid } from "./demonstration-grid.ts"
export { type Estimate, estimatePrice } from "./estimate-price.program.ts"
export { CatalogueOption, OptionField, OptionImplication, PriceGrid, Renter, RenterInput } from "./grid.model.ts"
export { Grids } from "./grids.port.ts"
export {
  type GridPage,
  type GridRequest,
  listGridVersions,
  readGroupGrid,
  replaceGroupGrid
} from "./group-grid.program.ts"
export type { GridReplacement, GridVersion, GroupGrid } from "./group-grid.model.ts"
export { centsOfEuros, decimalString, euros, minusCents, sumOfCents } from "./money.rules.ts"
export { minOrderDate } from "./ordering-delay.rules.ts"
export { normaliseRegistration, plainVin } from "./plate.rules.ts"
export {
  AmountInvalid,
  CountryNotServed,
  DistanceInvalid,
  GridInvalid,
  GridReplaced,
  GridUnknown,
  RegistrationInvalid,
  VehicleNotSupported
} from "./pricing.errors.ts"
export {
  type BreakdownLine,
  Cents,
  type PricedEnd,
  type PricedTrip,
  QuoteId,
  type Tariffs,
  type TenThousandths,
  type TripToPrice,
  VehicleClass,
  VehicleClassSource
} from "./pricing.model.ts"
export { priceTrip, priceTripTotals, type PricingError, tariffs } from "./pricing.rules.ts"
export { statedTotal } from "./quote.rules.ts"
export { vehicleClass } from "./vehicle-class.rules.ts"
export { Certificate, VehicleRegistry } from "./vehicle-registry.port.ts"
