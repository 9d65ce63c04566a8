import type { DocumentType } from "../documents/file.model.ts"
import type { Instant } from "../time/instant.model.ts"

// Everything but contents and positions is text as it is printed, in French.

export interface ReportPhoto {
  readonly id: string
  readonly label: string
  readonly kind: string
  /** Null where it shows none. */
  readonly damage: string | null
  /** Numbers of the marks that it shows, as they are drawn on the outline. */
  readonly marks: ReadonlyArray<number>
  readonly contentType: DocumentType
  /** Lower-case hex. */
  readonly sha256: string
  /** Null where it cannot be read. */
  readonly content: Uint8Array | null
}

export interface ReportMark {
  readonly number: number
  /** From left to right and from front to rear, 0 to 1. */
  readonly x: number
  readonly y: number
  readonly damage: string
  readonly photo: string
  /** Where on the vehicle, in words. */
  readonly place: string
}

export interface ReportFact {
  readonly label: string
  readonly value: string
}

/** One phase of an inspection as it is printed. */
export interface InspectionReport {
  readonly title: string
  /** `M-10000001`. */
  readonly number: string
  readonly trip: string
  readonly plate: string | null
  readonly vehicle: string | null
  readonly vin: string | null
  /** Start, end, place, position, source. */
  readonly facts: ReadonlyArray<ReportFact>
  readonly marks: ReadonlyArray<ReportMark>
  readonly fields: ReadonlyArray<ReportFact>
  readonly photos: ReadonlyArray<ReportPhoto>
  /** `1er décembre 2026 à 09:12`. */
  readonly printed: string
  readonly printedAt: Instant
}
