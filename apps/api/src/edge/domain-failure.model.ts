import type {
  KeyExpiryPast,
  KeyUnknown,
  OutcomeUnknown,
  ScopeNotGranted,
  StoredDocumentUnreadable,
  StoreUnavailable,
  TooManyKeys
} from "@trajet/domain/access"
import type { BillingUnavailable, BillingStateUnavailable } from "@trajet/domain/billing"
import type { ClockBusy, ClockStopped, ClockTooFar, ResetUnfinished } from "@trajet/domain/clock"
import type { DeviceLinkRefused, DeviceLinkUnknown, DeviceUnknown } from "@trajet/domain/devices"
import type { DueRetryRefused } from "@trajet/domain/due"
import type { ArchiveTooLarge, DocumentsFailed, LinkRefused, StorageUnavailable } from "@trajet/domain/documents"
import type { PushOff } from "@trajet/domain/push"
import type { CursorInvalid } from "@trajet/domain/events"
import type { ClaimLost, KeyOutcomeOpen, KeyReused, RequestInProgress } from "@trajet/domain/idempotency"
import type {
  InspectionClosed,
  InspectionCompleted,
  InspectionConflict,
  PartsMissing,
  PhotoConflict,
  TooManyParts
} from "@trajet/domain/inspection"
import type {
  AdjustmentNotAllowed,
  AlreadyCancelled,
  AlreadyDeparted,
  AlreadyDuplicated,
  DocumentAccepted,
  DocumentRefused,
  DocumentUnknown,
  DriverBusy,
  IllegalTransition,
  IncidentConflict,
  IncidentUnknown,
  InvalidDates,
  InvalidDrivenTime,
  TripInvoiced,
  MissionNotFound,
  NoReturnTrip,
  NotCancellable,
  OutboundNotDelivered,
  TooEarly,
  ValidationNotDue,
  ValidationNotPending
} from "@trajet/domain/mission"
import type { OfferTaken, OfferUnknown, TooManyProposals } from "@trajet/domain/offers"
import type { OptionAlreadyActive, OptionNotActive, OptionNotRemovable } from "@trajet/domain/options"
import type { FeedPositionInvalid, TooManyFeeds } from "@trajet/domain/operations/feed"
import type { ImportFileRefused, ImportNotReady, ImportUnknown, TooManyImports } from "@trajet/domain/imports"
import type { InputRefused } from "@trajet/domain/ordering"
import type {
  DriverSuspended,
  DriverUnknown,
  EmailTaken,
  LiveKeyRequired,
  PersonInvalid,
  RoleNotAllowed
} from "@trajet/domain/people"
import type { GeocoderUnavailable, OutsideTooSlow, RouterUnavailable } from "@trajet/domain/places"
import type { GridInvalid, GridReplaced, GridUnknown } from "@trajet/domain/pricing"
import type { PersonRequestUnknown, TooManyPersonRequests } from "@trajet/domain/privacy"
import type { PressBusy } from "@trajet/domain/printing"
import type { RobotNotWaiting, RobotUnknown, TooManyRobots } from "@trajet/domain/robot"
import type {
  LastAdministrator,
  ProviderUnavailable,
  MemberHasJoined,
  PasskeyRefused,
  PasskeyUnknown,
  PasswordNeeded,
  PasswordRefused,
  SessionUnknown,
  SignInBusy,
  SignInRefused,
  SignInTooOld,
  TooManyMembers,
  TooManyViews,
  UserEmailTaken,
  UserLinkRefused,
  UserRoleNotAllowed,
  UserUnknown,
  ViewUnknown
} from "@trajet/domain/users"
import type { TooManyTrackingLinks, TrackingLinkUnknown, TrackingOver, TrackingRefused } from "@trajet/domain/tracking"
import type { RequestUnknown } from "@trajet/domain/requests"
import type {
  DeliveryUnknown,
  NothingToRetry,
  ReplayRangeRefused,
  ReplayRunning,
  ReplayUnknown
} from "@trajet/domain/webhooks/deliveries"
import type {
  EndpointUnknown,
  SettingRefused,
  RotationRefused,
  TooManyEndpoints,
  UrlRefused
} from "@trajet/domain/webhooks/endpoints"

