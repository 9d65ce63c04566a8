import { Clock, Effect, Option, Stream } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { presentOf } from "../clock/present.program.ts"
import { ContentCheck } from "../documents/content-check.port.ts"
import { LinkRefused } from "../documents/documents.errors.ts"
import type { DossierTarget, LinkHolder, LinkSigner } from "../documents/file-link.model.ts"
import { signLink } from "../documents/file-link.program.ts"
import { FileStorage } from "../documents/file-storage.port.ts"
import { servedContent } from "../documents/pictures/served-picture.program.ts"
import { EventLog } from "../events/event-log.port.ts"
import type { LoggedEvent } from "../events/event.model.ts"
import { pageRowsMax } from "../events/page.rules.ts"
import type { Inspection } from "../inspection/inspection.model.ts"
import { photoReader } from "../inspection/photo-reader.program.ts"
import { startedInspection } from "../inspection/read-inspection.program.ts"
import { NoReturnTrip } from "../mission/mission.errors.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { Grids } from "../pricing/grids.port.ts"
import { dossierEventsMax, dossierPagesOf, withoutPhotos } from "../printing/dossier.rules.ts"
import { Printer } from "../printing/printer.port.ts"
import { instantOfMillis } from "../time/instant.rules.ts"
import { type DossierEntry, dossierEntries } from "./dossier-entries.rules.ts"
import type { DossierSubject, LeftOut } from "./dossier-file.model.ts"
import { DossierWriter, manifestSignature, type SignText } from "./dossier-writer.rules.ts"
import { openEvidenceKey } from "./evidence-keys.program.ts"
import { Timestamps } from "./timestamps.port.ts"

const nameOf = ({ transportId }: Mission, trip: TripKey): string => `dossier-${transportId ?? ""}-${trip}.pdf`

/**
 * Signs a link to the dossier of a trip (EVD-1). Fails with `MissionNotFound`, and with `NoReturnTrip` if the mission has no
 * such trip.
 */
export const linkDossier = Effect.fn("linkDossier")(function* (
  signer: LinkSigner,
  missionId: MissionId,
  trip: TripKey
) {
  const mission = yield* readMission(signer.tenant, missionId)
  if (trip === "retour" && mission.return === null) return yield* new NoReturnTrip({ field: "leg" })
  const link = yield* signLink(signer, { _tag: "Dossier", missionId: mission.id, trip })
  return { fileName: nameOf(mission, trip), link }
})

/** Reads the newest events of a mission, at most `dossierEventsMax`. */
const eventsOf = Effect.fnUntraced(function* (tenant: Tenant, { createdAt, id: missionId }: Mission) {
  const log = yield* EventLog
  const events: Array<LoggedEvent> = []
  while (events.length < dossierEventsMax) {
    const limit = Math.min(pageRowsMax, dossierEventsMax - events.length)
    const page = yield* log.ofMission(tenant, { missionId, before: events.at(-1)?.createdAt ?? null, limit })
    events.push(...page)
    if (page.length < limit) break
  }
  return { events, logBegins: Option.getOrNull(yield* log.oldestKept(tenant, createdAt)) }
})

interface Signing {
  readonly writer: DossierWriter
  readonly subject: DossierSubject
  readonly sign: SignText
  readonly leftOut: Array<LeftOut>
}

const namedOnly = ({ bytes, name, sha256 }: DossierEntry, reason: LeftOut["reason"]): LeftOut => ({
  ...{ name, bytes, sha256 },
  reason
})

/** The bytes of an embedded file, with what stands before them. A file that the storage does not have is only named. */
const heldFile = (tenant: Tenant, { leftOut, writer }: Signing, entry: DossierEntry) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const storage = yield* FileStorage
      const { contentType, fileId, name, path, sha256 } = entry
      const found = yield* servedContent(contentType, storage.read({ tenant, fileId }))
      if (Option.isNone(found)) {
        leftOut.push(namedOnly(entry, "missing"))
        return Stream.empty
      }
      const received = contentType === "application/pdf" ? null : sha256
      const before = Effect.sync(() => writer.begin(name, path, contentType, received))
      return Stream.concat(
        Stream.fromEffect(before),
        Stream.map(found.value, (chunk) => writer.take(chunk))
      )
    })
  )

