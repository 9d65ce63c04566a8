import type { BodyOf } from "@trajet/contract"
import type { DateTime } from "@trajet/pages/values.model.ts"
import type { WayBack } from "@trajet/pages/way-back.ts"
import type { IncidentRequest } from "../missions/mission.model.ts"
import type { InspectionPhotoMeta, KeptField, PhaseKey, TripKey } from "../inspection/phase.model.ts"

/** The phase of an inspection that a part belongs to. */
export interface PhaseOf {
  readonly missionId: string
  readonly trip: TripKey
  readonly phase: PhaseKey
}

/** What the phone has to tell the service. */
export type Work =
  | { readonly kind: "accept"; readonly missionId: string; readonly offerId: string }
  | { readonly kind: "decline"; readonly missionId: string; readonly offerId: string }
  | {
      readonly kind: "validate"
      readonly missionId: string
      readonly clientUpdateId: string
      readonly answer: "accept" | "refuse"
    }
  | {
      readonly kind: "pickup" | "deliver"
      readonly missionId: string
      readonly trip: TripKey
      readonly at: DateTime
      /** How the driver goes on after the last delivery, if the driver says so. */
      readonly wayBack?: WayBack
    }
  | { readonly kind: "incident"; readonly missionId: string; readonly body: IncidentRequest }
  | ({ readonly kind: "start"; readonly inspectionId: string; readonly startedAt: DateTime } & PhaseOf)
  | ({ readonly kind: "photo"; readonly photoId: string; readonly meta: InspectionPhotoMeta } & PhaseOf)
  | ({ readonly kind: "fields"; readonly fields: ReadonlyArray<KeptField> } & PhaseOf)
  | ({
      readonly kind: "complete"
      readonly completedAt: DateTime
      readonly signature: string | null
      readonly photos: ReadonlyArray<string>
      readonly fields: ReadonlyArray<{ readonly id: string; readonly at: DateTime }>
    } & PhaseOf)
  | {
      readonly kind: "document"
      readonly missionId: string
      readonly trip: TripKey
      readonly key: string
      readonly fileName: string
      readonly contentType: string
      readonly bytesId: string
    }
  | {
      readonly kind: "positions"
      readonly missionId: string
      readonly positions: BodyOf<"POST /operations/v1/missions/:id/positions">["positions"]
      /** True if the person who receives the vehicle may see the latest one. Kept with them: a repetition says the same. */
      readonly shared?: true
    }

/** Why the service refused something for good. */
export interface Refusal {
  readonly status: number
  readonly code: string | null
  readonly detail: string
}

export type WorkOf<Kind extends Work["kind"]> = Extract<Work, { readonly kind: Kind }>

/** A piece of work in the outbox. `id` is its idempotency key. */
export interface Item {
  readonly id: string
  /** Items leave in this order. */
  readonly order: number
  readonly madeAt: string
  readonly work: Work
  /** Set once the service has refused the item. The driver decides what becomes of it. */
  readonly refusal: Refusal | null
}

export type ItemOf<Kind extends Work["kind"]> = Item & { readonly work: WorkOf<Kind> }

export const isOfKind = <Kind extends Work["kind"]>(item: Item, kind: Kind): item is ItemOf<Kind> =>
  item.work.kind === kind
