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
export { EstimateRequest, EstimateResponse } from "./estimate.model.ts"
export { EventPage, EventRecord } from "./event.model.ts"
export * as limits from "./limits.ts"
export { CreateRequest, CreateResponse, MissionDetail, MissionListItem, MissionPage } from "./mission.model.ts"
export { type ContactInput, type PlaceInput, ResolvedAddress, type UndatedPlaceInput } from "./place.model.ts"
export { problemCatalogue } from "./problem-catalogue.ts"
export { EventQuery } from "./events.contract.ts"
export { MissionListQuery } from "./transports.contract.ts"
export { DeliveryListQuery } from "./webhooks.contract.ts"
export { FieldError, Problem, type ProblemCode } from "./problem.model.ts"
export { type ReturnTripInput, type ReturnTripObject } from "./return-trip.model.ts"
export { type VehicleInput, VehicleShown } from "./vehicle.model.ts"
