import { parentPort } from "node:worker_threads"
import { printInspectionReport } from "./inspection-report.pages.ts"
import { printMissionSheet } from "./mission-sheet.page.ts"
import type { PrintAnswer, PrintJob, PrintRequest } from "./print-job.model.ts"

const print = async (job: PrintJob) =>
  job.kind === "mission sheet"
    ? { content: await printMissionSheet(job.model), placed: [] }
    : printInspectionReport(job.model)

const answer = async ({ id, job }: PrintRequest): Promise<PrintAnswer> => {
  try {
    return { id, printed: await print(job) }
  } catch (fault) {
    return { id, fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
  }
}

// The thread of one printer, which sends one request at a time.
parentPort?.on("message", async (request: PrintRequest) => parentPort?.postMessage(await answer(request)))