/** Failures of a dependency, which are answered 502. `outage.ts` names the dependency of each. */
export type DomainOutage =
  | BillingStateUnavailable
  | BillingUnavailable
  | ClaimLost
  | GeocoderUnavailable
  | OutcomeUnknown
  | OutsideTooSlow
  | RouterUnavailable
  | StorageUnavailable
  | StoredDocumentUnreadable
  | StoreUnavailable

/** Refusals of a sign-in, or of what users of the console may do. */
export type UserRefusal =
  | DeviceLinkRefused
  | DeviceLinkUnknown
  | DeviceUnknown
  | LastAdministrator
  | ProviderUnavailable
  | MemberHasJoined
  | PasskeyRefused
  | PasskeyUnknown
  | PasswordNeeded
  | PasswordRefused
  | SessionUnknown
  | SignInBusy
  | SignInRefused
  | SignInTooOld
  | TooManyMembers
  | TooManyViews
  | UserEmailTaken
  | UserLinkRefused
  | UserRoleNotAllowed
  | UserUnknown
  | ViewUnknown

/** Refusals of changes of keys, endpoints, deliveries and imports in the console. */
export type IntegrationRefusal =
  | DueRetryRefused
  | EndpointUnknown
  | ImportFileRefused
  | ImportNotReady
  | ImportUnknown
  | KeyExpiryPast
  | KeyUnknown
  | PersonRequestUnknown
  | ReplayRangeRefused
  | ReplayRunning
  | ReplayUnknown
  | RotationRefused
  | ScopeNotGranted
  | TooManyEndpoints
  | TooManyImports
  | TooManyKeys
  | TooManyPersonRequests
  | SettingRefused
  | UrlRefused

/** Refusals that only the console's own endpoints answer. */
export type ConsoleRefusal = IntegrationRefusal | UserRefusal

/** Refusals of a request. */
type DomainRefusal =
  | AdjustmentNotAllowed
  | AlreadyCancelled
  | AlreadyDeparted
  | AlreadyDuplicated
  | ClockBusy
  | ClockStopped
  | ClockTooFar
  | CursorInvalid
  | DocumentAccepted
  | DocumentRefused
  | DocumentUnknown
  | DriverBusy
  | DriverSuspended
  | DriverUnknown
  | EmailTaken
  | FeedPositionInvalid
  | DeliveryUnknown
  | ArchiveTooLarge
  | DocumentsFailed
  | GridInvalid
  | GridReplaced
  | GridUnknown
  | IllegalTransition
  | IncidentUnknown
  | InputRefused
  | InspectionClosed
  | InspectionCompleted
  | InspectionConflict
  | InvalidDates
  | InvalidDrivenTime
  | KeyOutcomeOpen
  | KeyReused
  | LinkRefused
  | LiveKeyRequired
  | MissionNotFound
  | NoReturnTrip
  | NotCancellable
  | NothingToRetry
  | OfferTaken
  | OfferUnknown
  | OptionAlreadyActive
  | OptionNotActive
  | OptionNotRemovable
  | OutboundNotDelivered
  | PartsMissing
  | PersonInvalid
  | IncidentConflict
  | PushOff
  | PhotoConflict
  | PressBusy
  | RequestInProgress
  | RequestUnknown
  | ResetUnfinished
  | RobotNotWaiting
  | RobotUnknown
  | RoleNotAllowed
  | TooEarly
  | TooManyFeeds
  | TooManyRobots
  | TooManyParts
  | TooManyProposals
  | TooManyTrackingLinks
  | TrackingLinkUnknown
  | TrackingOver
  | TrackingRefused
  | TripInvoiced
  | ValidationNotDue
  | ValidationNotPending
  | ConsoleRefusal

export type DomainFailure = DomainOutage | DomainRefusal
