import type { GroupId } from "@trajet/domain/access"
import type { StorageUnavailable } from "@trajet/domain/documents"
import { type PrintedInspection, Printer, type ReadPhoto } from "@trajet/domain/printing"
import type { PhotoId } from "@trajet/domain/inspection"
import { Effect, Layer, Result } from "effect"
import { createHash, randomUUID } from "node:crypto"
import { KeptPrints } from "./kept-prints.ts"
import type { Press } from "./press.ts"
import type { PrintJob } from "./print-job.model.ts"
import { type PrintBounds, PrintPress } from "./print-press.ts"
import { PrintQueue } from "./print-queue.ts"

// A sheet takes a tenth of a second: the last one in a full queue waits about 3 s.
const queueBounds = { waitingMax: 32, waitingPerGroupMax: 16 }
const keptBounds = { entriesMax: 1_000, bytesMax: 64 * 1024 * 1024 }
/** The report with the most pixels takes about 20 s of processor time. */
const printBounds: PrintBounds = {
  processorMillisMax: 60_000,
  jobMillisMax: 10 * 60_000,
  memoryBytesMax: 384 * 1024 * 1024,
  idleMillisMax: 60_000
}

/** A digest of the shown content: equal for models whose prints are equal. */
const contentName = (job: PrintJob): string => createHash("sha256").update(JSON.stringify(job)).digest("base64url")

const wholeOf = ({ content }: PrintedInspection): Uint8Array => {
  const [first, ...others] = content
  return first !== undefined && others.length === 0 ? first : Buffer.concat(content)
}

/** Reads the photos of one report for the press. */
class PhotoReads {
  readonly #readPhoto: ReadPhoto
  #failure: StorageUnavailable | null = null

  constructor(readPhoto: ReadPhoto) {
    this.#readPhoto = readPhoto
  }

  readonly read = async (id: PhotoId): Promise<Uint8Array | null> => {
    const read = await Effect.runPromise(Effect.result(this.#readPhoto(id)))
    if (Result.isSuccess(read)) return read.success
    this.#failure = read.failure
    throw read.failure
  }

  /** A print that failed because of the storage is no failure of the print. */
  causeOf<E>(failure: E): E | StorageUnavailable {
    return this.#failure ?? failure
  }
}

/** Makes a printer with its own press, which ends with the scope. */
export const makePrinter = (begin: () => Press) =>
  Effect.gen(function* () {
    const press = yield* Effect.acquireRelease(Effect.sync(begin), (press) => Effect.promise(() => press.end()))
    const queue = new PrintQueue(press, queueBounds)
    const sheets = new KeptPrints(keptBounds)
    // Not cached: reports are tens of megabytes of photos, and are kept in the file storage.
    const withPhotos = (readPhoto: ReadPhoto, groupId: GroupId, jobOf: (read: PhotoReads["read"]) => PrintJob) =>
      Effect.suspend(() => {
        const photos = new PhotoReads(readPhoto)
        return queue
          .print({ name: randomUUID(), groupId, job: jobOf(photos.read), onPrinted: () => undefined })
          .pipe(Effect.mapError((failure) => photos.causeOf(failure)))
      })
    return Printer.of({
      missionSheet: (model, groupId) =>
        Effect.suspend(() => {
          const job: PrintJob = { kind: "mission sheet", model }
          const name = contentName(job)
          const kept = sheets.get(name)
          if (kept !== undefined) return Effect.succeed(kept)
          const onPrinted = (printed: PrintedInspection) => sheets.keep(name, wholeOf(printed))
          // For every mission there is a sheet: a failure is a fault of this service.
          return queue.print({ name, groupId, job, onPrinted }).pipe(
            Effect.map((printed) => sheets.get(name) ?? wholeOf(printed)),
            Effect.catchTag("PrintFailed", Effect.die)
          )
        }),
      inspectionReport: (model, readPhoto, groupId) =>
        withPhotos(readPhoto, groupId, (read) => ({ kind: "inspection report", model, readPhoto: read })),
      dossier: (model, readPhoto, groupId) =>
        withPhotos(readPhoto, groupId, (read) => ({ kind: "dossier", model, readPhoto: read }))
    })
  })

/**
 * Prints with PDFKit and the embedded font Inter, in a process of its own: a page costs a tenth of a second of
 * computing, and photos of strangers may need more memory than there is (docs/adr/0074). A sheet is printed once for the
 * same content (docs/adr/0032).
 */
export const pdfPrinter: Layer.Layer<Printer> = Layer.effect(
  Printer,
  makePrinter(() => new PrintPress(printBounds))
)
