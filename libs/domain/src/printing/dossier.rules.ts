import type { DossierEntry } from "../evidence/dossier-entries.rules.ts"
import type { LoggedEvent } from "../events/event.model.ts"
import type { Inspection, InspectionPhaseKey, InspectionPhoto } from "../inspection/inspection.model.ts"
import { startedPhase } from "../inspection/inspection.rules.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission, MissionDocument, Trip } from "../mission/mission.model.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import { driverName } from "../privacy/erased-driver.rules.ts"
import { french } from "../texts/french.ts"
import type { Instant } from "../time/instant.model.ts"
import { dossierChanges, frenchSecond } from "./dossier-changes.rules.ts"
import type { DossierDocument, DossierPages, FactPair, PhotoPair } from "./dossier.model.ts"
import { frenchMoment } from "./french.rules.ts"
import type { InspectionReport, ReportFact, ReportPhoto } from "./inspection-report.model.ts"
import { inspectionReportOf } from "./inspection-report.rules.ts"
import { missionSheetOf } from "./mission-sheet.rules.ts"

const { dossier, report, sheet } = french

/** Events that a dossier prints. */
export const dossierEventsMax = 500

interface DossierToPrint {
  readonly mission: Mission
  readonly trip: TripKey
  readonly driven: Trip
  readonly inspection: Inspection | null
  readonly grid: PriceGrid
  readonly events: ReadonlyArray<LoggedEvent>
  /** Where the log begins, if it has dropped events of the time of the mission. */
  readonly logBegins: Instant | null
  readonly entries: ReadonlyArray<DossierEntry>
  /** Id of the key that signs. */
  readonly key: string
  /** The host of the authority for time; null without one. */
  readonly authority: string | null
  readonly printedAt: Instant
}

const at = (label: string, instant: Instant | null): ReadonlyArray<ReportFact> =>
  instant === null ? [] : [{ label, value: frenchSecond(instant) }]

const orderOf = ({ driven, grid, mission, trip }: DossierToPrint): ReadonlyArray<ReportFact> => {
  const words = dossier.order
  const shown = missionSheetOf(mission, grid).trips[trip === "aller" ? 0 : 1]
  const driver = driverName(trip === "aller" ? mission.driver : (mission.returnDriver ?? mission.driver))
  const fact = (label: string, value: string | null | undefined): ReadonlyArray<ReportFact> =>
    value === null || value === undefined || value === "" ? [] : [{ label, value }]
  return [
    ...fact(words.reference, mission.reference),
    ...fact(words.type, sheet.types[mission.type]),
    ...fact(words.status, sheet.statuses[driven.status]),
    ...fact(words.vehicleClass, sheet.vehicleClasses[driven.vehicleClass]),
    ...fact(words.distance, shown?.distance),
    ...fact(words.driver, driver),
    ...fact(words.options, shown?.options.map(({ name }) => name).join(", ")),
    ...at(words.orderedAt, mission.orderedAt ?? mission.createdAt),
    ...at(words.assignedAt, driven.assignedAt),
    ...at(words.pickedUpAt, driven.pickedUpAt),
    ...at(words.deliveredAt, driven.deliveredAt),
    ...at(words.completedAt, mission.completedAt),
    ...at(words.cancelledAt, mission.cancelledAt)
  ]
}

const reportOf = ({ inspection, mission, printedAt }: DossierToPrint, key: InspectionPhaseKey) => {
  const phase = inspection === null ? null : startedPhase(inspection, key)
  if (inspection === null || phase === null) return null
  const number = mission.transportId ?? ""
  return inspectionReportOf({ inspection, key, phase, number, withPhotos: true, printedAt })
}

/** Pairs items by their labels, in the order of the first list, then the rest of the other one. */
const paired = <A extends { readonly label: string }>(
  depart: ReadonlyArray<A>,
  arrivee: ReadonlyArray<A>
): ReadonlyArray<{ readonly depart: A | null; readonly arrivee: A | null }> => {
  const rest = [...arrivee]
  const take = (label: string) => {
    const found = rest.findIndex((one) => one.label === label)
    return found < 0 ? null : (rest.splice(found, 1)[0] ?? null)
  }
  const first = depart.map((one) => ({ depart: one, arrivee: take(one.label) }))
  return [...first, ...rest.map((one) => ({ depart: null, arrivee: one }))]
}

const factPairs = (one: InspectionReport | null, other: InspectionReport | null): ReadonlyArray<FactPair> => {
  // A dossier has no position; the place of a phase stays.
  const own = (of: InspectionReport | null) => [
    ...(of?.facts ?? []).filter(({ label }) => label !== report.facts.position),
    ...(of?.fields ?? [])
  ]
  return paired(own(one), own(other)).map(({ arrivee, depart }) => ({
    label: depart?.label ?? arrivee?.label ?? "",
    depart: depart?.value ?? null,
    arrivee: arrivee?.value ?? null
  }))
}

