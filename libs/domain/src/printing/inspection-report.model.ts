import type { PhotoId } from "../inspection/inspection.model.ts"
import type { Instant } from "../time/instant.model.ts"

// All members except ids, types and positions are the printed French text.

export interface ReportPhoto {
  readonly id: PhotoId
  readonly label: string
  readonly kind: string
  readonly damage: string | null
  readonly marks: ReadonlyArray<number>
  /** `1er décembre 2026 à 09:04 · 48,85561, 2,36000 (à 8 m près)`; null if the time is not known. */
  readonly taken: string | null
  /** Lower-case hex. */
  readonly sha256: string
  /** The text in place of a photo that is not to be printed; null for one whose file the printer reads. */
  readonly leftOut: string | null
}

export interface ReportMark {
  readonly number: number
  /** From left to right and from front to rear, 0 to 1. */
  readonly x: number
  readonly y: number
  readonly damage: string
  readonly photo: string
  readonly place: string
}

export interface ReportFact {
  readonly label: string
  readonly value: string
}

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
