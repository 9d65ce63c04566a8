import type {
  DamagePosition,
  DamageType,
  FieldType,
  Inspection,
  InspectionField,
  InspectionPhase,
  InspectionPhaseKey,
  InspectionPhoto,
  InspectionSource,
  PhotoKind
} from "../inspection/inspection.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { isDay, parseInstant } from "../time/instant.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { Result } from "effect"
import { frenchDay, frenchMoment, shownPlate } from "./french.rules.ts"
import type { InspectionReport, ReportFact, ReportMark, ReportPhoto } from "./inspection-report.model.ts"

const titles: Readonly<Record<InspectionPhaseKey, string>> = {
  depart: "État des lieux de départ",
  arrivee: "État des lieux d’arrivée"
}

const tripNames: Readonly<Record<TripKey, string>> = { aller: "Trajet aller", retour: "Trajet retour" }

const sourceNames: Readonly<Record<InspectionSource, string>> = {
  driver_app: "Application conducteur",
  web: "Site web",
  import: "Import"
}

const kindNames: Readonly<Record<PhotoKind, string>> = {
  shot: "Vue",
  damage: "Dommage",
  document: "Document",
  odometer: "Compteur",
  signature: "Signature",
  extra: "Complément"
}

/** The printed name of each damage. */
export const damageNames: Readonly<Record<DamageType, string>> = {
  scratch: "Rayure",
  dent: "Bosse",
  chip: "Éclat",
  crack: "Fissure",
  broken: "Élément cassé",
  missing: "Élément manquant",
  tear: "Déchirure",
  stain: "Tache",
  wear: "Usure",
  corrosion: "Corrosion",
  other: "Autre dommage"
}

const third = (share: number, [first, middle, last]: readonly [string, string, string]): string =>
  share < 1 / 3 ? first : share > 2 / 3 ? last : middle

/** The position of a mark on the vehicle seen from above, in words: `arrière, côté gauche`. */
export const placeOfMark = ({ x, y }: Pick<DamagePosition, "x" | "y">): string =>
  `${third(y, ["avant", "milieu", "arrière"])}, ${third(x, ["côté gauche", "au centre", "côté droit"])}`

const dateText = (value: string): string => {
  if (isDay(value)) return frenchDay(value)
  const instant = parseInstant(value)
  return Result.isSuccess(instant) ? frenchMoment(instant.success) : value
}

const valueText = (type: FieldType, value: InspectionField["value"]): string => {
  if (value === null || value === "") return "—"
  if (typeof value === "boolean") return value ? "Oui" : "Non"
  if (typeof value === "number") return new Intl.NumberFormat("fr-FR").format(value).replaceAll(/\s/gu, " ")
  if (type === "date") return dateText(value)
  // A file id is no readable text: the picture is among the photos.
  return type === "signature" || type === "photo" ? "Fournie" : value
}

const degrees = (value: number): string => value.toFixed(5).replace(".", ",")

const factsOf = (phase: InspectionPhase, source: InspectionSource): ReadonlyArray<ReportFact> => {
  const { location } = phase
  const place =
    location === null
      ? []
      : [
          ...(location.address === null ? [] : [{ label: "Lieu", value: location.address }]),
          {
            label: "Position",
            value: `${degrees(location.lat)}, ${degrees(location.lng)} (à ${Math.round(location.accuracyMeters)} m près)`
          }
        ]
  return [
    { label: "Début", value: frenchMoment(phase.startedAt) },
    { label: "Fin", value: phase.completedAt === null ? "En cours" : frenchMoment(phase.completedAt) },
    { label: "Saisie", value: sourceNames[source] },
    ...place
  ]
}

interface NumberedPhoto {
  readonly photo: InspectionPhoto
  readonly marks: ReadonlyArray<ReportMark>
}

const numbered = (photos: ReadonlyArray<InspectionPhoto>): ReadonlyArray<NumberedPhoto> => {
  let count = 0
  return photos.map((photo) => ({
    photo,
    marks: photo.positions.map(({ x, y, type }) => ({
      number: ++count,
      x,
      y,
      damage: damageNames[type],
      photo: photo.label,
      place: placeOfMark({ x, y })
    }))
  }))
}

const photoOf =
  (contents: ReadonlyMap<string, Uint8Array>) =>
  ({ photo, marks }: NumberedPhoto): ReportPhoto => ({
    id: photo.id,
    label: photo.label,
    kind: kindNames[photo.kind],
    damage: photo.damageType === null ? null : damageNames[photo.damageType],
    marks: marks.map(({ number }) => number),
    contentType: photo.file.contentType,
    sha256: photo.file.sha256,
    content: contents.get(photo.id) ?? null
  })

export interface ReportToPrint {
  readonly inspection: Inspection
  readonly key: InspectionPhaseKey
  readonly phase: InspectionPhase
  /** Number of the mission: `M-10000001`. */
  readonly number: string
  /** Contents of the readable photos, by the id of the photo. */
  readonly contents: ReadonlyMap<string, Uint8Array>
  readonly printedAt: Instant
}

/** The report of a phase; its damage marks are numbered over all photos, in order (INS-12). */
export const inspectionReportOf = (asked: ReportToPrint): InspectionReport => {
  const { inspection, key, phase, number, contents, printedAt } = asked
  const { plate, brand, model, vin } = inspection.vehicle
  const photos = numbered(phase.photos)
  return {
    title: titles[key],
    number,
    trip: tripNames[inspection.leg],
    plate: plate === null ? null : shownPlate(plate),
    vehicle: [brand, model].flatMap((word) => word ?? []).join(" ") || null,
    vin,
    facts: factsOf(phase, inspection.source),
    marks: photos.flatMap(({ marks }) => marks),
    fields: phase.fields.map(({ label, type, value }) => ({ label, value: valueText(type, value) })),
    photos: photos.map(photoOf(contents)),
    printed: frenchMoment(printedAt),
    printedAt
  }
}
