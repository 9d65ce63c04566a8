export {
  addMissionOption,
  addOptionAs,
  type ChangedOptions,
  removeMissionOption,
  removeOptionAs
} from "./change-options.program.ts"
export { catalogueFilters } from "./catalogue-filters.model.ts"
export { OptionAlreadyActive, OptionNotActive, OptionNotRemovable } from "./options.errors.ts"
export { checkObligations, flagsSetBy, rentersOf, type RequestedOption, requiredDocuments } from "./options.rules.ts"
export { type Catalogue, readCatalogue } from "./read-catalogue.program.ts"
