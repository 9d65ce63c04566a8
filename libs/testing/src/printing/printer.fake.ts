import { type PhotoPair, Printer, type ReadPhoto, type ReportPhoto } from "@trajet/domain/printing"
import { Effect, Layer } from "effect"

const bytesOf = (model: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(model))

const photosOf = (pairs: ReadonlyArray<PhotoPair>) =>
  pairs.flatMap(({ arrivee, depart }) => [depart, arrivee].flatMap((photo) => photo ?? []))

const placedOf = (photos: ReadonlyArray<ReportPhoto>, readPhoto: ReadPhoto) =>
  Effect.filter(photos, ({ id, leftOut }) =>
    leftOut === null ? Effect.map(readPhoto(id), (content) => content !== null) : Effect.succeed(false)
  ).pipe(Effect.map((placed) => placed.map(({ id }) => id)))

/** The model in a comment, and the end of a PDF that an update may follow. */
const pdfOf = (model: unknown): Uint8Array =>
  new TextEncoder().encode(
    `%PDF-1.7\n%${JSON.stringify(model)}\ntrailer\n<</Size 9/Root 3 0 R>>\nstartxref\n9\n%%EOF\n`
  )

/**
 * Prints the model itself, as JSON, so that tests can read the content of the page. Places every photo with a content.
 */
export const fakePrinter: Layer.Layer<Printer> = Layer.succeed(Printer, {
  missionSheet: (sheet) => Effect.sync(() => bytesOf(sheet)),
  inspectionReport: (report, readPhoto) =>
    Effect.map(placedOf(report.photos, readPhoto), (placed) => ({ content: [bytesOf(report)], placed })),
  dossier: (pages, readPhoto) =>
    Effect.map(placedOf([...photosOf(pages.photos), ...photosOf(pages.signatures)], readPhoto), (placed) => ({
      content: [pdfOf(pages)],
      placed
    }))
})
