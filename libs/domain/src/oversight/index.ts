export { type ChangedOrder, type GridEffect } from "./grid-preview.rules.ts"
export { groupFilters, invoicingFilters } from "./oversight-filters.model.ts"
export { listDisabledEndpoints, listFailedWork, retryFailedWork, searchGroups } from "./oversee.program.ts"
export { type InvoicingQuery, type InvoicingState, type ListedLeg } from "./invoicing.model.ts"
export { listInvoicing } from "./list-invoicing.program.ts"
export { listMissionsUnderWay } from "./list-under-way.program.ts"
export { type DisabledEndpoint, type FailedWork, type ListedGroup, overseenMax } from "./oversight.model.ts"
export { type GroupSearch, Oversight } from "./oversight.port.ts"
export { type MissionUnderWay, underWayMax, underWayStatuses } from "./under-way.model.ts"
export { type LastPosition, type Whereabouts } from "./whereabouts.rules.ts"
export { type GridPreview, previewDays, previewGrid, previewedMax } from "./preview-grid.program.ts"
export {
  comparedDriversMax,
  type DriverAtHand,
  type DriverSuggestion,
  endedOfDriverMax,
  openOfDriverMax
} from "./suggestions/driver-at-hand.model.ts"
export { suggestDrivers } from "./suggestions/suggest-drivers.program.ts"
