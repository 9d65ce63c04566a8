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
/** A report with every photo that a phase may have takes a few seconds. */
const jobMillisMax = 60_000

/** The same for models that print the same: the digest of all that the page shows. */
const contentName = (job: PrintJob): string => createHash("sha256").update(JSON.stringify(job)).digest("base64url")

/** A printer over a press of its own, which ends with the scope. */
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
      // Reports are tens of megabytes of photos, and are kept in the storage of files.
      inspectionReport: (model, groupId) =>
        Effect.suspend(() => {
          const job: PrintJob = { kind: "inspection report", model }
          return queue.print({ name: randomUUID(), groupId, job, onPrinted: () => undefined })
        })
    })
  })

/**
 * Prints with PDFKit, set in Inter, which is embedded, on a thread of its own: a page costs a tenth of a second of
 * computing, and meanwhile the process answers others. A sheet is printed once for all that it shows (ADR 32).
 */
export const pdfPrinter: Layer.Layer<Printer> = Layer.effect(
  Printer,
  makePrinter(() => new PrintThread(jobMillisMax))
)