const photosOf = (asked: DossierToPrint, key: InspectionPhaseKey, isOf: (photo: InspectionPhoto) => boolean) => {
  const printed = new Map(reportOf(asked, key)?.photos.map((photo) => [photo.id, photo]))
  return (asked.inspection?.phases[key]?.photos ?? []).filter(isOf).flatMap((photo): ReadonlyArray<ReportPhoto> => {
    const shown = printed.get(photo.id)
    if (shown === undefined) return []
    const entry = asked.entries.find(({ of }) => "photo" in of && of.photo === photo.id)
    const taken = photo.takenAt === null ? null : frenchSecond(photo.takenAt)
    const attached = entry?.isHeld === true ? dossier.openAttached(entry.path) : dossier.tooLarge
    const kind = entry?.isHeld === true ? `${shown.kind} · ${entry.path}` : shown.kind
    return [{ ...shown, kind, taken, leftOut: shown.leftOut === null ? null : attached }]
  })
}

const photoPairs = (asked: DossierToPrint, isOf: (photo: InspectionPhoto) => boolean): ReadonlyArray<PhotoPair> =>
  paired(photosOf(asked, "depart", isOf), photosOf(asked, "arrivee", isOf))

/** An erased document has no file. */
const placeOf = (entry: DossierEntry | undefined): string => {
  if (entry === undefined) return dossier.erased
  return entry.isHeld ? dossier.embedded(entry.path) : dossier.tooLarge
}

const documentOf = (entries: ReadonlyArray<DossierEntry>, document: MissionDocument): DossierDocument => {
  const { createdAt, file, id, label, source, status } = document
  const entry = entries.find(({ of }) => "document" in of && of.document === id)
  const deposited = dossier.deposited(frenchSecond(createdAt), dossier.documentSources[source])
  return {
    label,
    about: [dossier.documentStatus[status], deposited, dossier.size(file.bytes)].join(" · "),
    place: placeOf(entry),
    sha256: entry?.sha256 ?? null
  }
}

const proofOf = ({ authority, key }: DossierToPrint): ReadonlyArray<ReportFact> => {
  const { content, kept, signature, time, verify } = dossier.proof
  return [
    { label: signature.label, value: signature.value(key) },
    verify,
    { label: time.label, value: authority === null ? time.none : time.asked(authority) },
    content,
    kept
  ]
}

const noteOf = ({ events, logBegins, mission }: DossierToPrint): string | null => {
  if (events.length >= dossierEventsMax) return dossier.changesNote(dossierEventsMax)
  return logBegins === null || logBegins <= mission.createdAt ? null : dossier.logBegins(frenchSecond(logBegins))
}

/** Makes the pages of a dossier: order, changes, both inspections side by side, documents (EVD-2). */
export const dossierPagesOf = (asked: DossierToPrint): DossierPages => {
  const { driven, entries, events, grid, mission, printedAt, trip } = asked
  const shown = missionSheetOf(mission, grid)
  const sheetTrip = shown.trips[trip === "aller" ? 0 : 1]
  const vehicle = sheetTrip?.vehicle ?? shown.vehicle
  const [depart, arrivee] = [reportOf(asked, "depart"), reportOf(asked, "arrivee")]
  return {
    number: shown.number,
    trip: report.trips[trip],
    plate: vehicle.plate,
    vehicle: vehicle.name,
    vin: driven.vehicle.vin,
    order: orderOf(asked),
    stops: sheetTrip === undefined ? [] : [sheetTrip.pickup, sheetTrip.delivery],
    instructions: shown.instructions,
    changes: dossierChanges(events, trip),
    changesNote: noteOf(asked),
    facts: factPairs(depart, arrivee),
    ...{ depart: depart?.marks ?? null, arrivee: arrivee?.marks ?? null },
    photos: photoPairs(asked, ({ kind }) => kind !== "signature"),
    signatures: photoPairs(asked, ({ kind }) => kind === "signature"),
    documents: mission.documents
      .filter((document) => document.trip === trip)
      .map((document) => documentOf(entries, document)),
    proof: proofOf(asked),
    printed: frenchMoment(printedAt),
    printedAt
  }
}

/** The pages after a print that failed: each photo has a text in its place, and is embedded as a file. */
export const withoutPhotos = (pages: DossierPages): DossierPages => {
  const bare = (photo: ReportPhoto | null): ReportPhoto | null =>
    photo === null ? null : { ...photo, leftOut: photo.leftOut ?? dossier.printFailed }
  const all = (pairs: ReadonlyArray<PhotoPair>) =>
    pairs.map(({ arrivee, depart }) => ({ depart: bare(depart), arrivee: bare(arrivee) }))
  return { ...pages, photos: all(pages.photos), signatures: all(pages.signatures) }
}
