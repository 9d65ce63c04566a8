import type { BillingRequest } from "../billing/billing.model.ts"
import type { Contact, MissionType } from "../mission/mission.model.ts"
import type { RequestedWindow } from "../mission/requested-window.rules.ts"

/** A point as the client asks for it. */
export interface PlaceRequest extends RequestedWindow {
  /** Path of the point in the request, `pickup` or `return_trip.delivery`: errors name its members. */
  readonly field: string
  /** Path of its address: the point itself where that was given as a text. */
  readonly addressField: string
  readonly address: string
  readonly needAppointment: boolean
  readonly contact: Contact | null
}

export interface VehicleRequest {
  readonly field: string
  readonly type: string | null
  readonly registration: string | null
  readonly vin: string | null
  readonly brand: string | null
  readonly model: string | null
  readonly electric: boolean
  /** ISO 3166-1 alpha-2, upper case; null where the client does not say. */
  readonly country: string | null
}

/** A return always leaves from the outbound delivery point (ORD-13). */
export interface ReturnRequest {
  /** Path of the return in the request: it has an alias. */
  readonly field: string
  /** Null: back to the outbound pickup. */
  readonly delivery: PlaceRequest | null
  readonly pickupContact: Contact | null
  readonly deliveryContact: Contact | null
  /** Null: the outbound's. */
  readonly vehicle: VehicleRequest | null
  readonly options: ReadonlyArray<string>
}

/** What a price depends on: what an estimate and an order have in common. */
export interface TripsRequest {
  readonly pickup: PlaceRequest
  readonly delivery: PlaceRequest
  readonly vehicle: VehicleRequest
  readonly plateau: boolean
  readonly wGarage: boolean
  readonly options: ReadonlyArray<string>
  readonly return: ReturnRequest | null
}

export interface OrderRequest extends TripsRequest {
  readonly billing: BillingRequest
  readonly type: MissionType
  readonly description: string | null
  readonly reference: string | null
  readonly quoteId: string | null
}
