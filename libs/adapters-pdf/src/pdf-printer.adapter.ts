import { type PrintedInspection, Printer } from "@trajet/domain"
import { Effect, Layer, Semaphore } from "effect"
import { Worker } from "node:worker_threads"
import type { PrintAnswer, PrintJob, PrintRequest } from "./print-job.model.ts"

/** A page that cannot be printed is a fault of ours: whatever the model holds, there is a page for it. */
class PrintFailed extends Error {}

/** A thread that prints, begun by whoever prints first: most processes never do. */
class Press {
  #thread: Worker | null = null
  #jobs = 0

  print(job: PrintJob): Effect.Effect<PrintedInspection> {
    return Effect.callback((resume) => {
      const thread = (this.#thread ??= this.#begin())
      const request: PrintRequest = { id: this.#jobs++, job }
      const answered = (answer: PrintAnswer) => {
        // Of a job that nobody waits for any more.
        if (answer.id !== request.id) return
        forget()
        resume("fault" in answer ? Effect.die(new PrintFailed(answer.fault)) : Effect.succeed(answer.printed))
      }
      const died = (cause: unknown) => {
        forget()
        resume(Effect.die(new PrintFailed("the thread that prints has died", { cause })))
      }
      const forget = () => {
        thread.off("message", answered).off("error", died).off("exit", died)
        // Without work it keeps no process running.
        thread.unref()
      }
      thread.on("message", answered).on("error", died).on("exit", died)
      thread.ref()
      thread.postMessage(request)
      return Effect.sync(forget)
    })
  }

  #begin(): Worker {
    const thread = new Worker(new URL("./print-thread.ts", import.meta.url))
    const gone = () => {
      if (this.#thread === thread) this.#thread = null
    }
    thread.on("error", gone).on("exit", gone)
    return thread
  }

  async end(): Promise<void> {
    await this.#thread?.terminate()
  }
}

const make = Effect.gen(function* () {
  const press = yield* Effect.acquireRelease(
    Effect.sync(() => new Press()),
    (press) => Effect.promise(() => press.end())
  )
  // The photos of a report are tens of megabytes: those of one report at a time are handed over.
  const turn = yield* Semaphore.make(1)
  const print = (job: PrintJob) => turn.withPermit(press.print(job))
  return Printer.of({
    missionSheet: (model) => Effect.map(print({ kind: "mission sheet", model }), ({ content }) => content),
    inspectionReport: (model) => print({ kind: "inspection report", model })
  })
})

/**
 * Prints with PDFKit, set in Inter, which is embedded, on a thread of its own: a page costs a tenth of a second of
 * computing, and meanwhile the process answers others.
 */
export const pdfPrinter: Layer.Layer<Printer> = Layer.effect(Printer, make)
