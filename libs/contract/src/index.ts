export { TrajetApi } from "./api.contract.ts"
export type {
  BodyOf,
  CallAnswer,
  CallArguments,
  CallProblem,
  CallProblemCode,
  DayGiven,
  Open,
  QueryOf,
  Route,
  RouteOfConsole,
  RouteOfPhone
} from "./endpoint/routes.model.ts"
export type { ImportFileFault, ImportRowFault } from "@trajet/domain/imports"
export type { DateTimeText } from "./schema/text.model.ts"
export { type Answers, type AnyEndpoint, nothing, type ParamsOf } from "./endpoint/endpoint.ts"
export {
  type Admitted,
  type Again,
  type ByAnyone,
  type ByClient,
  type ByPerson,
  type ByUser,
  client,
  noPlace,
  notAgain,
  onePlace,
  oneRequest,
  oneVisit,
  type Passage,
  PassageNote,
  placeUntilItWaits,
  readingBy,
  testClient,
  type Who
} from "./endpoint/passage.model.ts"
export { AccountSessions, PasskeyShown } from "./console/account.model.ts"
export { consoleProblemCatalogue, type ConsoleProblemCode } from "./console/console-problems.ts"
export type { ChangeShown } from "./console/changes.model.ts"
export type { BookPlaceShown, BookVehicleShown } from "./console/book/book.model.ts"
export { type Overview, overviewRowsMax } from "./console/overview/overview.model.ts"
export type { SimilarMissionShown } from "./console/similar/similar-orders.model.ts"
export type { LoggedRequestShown } from "./console/requests.model.ts"
export { SaveViewRequest, type ViewShown } from "./console/views/views.model.ts"
export type { DeviceLinkShown, DeviceShown } from "./devices/devices.model.ts"
export { DriverAppApi } from "./devices/driver-app.contract.ts"
export { ConsoleApi } from "./console/console-api.contract.ts"
export type { ImportColumns, ImportRowShown, ImportShown } from "./console/imports/imports.model.ts"
export { CreatedKey, CreateKeyRequest, KeyList, KeyShown } from "./console/keys.model.ts"
export { attemptWire, DeliveryDetail, deliveryWire, EndpointDelivery } from "./console/deliveries.model.ts"
export { changedSettingsIn, settingsIn } from "./webhooks/asked-settings.ts"
export { type FilterTrialShown } from "./webhooks/endpoint-filter.model.ts"
export {
  type EndpointChange,
  type EndpointOrder,
  type SecretRotation,
  ChangeEndpointRequest,
  EndpointDetail,
  EndpointShown,
  SentRequest,
  TestedEndpoint
} from "./console/endpoints.model.ts"
export { eventTypeCatalogue } from "./console/event-type-catalogue.ts"
export type { MemberShown } from "./console/group/members.model.ts"
export type { DisabledEndpointShown, GridPreviewShown, FailedWorkShown } from "./oversight/oversight.model.ts"
export { InvoicingLegShown } from "./oversight/invoicing.model.ts"
export type { PersonRequestShown } from "./privacy/person-requests.model.ts"
export { MissionUnderWayShown } from "./oversight/under-way.model.ts"
export { PreviewReplayRequest, ReplayShown } from "./console/replays.model.ts"
export { SessionShown, UserShown } from "./console/session.model.ts"
export { isClosed } from "./schema/closed.ts"
export { filtersShown } from "./schema/filter-body.ts"
export { filterRefusedTo, filterValues, wireName } from "./schema/filter-query.ts"
export { secondNames } from "./schema/second-names.ts"
export { OperationsApi } from "./operations-api.contract.ts"
export { VehicleChangeRequest } from "./operations/operations-changes.model.ts"
export {
  ChangeDriverRequest,
  CreateDriverRequest,
  CreateDriverResponse,
  DriverPage,
  DriverShown
} from "./operations/drivers.model.ts"
export { FeedMessage } from "./operations/feed.contract.ts"
export { CompletePhaseRequest, FieldsRequest, PhaseReceipt, PhotoMeta } from "./operations/inspection-parts.model.ts"
export { GridDocument } from "./operations/grids.model.ts"
export {
  OperationsListedMission,
  OperationsMissionCounts,
  OperationsMissionListQuery
} from "./operations/operations-list.model.ts"
export { CancelledMission, OperationsMission } from "./operations/operations-mission.model.ts"
export { IncidentRequest, IncidentResponse } from "./operations/operations-requests.model.ts"
export type { DriverSuggestions } from "./operations/suggestions.model.ts"
export type { AssignmentPreview } from "./operations/travel.model.ts"
export {
  CancellationPreview,
  CancelRequest,
  CancelResponse,
  DatesRequest,
  DatesResponse,
  Penalty
} from "./ordering/change.model.ts"
export { DeliveryPage, DeliveryRecord } from "./webhooks/delivery.model.ts"
export {
  DuplicateRequest,
  DuplicateResponse,
  DuplicationConflict,
  DuplicationPreview
} from "./duplication/duplication.model.ts"
export {
  DepositList,
  DepositMembers,
  DepositMetaList,
  DepositMetaObject,
  DepositRequest,
  DepositResponse,
  DepositResult,
  DocumentShown
} from "./documents/documents.model.ts"
export { EstimateRequest, EstimateResponse } from "./pricing/estimate.model.ts"
export { eventData, type EventDataOf } from "./events/event-data.model.ts"
export { type EventEnvelope, eventEnvelopes } from "./events/event-envelope.model.ts"
export { EventPage, EventRecord } from "./events/event.model.ts"
export { asyncApiDocument } from "./published/asyncapi-document.ts"
export { expandedDocument } from "./published/expanded-document.ts"
export { eventExamples, eventSchemaPath, eventSchemas } from "./published/event-schemas.ts"
export {
  InspectionQuery,
  InspectionResponse,
  InspectionShown,
  PdfShown,
  PhaseShown,
  PhotoShown
} from "./inspection/inspection.model.ts"
export { postmanCollection } from "./published/postman-collection.ts"
export { type Deprecation, deprecated, deprecationHeaders, deprecationOf } from "./schema/deprecation.ts"
export {
  CreateRequest,
  CreateResponse,
  MissionDetail,
  MissionListItem,
  MissionPage,
  OrderBody
} from "./mission/mission.model.ts"
export { CatalogueQuery, OptionChangeResponse, OptionsCatalogue, type OptionShown } from "./options/options.model.ts"
export { DeclinedOffer, OfferShown, ProposalShown } from "./offers/offers.model.ts"
export { PriceAdjustmentRequest, PriceAdjustmentResponse } from "./prices/prices.model.ts"
export { type ContactInput, type PlaceInput, ResolvedAddress, type UndatedPlaceInput } from "./mission/place.model.ts"
export { type NothingDoneCode, nothingDoneCodes, problemCatalogue } from "./schema/problem-catalogue.ts"
export { type Repetition, repetitionOf } from "./schema/repetition.ts"
export { EventQuery } from "./events/events.contract.ts"
export { MissionListQuery } from "./ordering/transports.contract.ts"
export { PushState, PushSubscriptionRequest } from "./operations/push.model.ts"
export type { PushType } from "@trajet/domain/push"
export type { AttemptError } from "@trajet/domain/webhooks/deliveries"
export { PositionsResponse } from "./positions/positions.model.ts"
export type { TrackingLinkShown } from "./tracking/tracking-links.model.ts"
export { Way, Waypoint } from "./waypoints/waypoints.model.ts"
export { FieldError, Problem, type ProblemCode } from "./schema/problem.model.ts"
export type { ReturnTripInput, ReturnTripObject } from "./mission/return-trip.model.ts"
export { listedLabelsIn, type ListedLabelsShown, listedLabelsWire } from "./mission/labels.model.ts"
export { contactWire, pointWire, windowWire } from "./mission/stop.model.ts"
export { type VehicleInput, VehicleShown, vehicleWire } from "./mission/vehicle.model.ts"
export { TestMembers, TestSpecifications } from "./robot/robot.model.ts"
export * as limits from "./schema/limits.ts"
export type { Language } from "@trajet/domain/texts"
export { inLanguages } from "./schema/in-languages.ts"
