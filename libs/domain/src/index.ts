export {
  createGroup,
  importBilling,
  importGrid,
  listGroups,
  setAdministrators
} from "./access/administer-groups.program.ts"
export { createKey, listKeys, revokeKey } from "./access/administer-keys.program.ts"
export { GroupNameTaken, GroupUnknown, KeyUnknown } from "./access/api-key.errors.ts"
export { type KeyInUse, Scope, type StoredKey } from "./access/api-key.model.ts"
export {
  clearKey,
  environmentOfKey,
  keySecretLength,
  requireScope,
  shownPrefix,
  usableKey
} from "./access/api-key.rules.ts"
export { ApiKeys, type NewKey } from "./access/api-keys.port.ts"
export { type Caller } from "./access/caller.model.ts"
export { type Group, Groups } from "./access/groups.port.ts"
export { type LeasedTokens, RateBuckets, type TokenLease } from "./access/rate-buckets.port.ts"
export { Digest, Identifiers, Mac, type MacPurpose } from "./access/secrets.port.ts"
export { OutcomeUnknown, StoreUnavailable } from "./access/store.errors.ts"
export { Environment, type Tenant } from "./access/tenant.model.ts"
export { BillingDirectory } from "./billing/billing-directory.port.ts"
export {
  BillingEntityNotAllowed,
  BillingEntityRequired,
  BillingUnavailable,
  LegStateUnavailable
} from "./billing/billing.errors.ts"
export { BillingEntity, type BillingRequest, LegBillingState } from "./billing/billing.model.ts"
export { Billing } from "./billing/billing.port.ts"
export { hasSiret, matchEntity, payerField, usableEntity } from "./billing/billing.rules.ts"
export { legStateOf } from "./billing/leg-state.program.ts"
export { CursorInvalid } from "./events/cursor.errors.ts"
export { type DepositItem, type DepositOutcome, type GivenDocument } from "./documents/deposit.rules.ts"
export { depositDocuments } from "./documents/deposit-documents.program.ts"
export {
  ContentRefusal,
  depositBytesMax,
  DocumentRefusal,
  documentsPerMissionMax,
  DocumentType,
  fileBytesMax,
  type FileLink,
  type FileRef,
  filesPerDepositMax,
  type LinkHolder,
  linkLifetimeHours,
  type LinkTarget,
  type ReceivedFile,
  refusalDetails,
  type StagedFile
} from "./documents/document.model.ts"
export { DocumentsFailed, LinkRefused } from "./documents/documents.errors.ts"
export { ContentCheck, type RunningDigest } from "./documents/content-check.port.ts"
export { linkHolder, openLink, signLink } from "./documents/file-link.program.ts"
export { targetName } from "./documents/file-link.rules.ts"
export { FileStorage, StorageUnavailable } from "./documents/file-storage.port.ts"
export { LinkCipher } from "./documents/link-cipher.port.ts"
export { type FileContent, type LinkedFile, linkedFile } from "./documents/linked-file.program.ts"
export {
  listDocuments,
  listSignableDocuments,
  missionSheetName,
  type ShownDocument
} from "./documents/list-documents.program.ts"
export { dropFiles, stageFile, type StageFile, withStagedFiles } from "./documents/staged-file.program.ts"
export { StoredFiles } from "./documents/stored-files.port.ts"
export { abandonedAfterMillis, sweepFiles } from "./documents/sweep-files.program.ts"
export { EventLog, type EventQuery } from "./events/event-log.port.ts"
export {
  type EventStamp,
  documentAccepted,
  documentAdded,
  documentRejected,
  inspectionCompleted,
  inspectionStarted,
  transportAssigned,
  transportCancelled,
  transportCollected,
  transportCompleted,
  transportCreated,
  transportDatesUpdated,
  transportDriverValidationRequested,
  transportDuplicated,
  transportIncident,
  transportPriceAdjusted,
  transportStatusChanged,
  webhookTest
} from "./events/event-payload.rules.ts"
export { type DomainEvent, EventType, type LoggedEvent, SubscribableType } from "./events/event.model.ts"
export { pruneOldRecords, retentionLimits } from "./events/prune.program.ts"
export { type EventPage, type ReadEvents, readEvents } from "./events/read-events.program.ts"
export { type Pruned, Retention, type RetentionLimits } from "./events/retention.port.ts"
export { canonicalJson } from "./idempotency/canonical-json.rules.ts"
export { type ClaimAnswer, IdempotencyKeys } from "./idempotency/idempotency-keys.port.ts"
export { ClaimLost, KeyOutcomeOpen, KeyReused, RequestInProgress } from "./idempotency/idempotency.errors.ts"
export { type Claim, type StoredAnswer } from "./idempotency/idempotency.model.ts"
export {
  fingerprintText,
  isIdempotencyKey,
  isKept,
  judgeKey,
  keyRetentionHours
} from "./idempotency/idempotency.rules.ts"
export { datesNotices } from "./notices/dates-notices.rules.ts"
export { type DriverChange, driverNotices } from "./notices/driver-notices.rules.ts"
export { type NewNotice, type Notice, NoticeAudience, type NoticeMission } from "./notices/notice.model.ts"
export { NoticeNotSent } from "./notices/notices.errors.ts"
export { NoticeQueue, Notifier } from "./notices/notices.port.ts"
export { optionLabel } from "./options/option-label.rules.ts"
export {
  OptionAlreadyActive,
  OptionConflict,
  OptionNotActive,
  OptionNotAllowed,
  OptionNotRemovable,
  OptionUnknown,
  RequirementsNotMet,
  TooManyOptions
} from "./options/options.errors.ts"
export {
  type DamagePosition,
  DamageType,
  FieldType,
  type Inspection,
  type InspectionField,
  type InspectionLocation,
  type InspectionPhase,
  InspectionPhaseKey,
  type InspectionPhoto,
  InspectionSource,
  InspectionStatus,
  InspectionType,
  PhotoKind,
  type PrintedReport
} from "./inspection/inspection.model.ts"
export {
  filesOfInspection,
  hasStarted,
  inspectionCompletedAt,
  phasesAsked,
  withReport
} from "./inspection/inspection.rules.ts"
export { PhaseNotStarted } from "./inspection/inspection.errors.ts"
export { Inspections } from "./inspection/inspections.port.ts"
export { printInspectionReport } from "./inspection/print-inspection.program.ts"
export { readInspection } from "./inspection/read-inspection.program.ts"
export {
  type OptionError,
  type OptionsToCheck,
  type RequestedOption,
  checkObligations,
  checkOptions,
  excludedBy,
  flagsSetBy,
  impliedOptions,
  optionsPerLegMax,
  rentersOf,
  requiredDocuments
} from "./options/options.rules.ts"
export { addOption, type OptionsDecision, removeOption } from "./options/change-options.rules.ts"
export {
  addMissionOption,
  type ChangedOptions,
  documentsWarning,
  type OptionAsked,
  removeMissionOption
} from "./options/change-options.program.ts"
export { type Catalogue, readCatalogue } from "./options/read-catalogue.program.ts"
export { adjustMissionPrice } from "./ordering/adjust-price.program.ts"
export { cancelMission, previewCancellation } from "./ordering/cancel-mission.program.ts"
export { changeMissionDates } from "./ordering/change-dates.program.ts"
export { type CreatedMission, createMission } from "./ordering/create-mission.program.ts"
export { type DuplicatedMission, duplicateMission, previewDuplication } from "./ordering/duplicate-mission.program.ts"
export { type DuplicationPlan, type PlannedTrip } from "./ordering/duplicate-mission.rules.ts"
export { type DuplicateLeg, type DuplicateOptions, type DuplicateRequest } from "./ordering/duplicate-request.model.ts"
export { InputRefused } from "./ordering/input-refused.errors.ts"
export { listMissions } from "./ordering/list-missions.program.ts"
export { checkCancellable } from "./ordering/mission-cancel.rules.ts"
export { type LegChanges, type MissionCommand } from "./ordering/mission-command.model.ts"
export { changeDates } from "./ordering/mission-dates.rules.ts"
export { MissionNotFound } from "./ordering/mission-not-found.errors.ts"
export { ordinalOf, transportIdOf } from "./ordering/mission-number.rules.ts"
export {
  AdjustmentNotAllowed,
  AlreadyCancelled,
  AlreadyDeparted,
  AlreadyDuplicated,
  IllegalTransition,
  InvalidDates,
  LegInvoiced,
  NoReturnLeg,
  NotCancellable,
  TooEarly
} from "./ordering/mission.errors.ts"
export {
  Actor,
  type Contact,
  type DocumentFile,
  type Driver,
  IncidentCategory,
  LegKey,
  type Mission,
  type MissionDocument,
  type MissionLink,
  MissionStatus,
  MissionType,
  type Stop,
  type Trip,
  TripKey,
  type TripOption,
  type Vehicle
} from "./ordering/mission.model.ts"
export { decide } from "./ordering/mission.rules.ts"
export {
  type FilingChange,
  type KeptFile,
  type MissionChange,
  type MissionDuplicate,
  type MissionPosition,
  type MissionQuery,
  type MissionSummary,
  Missions,
  type NewMissionRecord
} from "./ordering/missions.port.ts"
export { type NewMission, type OrderedTrip, newMission } from "./ordering/new-mission.rules.ts"
export {
  type OrderRequest,
  type PlaceRequest,
  type ReturnRequest,
  type TripsRequest,
  type VehicleRequest
} from "./ordering/order-request.model.ts"
export { requestedWindow, type WindowMember } from "./ordering/requested-window.rules.ts"
export { adjustPrice } from "./ordering/price-adjustment.rules.ts"
export type { PriceChange } from "./ordering/price-change.model.ts"
export { type PreparedTrip } from "./ordering/prepared-order.rules.ts"
export { readMission } from "./ordering/read-mission.program.ts"
export { readPriceHistory } from "./ordering/read-price-history.program.ts"
export { addressParts, addressWords, type AddressWord } from "./places/address-parts.rules.ts"
export { candidateAddress } from "./places/candidate-address.rules.ts"
export { countryName, countryNamed, europeanCountries } from "./places/country.rules.ts"
export { type NamedCountry, namedCountry } from "./places/named-country.rules.ts"
export { greatCircleMeters } from "./places/geo.rules.ts"
export { Geocoder } from "./places/geocoder.port.ts"
export { pathPointsMax, roadPath, shortPath } from "./places/path.rules.ts"
export { PlaceCandidate, PlacePrecision, type Point, type ResolvedPlace, type Route } from "./places/place.model.ts"
export {
  type ChosenPlace,
  approximateAddress,
  checkRoute,
  choosePlace,
  isAbroad,
  isCorsica,
  sameTown,
  townCode
} from "./places/place.rules.ts"
export {
  AddressAmbiguous,
  AddressNotFound,
  GeocoderUnavailable,
  NoRoute,
  OutsideTooSlow,
  RouterUnavailable
} from "./places/places.errors.ts"
export { Router } from "./places/router.port.ts"
export { hasStreet, streetWords } from "./places/street.rules.ts"
export {
  type Cancellation,
  type FeeRule,
  type LegFee,
  type Penalty,
  type TripToCancel,
  cancellationFee,
  nextStepAtMillis,
  startOfPickupMillis
} from "./pricing/cancellation-fee.rules.ts"
export { type CompiledGrid, compileGrid, gridOfJson } from "./pricing/compiled-grid.rules.ts"
export { demonstrationGrid } from "./pricing/demonstration-grid.ts"
export { type Estimate, estimatePrice } from "./pricing/estimate-price.program.ts"
export {
  CancellationScale,
  CatalogueOption,
  OptionField,
  OptionImplication,
  PriceGrid,
  Renter,
  RenterInput
} from "./pricing/grid.model.ts"
export { Grids } from "./pricing/grids.port.ts"
export { centsOfEuros, decimalString, euros, halfUp, halfUpTo } from "./pricing/money.rules.ts"
export { type OrderToDelay, minOrderDate, orderingDelayHours } from "./pricing/ordering-delay.rules.ts"
export { normaliseRegistration } from "./pricing/plate.rules.ts"
export {
  AmountInvalid,
  CountryNotServed,
  DistanceInvalid,
  GridInvalid,
  QuoteExpired,
  QuoteMismatch,
  RegistrationInvalid,
  VehicleNotSupported
} from "./pricing/pricing.errors.ts"
export {
  type BreakdownLine,
  type Cents,
  type PricedEnd,
  type PricedTrip,
  type Tariffs,
  type TripToPrice,
  VehicleClass,
  VehicleClassSource
} from "./pricing/pricing.model.ts"
export { type PricingError, priceTrip, tariffs, tripPriceHt } from "./pricing/pricing.rules.ts"
export {
  LockedLeg,
  type OrderToQuote,
  type QuoteInputs,
  QuotePayload,
  type QuotedMember,
  type QuotedTrip,
  type QuotedVehicle,
  checkQuote,
  decodeQuote,
  encodeQuote,
  lockedLeg,
  quoteInputs,
  toldMembers
} from "./pricing/quote.rules.ts"
export { type RetainedClass, type VehicleEvidence, vehicleClass } from "./pricing/vehicle-class.rules.ts"
export { Certificate, VehicleRegistry } from "./pricing/vehicle-registry.port.ts"
export {
  type InspectionReport,
  type ReportFact,
  type ReportMark,
  type ReportPhoto
} from "./printing/inspection-report.model.ts"
export { damageNames, inspectionReportOf, type ReportToPrint } from "./printing/inspection-report.rules.ts"
export {
  type MissionSheet,
  type SheetContact,
  type SheetDetail,
  type SheetOption,
  type SheetStop,
  type SheetTrip,
  type SheetVehicle
} from "./printing/mission-sheet.model.ts"
export { missionSheetOf } from "./printing/mission-sheet.rules.ts"
export { PressBusy, type PrintedInspection, Printer } from "./printing/printer.port.ts"
export { foldText } from "./text/fold.rules.ts"
export { characterCount, isLongerThan } from "./text/length.rules.ts"
export { canonicalId, isUuid } from "./text/uuid.rules.ts"
export { type Day, type Instant, type TimeOfDay } from "./time/instant.model.ts"
export { instantOfMillis, isDay, isTimeOfDay, parseInstant } from "./time/instant.rules.ts"
export { readWaypoints } from "./waypoints/read-waypoints.program.ts"
export { type Waypoint } from "./waypoints/waypoint.model.ts"
export type { RefusedRange } from "./webhooks/address.rules.ts"
export { checkAddresses, globalIpv6, isPublicAddress, refusedIpv4, refusedIpv6 } from "./webhooks/address.rules.ts"
export type { EndpointChange, EndpointOrder, ResumeProgress } from "./webhooks/administer-endpoints.program.ts"
export { createEndpoint, deleteEndpoint, enableEndpoint } from "./webhooks/administer-endpoints.program.ts"
export { listEndpoints, pauseEndpoint, rotateEndpoint } from "./webhooks/administer-endpoints.program.ts"
export { updateEndpoint } from "./webhooks/administer-endpoints.program.ts"
export { disabling, failuresToPause, laneAfter, longestPauseMillis, pauseMillis } from "./webhooks/breaker.rules.ts"
export { waysOut } from "./webhooks/breaker.rules.ts"
export type { DeliveryQuery, ReplayCount, ReplayProgress, ReplayRange, ReplayStep } from "./webhooks/deliveries.port.ts"
export { Deliveries } from "./webhooks/deliveries.port.ts"
export type { DeliveryPage, ListDeliveries, ShownDelivery } from "./webhooks/deliveries.program.ts"
export { findDelivery, listDeliveries, listDeliveriesOf } from "./webhooks/deliveries.program.ts"
export { retryDelivery, showDelivery } from "./webhooks/deliveries.program.ts"
export { DeliveryFeed } from "./webhooks/delivery-feed.port.ts"
export type { ClaimedWork, ClaimRequest, Expired, QueueFigures, Report } from "./webhooks/delivery-queue.port.ts"
export type { Settled, Wanted } from "./webhooks/delivery-queue.port.ts"
export { DeliveryQueue } from "./webhooks/delivery-queue.port.ts"
export type { Attempt, AttemptResult, Budget, ClaimedDelivery, Delivery } from "./webhooks/delivery.model.ts"
export type { DeliveryKey } from "./webhooks/delivery.model.ts"
export { AttemptError, DeliveryStatus } from "./webhooks/delivery.model.ts"
export type { AfterLostLease, AfterResult, DeliveryState, DeliveryStep } from "./webhooks/delivery.rules.ts"
export { afterEndpointDeleted, afterLostLease, afterResult, afterRetry } from "./webhooks/delivery.rules.ts"
export { deliveryTransitions, lastErrorMax, lastErrorOf, leaseExpiredError } from "./webhooks/delivery.rules.ts"
export { lostLeasesMax } from "./webhooks/delivery.rules.ts"
export type { DisabledNotice } from "./webhooks/disabled-notice.rules.ts"
export { disabledNotice } from "./webhooks/disabled-notice.rules.ts"
export type { DispatcherOptions } from "./webhooks/dispatcher.program.ts"
export { delivering, dispatcher } from "./webhooks/dispatcher.program.ts"
export { checkEndpointUrl, endpointUrlMax } from "./webhooks/endpoint-url.rules.ts"
export type { Endpoint, EndpointSecret, Subscription } from "./webhooks/endpoint.model.ts"
export { endpointsPerTenantMax, EndpointStatus } from "./webhooks/endpoint.model.ts"
export type { EndpointState, NewEndpoint, Resumed } from "./webhooks/endpoints.port.ts"
export { Endpoints } from "./webhooks/endpoints.port.ts"
export type { EnvelopeParts } from "./webhooks/envelope.rules.ts"
export { envelope } from "./webhooks/envelope.rules.ts"
export type { ReadyEndpoint, SlotsToShare } from "./webhooks/fairness.rules.ts"
export { shares } from "./webhooks/fairness.rules.ts"
export type { HmacSha256 } from "./webhooks/hmac.port.ts"
export { Hmac } from "./webhooks/hmac.port.ts"
export type { Lane } from "./webhooks/lane.model.ts"
export { freshLane, laneWidthMax } from "./webhooks/lane.model.ts"
export type { OpenSecrets } from "./webhooks/open-secrets.program.ts"
export { openSecrets } from "./webhooks/open-secrets.program.ts"
export type { Announcement } from "./webhooks/outbox.port.ts"
export { Outbox } from "./webhooks/outbox.port.ts"
export type { PacedReplayOrder, Replayed, ReplayOrder } from "./webhooks/replay.program.ts"
export { countReplay, replayDeliveries } from "./webhooks/replay.program.ts"
export type { NextSecret, SecretsInUse } from "./webhooks/rotation.rules.ts"
export { oldSecretKeptMillis, rotated, signingSecrets, takeoverAheadMaxMillis } from "./webhooks/rotation.rules.ts"
export { attemptSchedule, attemptsMax, retryAfterMaxMillis, retryAfterMillis } from "./webhooks/schedule.rules.ts"
export { retryDelayMillis } from "./webhooks/schedule.rules.ts"
export type { SealOwner } from "./webhooks/sealer.port.ts"
export { Sealer } from "./webhooks/sealer.port.ts"
export type { DeliveryToSign, ReceivedDelivery } from "./webhooks/signature.rules.ts"
export { deliveryHeaders, isSigningSecret, signatureWindowSeconds } from "./webhooks/signature.rules.ts"
export { signingSecretBytes, signingSecretOf, verifySignature } from "./webhooks/signature.rules.ts"
export { verifyStandardSignature } from "./webhooks/signature.rules.ts"
export type { LiveExchange } from "./webhooks/test-endpoint.program.ts"
export { testEndpoint } from "./webhooks/test-endpoint.program.ts"
export type { WebhookRequest } from "./webhooks/webhook-sender.port.ts"
export { WebhookSender } from "./webhooks/webhook-sender.port.ts"
export { AddressBlocked, DeliveryUnknown, EndpointUnknown, FeedUnavailable } from "./webhooks/webhooks.errors.ts"
export { NothingToRetry, RotationRefused, SealBroken, SignatureRefused } from "./webhooks/webhooks.errors.ts"
export { TooManyEndpoints, UrlRefused } from "./webhooks/webhooks.errors.ts"
export { wipeReplacedSecrets } from "./webhooks/wipe-secrets.program.ts"
