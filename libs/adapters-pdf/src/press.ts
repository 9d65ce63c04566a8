import type { PrintedInspection, PrintFailed } from "@trajet/domain/printing"
import type { PrintJob } from "./print-job.model.ts"

export type Printed = PrintedInspection | PrintFailed

/** Prints one job at a time, and calls back once with the print or the failure. */
export interface Press {
  readonly print: (job: PrintJob, done: (printed: Printed) => void) => void
  readonly end: () => Promise<void>
}
