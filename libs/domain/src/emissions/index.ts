export { currentMethod } from "./emission-tables.data.ts"
export { Emissions, NotCounted } from "./emissions.model.ts"
export {
  emissionsOf,
  emissionsShown,
  emissionsTogether,
  emittedBy,
  emittedHundredths,
  kilogramsOf
} from "./emissions.rules.ts"
