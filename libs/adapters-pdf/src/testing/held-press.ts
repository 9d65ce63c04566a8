import type { PrintFailed } from "@trajet/domain/printing"
import type { Press, Printed } from "../press.ts"
import type { PrintJob } from "../print-job.model.ts"

/** A press that finishes jobs on command: the bytes of a job are its JSON text. */
export class HeldPress implements Press {
  /** All jobs of the press, in order. */
  readonly jobs: Array<PrintJob> = []
  #done: ((printed: Printed) => void) | null = null

  print(job: PrintJob, done: (printed: Printed) => void): void {
    if (this.#done !== null) throw new Error("the press was given a job while it had one")
    this.jobs.push(job)
    this.#done = done
  }

  /** Finishes the current job. */
  finish(printed?: PrintFailed): void {
    const done = this.#done
    if (done === null) throw new Error("the press has no job")
    this.#done = null
    done(printed ?? { content: [new TextEncoder().encode(JSON.stringify(this.jobs.at(-1)))], placed: [] })
  }

  /** Finishes jobs until there are no more. */
  finishAll(): void {
    while (this.#done !== null) this.finish()
  }

  async end(): Promise<void> {}
}
