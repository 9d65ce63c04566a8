export { TrajetApi } from "./api.contract.ts"
export {
  CancellationPreview,
  CancelRequest,
  CancelResponse,
  DatesRequest,
  DatesResponse,
  Penalty
} from "./change.model.ts"
export { DeliveryPage, DeliveryRecord } from "./delivery.model.ts"
export { DuplicateRequest, DuplicateResponse, DuplicationConflict, DuplicationPreview } from "./duplication.model.ts"
export {
  DepositList,
  DepositMembers,
  DepositMeta,
  DepositMetaList,
  DepositMetaObject,
  DepositRequest,
  DepositResponse,
  DepositResult,
  DocumentList,
  DocumentListQuery,
  DocumentShown
} from "./documents.model.ts"
export { EstimateRequest, EstimateResponse } from "./estimate.model.ts"
export { EventPage, EventRecord } from "./event.model.ts"
export {
  InspectionQuery,
  InspectionResponse,
  InspectionShown,
  PdfShown,
  PhaseShown,
  PhotoShown
} from "./inspection.model.ts"
export * as limits from "./limits.ts"
export { CreateRequest, CreateResponse, MissionDetail, MissionListItem, MissionPage } from "./mission.model.ts"
export {
  AddOptionRequest,
  CatalogueQuery,
  OptionChangeResponse,
  OptionsCatalogue,
  type OptionShown,
  RemoveOptionQuery
} from "./options.model.ts"
export { PriceAdjustmentRequest, PriceAdjustmentResponse, PriceHistory } from "./prices.model.ts"
export { type ContactInput, type PlaceInput, ResolvedAddress, type UndatedPlaceInput } from "./place.model.ts"
export { problemCatalogue } from "./problem-catalogue.ts"
export { EventQuery } from "./events.contract.ts"
export { MissionListQuery } from "./transports.contract.ts"
export { Waypoint, WaypointList, WaypointsQuery } from "./waypoints.model.ts"
export { DeliveryListQuery } from "./webhooks.contract.ts"
export { FieldError, Problem, type ProblemCode } from "./problem.model.ts"
export { type ReturnTripInput, type ReturnTripObject } from "./return-trip.model.ts"
export { type VehicleInput, VehicleShown } from "./vehicle.model.ts"
