import type { Order } from "./orders.ts"

export const legKeys = ["enlevement-aller", "livraison-aller", "enlevement-retour", "livraison-retour"] as const
export type LegKey = (typeof legKeys)[number]

export interface Window {
  readonly date: string | null
  readonly start_time: string | null
  readonly end_time: string | null
}

export const tripNames = ["aller", "retour"] as const
export type TripName = (typeof tripNames)[number]

/** An option of a trip, with the price at which it was set. */
export interface SetOption {
  readonly key: string
  readonly cents: number
}

export interface ModelTrip {
  options: ReadonlyArray<SetOption>
  cents: number
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
  readonly shown: {
    readonly key: string
    readonly status: "waiting"
    readonly is_retour: boolean
    readonly file_name: string
  }
}

/** A value that only the API knows; every later answer has to repeat it. */
export interface Learned {
  value: string | null
}

export interface ModelMission {
  readonly id: string
  readonly order: Order
  /** The answer of `POST /pricing` for the same trips. */
  readonly estimate: unknown
  readonly number: Learned
  readonly createdAt: Learned
  status: "scheduled" | "cancelled"
  readonly legs: Map<LegKey, Window>
  readonly trips: Map<TripName, ModelTrip>
  readonly history: Array<PriceLine>
  readonly documents: Array<ModelDocument>
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

/** Placeholder in expected data for an instant that only the API knows. */
export const instant = Symbol("instant")

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
  readonly tenants: Readonly<Record<TenantName, ModelTenant>>
  readonly pages: Array<OpenPage>
}

export const emptyModel = (): Model => {
  const tenant = (): ModelTenant => ({ missions: [], events: [], kept: new Map() })
  return { tenants: { fleet: tenant(), "fleet live": tenant(), other: tenant() }, pages: [] }
}
