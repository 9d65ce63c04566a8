import type { PrintedInspection } from "@trajet/domain/printing"
import { Worker } from "node:worker_threads"
import type { PrintAnswer, PrintJob, PrintRequest } from "./print-job.model.ts"

/** The print failed by a fault of this service: for every model there is a page. */
export class PrintFailed extends Error {}

/** Prints one job at a time, and calls back once with the print or the failure. */
export interface Press {
  readonly print: (job: PrintJob, done: (printed: PrintedInspection | PrintFailed) => void) => void
  readonly end: () => Promise<void>
}

/** A thread that prints. It starts with the first job, because most processes never print. */
export class PrintThread implements Press {
  readonly #jobMillisMax: number
  #thread: Worker | null = null
  #jobs = 0

  /** A job that takes longer than `jobMillisMax` ends with its thread, so that later jobs do not wait for ever. */
  constructor(jobMillisMax: number) {
    this.#jobMillisMax = jobMillisMax
  }

  print(job: PrintJob, done: (printed: PrintedInspection | PrintFailed) => void): void {
    const thread = (this.#thread ??= this.#begin())
    const request: PrintRequest = { id: this.#jobs++, job }
    const late = setTimeout(() => void thread.terminate(), this.#jobMillisMax)
    const finish = (printed: PrintedInspection | PrintFailed) => {
      clearTimeout(late)
      thread.off("message", answered).off("error", died).off("exit", died)
      // An idle thread does not keep the process alive.
      thread.unref()
      done(printed)
    }
    const answered = (answer: PrintAnswer) => {
      if (answer.id === request.id) finish("fault" in answer ? new PrintFailed(answer.fault) : answer.printed)
    }
    const died = (cause: unknown) => finish(new PrintFailed("the thread that prints has died", { cause }))
    thread.on("message", answered).on("error", died).on("exit", died)
    thread.ref()
    thread.postMessage(request)
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
