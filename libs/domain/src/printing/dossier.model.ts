import type { Instant } from "../time/instant.model.ts"
import type { ReportFact, ReportMark, ReportPhoto } from "./inspection-report.model.ts"
import type { SheetStop } from "./mission-sheet.model.ts"

// All members except instants are the printed French text.

/** A fact of the inspections before and after the trip. */
export interface FactPair {
  readonly label: string
  /** Null if the phase does not have it. */
  readonly depart: string | null
  readonly arrivee: string | null
}

export interface PhotoPair {
  readonly depart: ReportPhoto | null
  readonly arrivee: ReportPhoto | null
}

export interface DossierChange {
  /** `01/12/2026 09:12:04`. */
  readonly at: string
  readonly text: string
}

export interface DossierDocument {
  readonly label: string
  /** State, day of the deposit, size. */
  readonly about: string
  /** The path of the embedded file, or the reason for its absence. */
  readonly place: string
  /** Of the file as it was received, lower-case hex; null for an erased file. */
  readonly sha256: string | null
}

/** The pages of a dossier about one trip (EVD-2): no price, and no line of positions. */
export interface DossierPages {
  /** `M-10000001`. */
  readonly number: string
  readonly trip: string
  readonly plate: string | null
  readonly vehicle: string | null
  readonly vin: string | null
  readonly order: ReadonlyArray<ReportFact>
  readonly stops: ReadonlyArray<SheetStop>
  readonly instructions: string | null
  readonly changes: ReadonlyArray<DossierChange>
  /** What the log does not have any more; null if it has all. */
  readonly changesNote: string | null
  readonly facts: ReadonlyArray<FactPair>
  /** The damages of a phase; null before it has started. */
  readonly depart: ReadonlyArray<ReportMark> | null
  readonly arrivee: ReadonlyArray<ReportMark> | null
  readonly photos: ReadonlyArray<PhotoPair>
  readonly signatures: ReadonlyArray<PhotoPair>
  readonly documents: ReadonlyArray<DossierDocument>
  /** How to verify the dossier, and what it is not. */
  readonly proof: ReadonlyArray<ReportFact>
  readonly printed: string
  readonly printedAt: Instant
}
