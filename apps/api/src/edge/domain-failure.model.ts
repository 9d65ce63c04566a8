import type { OutcomeUnknown, StoredDocumentUnreadable, StoreUnavailable } from "@trajet/domain/access"
import type { BillingUnavailable, BillingStateUnavailable } from "@trajet/domain/billing"
import type { DocumentsFailed, LinkRefused, StorageUnavailable } from "@trajet/domain/documents"
import type { CursorInvalid } from "@trajet/domain/events"
import type { ClaimLost, KeyOutcomeOpen, KeyReused, RequestInProgress } from "@trajet/domain/idempotency"
import type {
  AdjustmentNotAllowed,
  AlreadyCancelled,
  AlreadyDeparted,
  AlreadyDuplicated,
  IllegalTransition,
  InvalidDates,
  TripInvoiced,
  MissionNotFound,
  NoReturnTrip,
  NotCancellable,
  TooEarly
} from "@trajet/domain/mission"
import type { OptionAlreadyActive, OptionNotActive, OptionNotRemovable } from "@trajet/domain/options"
import type { InputRefused } from "@trajet/domain/ordering"
import type { GeocoderUnavailable, OutsideTooSlow, RouterUnavailable } from "@trajet/domain/places"
import type { PressBusy } from "@trajet/domain/printing"
import type { DeliveryUnknown, NothingToRetry } from "@trajet/domain/webhooks/deliveries"

/** All refusals and failures of the domain. */
export type DomainFailure =
  | AdjustmentNotAllowed
  | AlreadyCancelled
  | AlreadyDeparted
  | AlreadyDuplicated
  | BillingUnavailable
  | ClaimLost
  | CursorInvalid
  | DeliveryUnknown
  | DocumentsFailed
  | GeocoderUnavailable
  | IllegalTransition
  | InputRefused
  | InvalidDates
  | KeyOutcomeOpen
  | KeyReused
  | TripInvoiced
  | BillingStateUnavailable
  | LinkRefused
  | MissionNotFound
  | NoReturnTrip
  | NotCancellable
  | NothingToRetry
  | OptionAlreadyActive
  | OptionNotActive
  | OptionNotRemovable
  | OutcomeUnknown
  | OutsideTooSlow
  | PressBusy
  | RequestInProgress
  | RouterUnavailable
  | StorageUnavailable
  | StoredDocumentUnreadable
  | StoreUnavailable
  | TooEarly