/** The manifest of all that was written, its signature, the time, and the seal. */
const sealed = ({ leftOut, sign, subject, writer }: Signing) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const timestamps = yield* Timestamps
      const { chunks, range } = writer.manifest(subject, leftOut)
      const signature = manifestSignature(sign, range.sha256)
      const stamped = Effect.map(timestamps.stamp(signature), (stamp) =>
        Stream.fromIterable(writer.end({ key: subject.key, manifest: range, signature, stamp }, sign))
      )
      return Stream.concat(Stream.fromIterable(chunks), Stream.unwrap(stamped))
    })
  )

const missionOf = (tenant: Tenant, { missionId }: DossierTarget) =>
  readMission(tenant, missionId).pipe(Effect.catchTag("MissionNotFound", () => Effect.fail(new LinkRefused())))

const pagesOf = Effect.fnUntraced(function* (
  { gridVersion, tenant }: LinkHolder,
  of: { readonly mission: Mission; readonly trip: TripKey; readonly inspection: Inspection | null },
  entries: ReadonlyArray<DossierEntry>,
  key: string
) {
  const { inspection, mission, trip } = of
  const { grid } = yield* (yield* Grids).version(tenant.groupId, gridVersion)
  const { authority } = yield* Timestamps
  const driven = trip === "aller" ? mission.outbound : mission.return
  if (driven === null) return yield* new LinkRefused()
  const told = yield* eventsOf(tenant, mission)
  const printedAt = yield* presentOf(tenant)
  return dossierPagesOf({ mission, trip, driven, inspection, grid, ...told, entries, key, authority, printedAt })
})

/** Prints the pages of a dossier, and streams it: pages, files, manifest, seal. Each file is read once and not kept. */
const content = Effect.fnUntraced(function* (holder: LinkHolder, mission: Mission, trip: TripKey) {
  const { tenant } = holder
  const check = yield* ContentCheck
  const printer = yield* Printer
  const inspection = Option.getOrNull(yield* startedInspection(tenant, mission, trip))
  const entries = dossierEntries(mission, inspection, trip)
  const { id: key, sign } = yield* openEvidenceKey().pipe(
    // The sealing key of this process is another one: a fault of its settings.
    Effect.catchTag("EvidenceKeyUnreadable", Effect.die)
  )
  const pages = yield* pagesOf(holder, { mission, trip, inspection }, entries, key)
  const photos = [inspection?.phases.depart, inspection?.phases.arrivee].flatMap((phase) => phase?.photos ?? [])
  const readPhoto = yield* photoReader(tenant, photos)
  const printed = yield* printer.dossier(pages, readPhoto, tenant.groupId).pipe(
    // Photos may need more than the press has: they are in the dossier as files.
    Effect.catchTag("PrintFailed", () => printer.dossier(withoutPhotos(pages), readPhoto, tenant.groupId)),
    Effect.catchTag("PrintFailed", Effect.die)
  )
  const signedAt = instantOfMillis(yield* Clock.currentTimeMillis)
  const signing: Signing = {
    writer: new DossierWriter(() => Effect.runSync(check.digest)),
    subject: {
      ...{ missionId: mission.id, number: mission.transportId ?? "", leg: trip },
      ...{ environment: tenant.environment, signedAt, key }
    },
    sign,
    leftOut: entries.filter(({ isHeld }) => !isHeld).map((entry) => namedOnly(entry, "too_large"))
  }
  const held = entries.filter(({ isHeld }) => isHeld)
  const files = Stream.fromIterable(held).pipe(Stream.flatMap((entry) => heldFile(tenant, signing, entry)))
  const services = yield* Effect.context<FileStorage | Timestamps>()
  return Stream.fromIterable(printed.content).pipe(
    Stream.map((chunk) => signing.writer.take(chunk)),
    Stream.concat(files),
    Stream.concat(sealed(signing)),
    Stream.provideContext(services)
  )
})

/** Finds the mission of a link to a dossier, which is made as it is read. Fails with `LinkRefused`. */
export const linkedDossier = Effect.fnUntraced(function* (holder: LinkHolder, target: DossierTarget) {
  const mission = yield* missionOf(holder.tenant, target)
  const { trip } = target
  if (trip === "retour" && mission.return === null) return yield* new LinkRefused()
  return { fileName: nameOf(mission, trip), content: content(holder, mission, trip) }
})
