export { addMissionOption, type ChangedOptions, removeMissionOption } from "./change-options.program.ts"
export { OptionAlreadyActive, OptionNotActive, OptionNotRemovable } from "./options.errors.ts"
export { checkObligations, flagsSetBy, rentersOf, requiredDocuments } from "./options.rules.ts"
export { type Catalogue, readCatalogue } from "./read-catalogue.program.ts"
