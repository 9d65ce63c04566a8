import { PhotoId } from "@trajet/domain/inspection"
import type { InspectionReport, ReportPhoto } from "@trajet/domain/printing"
import { Instant } from "@trajet/domain/time"

const photoOf = (id: string): ReportPhoto => ({
  id: PhotoId(id),
  label: id,
  kind: "Vue",
  damage: null,
  marks: [],
  taken: null,
  sha256: "a".repeat(64),
  leftOut: null
})

/** A report with photos of these ids. */
export const reportOf = (...ids: ReadonlyArray<string>): InspectionReport => ({
  title: "État des lieux de départ",
  number: "M-48210937",
  trip: "Trajet aller",
  plate: null,
  vehicle: null,
  vin: null,
  facts: [],
  marks: [],
  fields: [],
  photos: ids.map(photoOf),
  printed: "1er décembre 2026 à 09:22",
  printedAt: Instant("2026-12-01T08:22:00.000000Z")
})
