import type {
  DamagePosition,
  FieldType,
  Inspection,
  InspectionField,
  InspectionPhaseKey,
  InspectionPhoto,
  InspectionSource,
  PhotoId,
  StartedPhase
} from "../inspection/inspection.model.ts"
import type { DocumentType } from "../documents/file.model.ts"
import { photosToPrint } from "../inspection/inspection.rules.ts"
import { isDay, parseInstant } from "../time/instant.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { Result } from "effect"
import { french } from "../texts/french.ts"
import { frenchDay, frenchMoment, shownPlate } from "./french.rules.ts"
import type { InspectionReport, ReportFact, ReportMark, ReportPhoto } from "./inspection-report.model.ts"

const { report } = french

const third = (share: number, [first, middle, last]: readonly [string, string, string]): string =>
  share < 1 / 3 ? first : share > 2 / 3 ? last : middle

/** Describes the position of a mark on the vehicle, seen from above: `arrière, côté gauche`. */
export const placeOfMark = ({ x, y }: Pick<DamagePosition, "x" | "y">): string =>
  `${third(y, report.lengthwise)}, ${third(x, report.crosswise)}`

const dateText = (value: string): string => {
  if (isDay(value)) return frenchDay(value)
  const instant = parseInstant(value)
  return Result.isSuccess(instant) ? frenchMoment(instant.success) : value
}

const valueText = (type: FieldType, value: InspectionField["value"]): string => {
  if (value === null || value === "") return french.none
  if (typeof value === "boolean") return value ? french.yes : french.no
  if (typeof value === "number") return new Intl.NumberFormat(french.locale).format(value).replaceAll(/\s/gu, " ")
  if (type === "date") return dateText(value)
  // The value is a file id, and the picture is among the photos.
  return type === "signature" || type === "photo" ? report.provided : value
}

const degrees = (value: number): string => value.toFixed(5).replace(".", french.decimalMark)

/** A position of the phone: `48,85561, 2,36000 (à 8 m près)`. */
const positionText = (lat: number, lng: number, accuracyMeters: number | null): string =>
  accuracyMeters === null
    ? `${degrees(lat)}, ${degrees(lng)}`
    : report.position(degrees(lat), degrees(lng), Math.round(accuracyMeters))

const factsOf = (phase: StartedPhase, source: InspectionSource): ReadonlyArray<ReportFact> => {
  const { location } = phase
  const place =
    location === null
      ? []
      : [
          ...(location.address === null ? [] : [{ label: report.facts.place, value: location.address }]),
          {
            label: report.facts.position,
            value: positionText(location.lat, location.lng, location.accuracyMeters)
          }
        ]
  return [
    { label: report.facts.start, value: frenchMoment(phase.startedAt) },
    { label: report.facts.end, value: phase.completedAt === null ? report.running : frenchMoment(phase.completedAt) },
    { label: report.facts.source, value: report.sources[source] },
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
      damage: report.damages[type],
      photo: photo.label,
      place: placeOfMark({ x, y })
    }))
  }))
}

const takenText = ({ takenAt, place }: InspectionPhoto): string | null => {
  if (takenAt === null) return null
  const position = place === null ? [] : [positionText(place.lat, place.lng, place.accuracyMeters)]
  return [frenchMoment(takenAt), ...position].join(" · ")
}

const formatNames: Readonly<Partial<Record<DocumentType, string>>> = {
  "image/heic": "HEIC",
  "image/webp": "WebP",
  "application/pdf": "PDF"
}

const leftOutText = (photo: InspectionPhoto, printed: ReadonlySet<PhotoId>, withPhotos: boolean): string | null => {
  const format = formatNames[photo.file.contentType]
  if (format !== undefined) return report.otherFormat(format)
  if (!withPhotos) return report.printFailed
  return printed.has(photo.id) ? null : report.reportFull
}

const photoOf =
  (printed: ReadonlySet<PhotoId>, withPhotos: boolean) =>
  ({ photo, marks }: NumberedPhoto): ReportPhoto => ({
    id: photo.id,
    label: photo.label,
    kind: report.photoKinds[photo.kind],
    damage: photo.damageType === null ? null : report.damages[photo.damageType],
    marks: marks.map(({ number }) => number),
    taken: takenText(photo),
    sha256: photo.file.sha256,
    leftOut: leftOutText(photo, printed, withPhotos)
  })

interface ReportToPrint {
  readonly inspection: Inspection
  readonly key: InspectionPhaseKey
  readonly phase: StartedPhase
  /** `M-10000001`. */
  readonly number: string
  /** False for a report that could not be printed with its photos. */
  readonly withPhotos: boolean
  readonly printedAt: Instant
}

/** Makes the report of a phase. Numbers the damage marks over all photos, in order (INS-12). */
export const inspectionReportOf = (asked: ReportToPrint): InspectionReport => {
  const { inspection, key, phase, number, printedAt, withPhotos } = asked
  const { plate, brand, model, vin } = inspection.vehicle
  const photos = numbered(phase.photos)
  const printed = new Set(photosToPrint(phase.photos).map(({ id }) => id))
  return {
    title: report.titles[key],
    number,
    trip: report.trips[inspection.trip],
    plate: plate === null ? null : shownPlate(plate),
    vehicle: [brand, model].flatMap((word) => word ?? []).join(" ") || null,
    vin,
    facts: factsOf(phase, inspection.source),
    marks: photos.flatMap(({ marks }) => marks),
    fields: phase.fields.map(({ label, type, value }) => ({ label, value: valueText(type, value) })),
    photos: photos.map(photoOf(printed, withPhotos)),
    printed: frenchMoment(printedAt),
    printedAt
  }
}
