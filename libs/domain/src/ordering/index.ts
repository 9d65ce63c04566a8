export { AddressBook, BookPart, type BookRemoval } from "./address-book.port.ts"
export { readBook, removeFromBook } from "./address-book.program.ts"
export { bookEntriesMax, bookEntryId, type BookPlace, type BookVehicle } from "./address-book.rules.ts"
export { cancelMission, previewCancellation } from "./cancel-mission.program.ts"
export { type ChangedDates, changeDatesAs, changeMissionDates } from "./change-dates.program.ts"
export { checkOrder, type CreatedMission, createMission, type WrittenWith } from "./create-mission.program.ts"
export { InputRefused } from "./input-refused.errors.ts"
export { listMissions } from "./list-missions.program.ts"
export type {
  ContactRequest,
  OrderRequest,
  PlaceRequest,
  ReturnRequest,
  TripsRequest,
  VehicleRequest
} from "./order-request.model.ts"
export { type MonthOfSpend, openStatuses, overviewMissionsMax, Overviews, spendMissionsMax } from "./overview.port.ts"
export { readOverview } from "./overview.program.ts"
export { actionKinds } from "./overview.rules.ts"
export type { PreparedTrip } from "./prepared-order.rules.ts"
export { readMission } from "./read-mission.program.ts"
export {
  type AskedSign,
  consideredMax,
  MissionSign,
  type OpenMission,
  similarMax,
  SimilarMissions
} from "./similar-missions.port.ts"
export { type SimilarMission, similarMissions } from "./similar-orders.program.ts"
export type { OrderSigns } from "./similar-orders.rules.ts"
