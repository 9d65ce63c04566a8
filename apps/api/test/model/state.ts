import { MissionStatus } from "@trajet/domain/mission"
import fc from "fast-check"
import type { Order, Vehicle } from "./orders.ts"
import type { DriverName } from "./people.ts"

export const statuses = MissionStatus.literals
export type Status = MissionStatus

export const legKeys = ["enlevement-aller", "livraison-aller", "enlevement-retour", "livraison-retour"] as const
export type LegKey = (typeof legKeys)[number]

export interface Window {
  readonly date: string | null
  readonly start_time: string | null
  readonly end_time: string | null
}

export const tripNames = ["aller", "retour"] as const
export type TripName = (typeof tripNames)[number]

export const anyTrip: fc.Arbitrary<TripName> = fc.constantFrom("aller", "aller", "retour")

/** The trip of a request, which is the outbound one if it names none. */
export type AskedTrip = fc.Arbitrary<TripName | null>

export const outboundTrip: AskedTrip = fc.constantFrom("aller", null)
export const returnTrip: AskedTrip = fc.constant("retour")

/** An option of a trip, with the price at which it was set. */
export interface SetOption {
  readonly key: string
  readonly cents: number
}

export interface ModelTrip {
  options: ReadonlyArray<SetOption>
  cents: number
  vehicle: Vehicle | undefined
  /** Null until then; the time is what the API answers first. */
  pickedUp: Learned | null
  delivered: Learned | null
  invoiced: boolean
  /** True for a return that nobody will drive, because the vehicle was delivered elsewhere. */
  givenUp: boolean
}

export const newTrip = (options: ReadonlyArray<SetOption>, cents: number, vehicle: Vehicle | undefined): ModelTrip => ({
  options,
  cents,
  vehicle,
  pickedUp: null,
  delivered: null,
  invoiced: false,
  givenUp: false
})

interface ModelIncident {
  readonly id: string
  readonly category: string
  readonly blocking: boolean
}

/** A request to the driver to accept changed terms. */
interface Pending {
  readonly id: string
  readonly change: "dates" | "option"
}

/** A line of the price history, without its time. */
export interface PriceLine {
  readonly leg: TripName
  readonly old_price_ht: number
  readonly new_price_ht: number
  readonly motif: string
}

/** A document as lists show it, without id, link and time. */
export interface ModelDocument {
  readonly id: Learned
  readonly createdAt: Learned
  readonly bytes: string
  readonly label: Learned
  readonly source: "client" | "driver" | "operator"
  readonly key: string
  readonly trip: TripName
  status: "waiting" | "accepted" | "refused"
}

export const fileName = "commande é.pdf"

/** The members of a document that lists show and the model knows. */
export const documentShown = ({ key, status, trip }: ModelDocument) => ({
  key,
  status,
  is_retour: trip === "retour",
  file_name: fileName
})

/** A value that only the API knows; every later answer has to repeat it. */
export interface Learned {
  value: string | null
}

export interface ModelOffer {
  readonly id: Learned
  readonly kind: "open" | "proposal"
  readonly trip: TripName
  /** The driver of a proposal. */
  readonly driver: DriverName | null
  /** The open offer of a mission is open while the mission is scheduled, whatever is here. */
  status: "open" | "accepted" | "declined" | "taken" | "withdrawn"
  readonly declinedBy: Set<DriverName>
}

export const newOffer = (
  id: string | null,
  offer: Pick<ModelOffer, "kind" | "trip" | "driver"> = { kind: "open", trip: "aller", driver: null }
): ModelOffer => ({ ...offer, id: { value: id }, status: "open", declinedBy: new Set() })

export interface ModelMission {
  readonly id: string
  readonly order: Order
  /** The answer of `POST /pricing` for the same trips. */
  readonly estimate: unknown
  readonly number: Learned
  readonly createdAt: Learned
  status: Status
  /** The status that the open incident has interrupted. */
  before: Status | null
  driver: DriverName | null
  /** The driver of the return, if it is another one. */
  returnDriver: DriverName | null
  wasAssigned: boolean
  completedAt: Learned | null
  cancelledAt: Learned | null
  pending: Pending | null
  readonly incidents: Array<ModelIncident>
  readonly legs: Map<LegKey, Window>
  readonly trips: Map<TripName, ModelTrip>
  readonly history: Array<PriceLine>
  readonly documents: Array<ModelDocument>
  readonly offers: Array<ModelOffer>
  readonly duplicatedFrom: ModelMission | null
  duplicatedTo: ModelMission | null
  sequence: number
}

export interface ModelEvent {
  readonly mission: ModelMission
  readonly type: string
  readonly sequence: number
  /** The members of `data` besides the mission's own; times of the event are `instant`. */
  readonly members: Readonly<Record<string, unknown>>
  readonly id: Learned
  readonly createdAt: Learned
}

/** Placeholder in expected data for an instant that only the API knows, not after its event. */
export const instant = Symbol("instant")

/** Placeholder for an instant after its event. */
export const laterInstant = Symbol("a later instant")

export const isLearned = (value: unknown): value is Learned =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "value"

/** The members of a mission that has just been made, and is offered under its own id. */
export const newJourney = (id: string) => ({
  status: "scheduled" as const,
  before: null,
  driver: null,
  returnDriver: null,
  wasAssigned: false,
  completedAt: null,
  cancelledAt: null,
  pending: null,
  incidents: [],
  history: [],
  documents: [],
  offers: [newOffer(id)],
  duplicatedTo: null,
  sequence: 1
})

/** A stored answer under an Idempotency-Key. */
export interface KeptAnswer {
  readonly path: string
  readonly body: unknown
  readonly status: number
  readonly text: string
}

export const tenantNames = ["fleet", "fleet live", "other"] as const
export type TenantName = (typeof tenantNames)[number]

export interface ModelTenant {
  /** In the order of creation. */
  readonly missions: Array<ModelMission>
  /** In the order of the log. */
  readonly events: Array<ModelEvent>
  readonly kept: Map<string, KeptAnswer>
}

/** The end of a page, and the request of the next one. */
export interface OpenPage {
  readonly tenant: TenantName
  readonly path: string
  readonly query: string
  readonly cursor: string
  readonly limit: number
  readonly rest: Rest
}

export type Rest =
  | { readonly list: "missions"; readonly after: ModelMission; readonly keeps: (mission: ModelMission) => boolean }
  | { readonly list: "events"; readonly after: ModelEvent; readonly keeps: (event: ModelEvent) => boolean }

export interface Model {
  /** Commands so far; two at once are two. */
  ran: number
  /** Pairs of commands at once, by the one that came first. */
  readonly pairs: { first: number; second: number }
  readonly tenants: Readonly<Record<TenantName, ModelTenant>>
  readonly pages: Array<OpenPage>
}

export const emptyModel = (): Model => {
  const tenant = (): ModelTenant => ({ missions: [], events: [], kept: new Map() })
  return {
    ran: 0,
    pairs: { first: 0, second: 0 },
    tenants: { fleet: tenant(), "fleet live": tenant(), other: tenant() },
    pages: []
  }
}
