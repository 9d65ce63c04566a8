import type { BillingRequest } from "../billing/billing.model.ts"
import type { MissionLabels } from "../mission/labels/mission-labels.model.ts"
import type { Contact, Stop, Vehicle } from "../mission/mission.model.ts"
import type { RequestedOption } from "../options/options.rules.ts"
import type { RequestedWindow } from "../mission/requested-window.rules.ts"
import type { Point } from "../places/place.model.ts"
import type { QuoteId } from "../pricing/pricing.model.ts"

/** A contact whose phone is not read yet. */
export type ContactRequest = Omit<Contact, "phoneE164"> & {
  /** Path of the contact in the request, for warnings. */
  readonly field: string
}

export interface PlaceRequest extends RequestedWindow, Pick<Stop, "needAppointment"> {
  /** Path of the point in the request, such as `return_trip.delivery`, for errors. */
  readonly field: string
  /** Path of its address, which is the point itself if the client sent a text. */
  readonly addressField: string
  readonly address: string
  /** Where the place is, if the client says it: then its address is not looked up. */
  readonly point: Point | null
  readonly contact: ContactRequest | null
}

/** The vehicle as the client describes it. Its plate may have separators and lower case. */
export interface VehicleRequest extends Vehicle {
  readonly field: string
  /** ISO 3166-1 alpha-2, upper case; null if the client sent none. */
  readonly country: string | null
}

/** A return always leaves from the outbound delivery point (ORD-13). */
export interface ReturnRequest {
  /** Path of the return in the request, which has an alias. */
  readonly field: string
  /** Null for a return to the outbound pickup. */
  readonly delivery: PlaceRequest | null
  readonly pickupContact: ContactRequest | null
  readonly deliveryContact: ContactRequest | null
  /** Null for the vehicle of the outbound. */
  readonly vehicle: VehicleRequest | null
  readonly options: ReadonlyArray<RequestedOption>
}

/** The part of a request that its price depends on, common to estimates and orders. */
export interface TripsRequest {
  readonly pickup: PlaceRequest
  readonly delivery: PlaceRequest
  readonly vehicle: VehicleRequest
  readonly plateau: boolean
  readonly wGarage: boolean
  readonly options: ReadonlyArray<RequestedOption>
  readonly return: ReturnRequest | null
}

export interface OrderRequest extends TripsRequest, MissionLabels {
  readonly billing: BillingRequest
  readonly quoteId: QuoteId | null
}
