export { currentMethod } from "./emission-tables.data.ts"
export { Emissions, NotCounted, WayBack } from "./emissions.model.ts"
export {
  emissionsOf,
  emissionsShown,
  emissionsTogether,
  emittedBy,
  emittedHundredths,
  kilogramsOf
} from "./emissions.rules.ts"
