import { type PrintedInspection, Printer } from "@trajet/domain/printing"
import { Effect, Layer } from "effect"
import { createHash, randomUUID } from "node:crypto"
import { KeptPrints } from "./kept-prints.ts"
import { type Press, PrintThread } from "./press.ts"
import type { PrintJob } from "./print-job.model.ts"
import { PrintQueue } from "./print-queue.ts"

// A sheet takes a tenth of a second: the last one in a full queue waits about 3 s.
const queueBounds = { waitingMax: 32, waitingPerGroupMax: 16 }
const keptBounds = { entriesMax: 1_000, bytesMax: 64 * 1024 * 1024 }
/** A report with the most photos of a phase takes a few seconds. */
const jobMillisMax = 60_000

/** A digest of the shown content: equal for models whose prints are equal. */
const contentName = (job: PrintJob): string => createHash("sha256").update(JSON.stringify(job)).digest("base64url")

/** Makes a printer with its own press, which ends with the scope. */
export const makePrinter = (begin: () => Press) =>
  Effect.gen(function* () {
    const press = yield* Effect.acquireRelease(Effect.sync(begin), (press) => Effect.promise(() => press.end()))
    const queue = new PrintQueue(press, queueBounds)
    const sheets = new KeptPrints(keptBounds)
    return Printer.of({
      missionSheet: (model, groupId) =>
        Effect.suspend(() => {
          const job: PrintJob = { kind: "mission sheet", model }
          const name = contentName(job)
          const kept = sheets.get(name)
          if (kept !== undefined) return Effect.succeed(kept)
          const onPrinted = ({ content }: PrintedInspection) => sheets.keep(name, content)
          return Effect.map(queue.print({ name, groupId, job, onPrinted }), ({ content }) => content)
        }),
      // Not cached: reports are tens of megabytes of photos, and are kept in the file storage.
      inspectionReport: (model, groupId) =>
        Effect.suspend(() => {
          const job: PrintJob = { kind: "inspection report", model }
          return queue.print({ name: randomUUID(), groupId, job, onPrinted: () => undefined })
        })
    })
  })

/**
 * Prints with PDFKit and the embedded font Inter, on a thread of its own: a page costs a tenth of a second of
 * computing, and the process must answer others meanwhile. A sheet is printed once for the same content (ADR 32).
 */
export const pdfPrinter: Layer.Layer<Printer> = Layer.effect(
  Printer,
  makePrinter(() => new PrintThread(jobMillisMax))
)
