import type { Sheet } from "./workbook.ts"
import { type CellName, type WorkbookFault, WorkbookRefused } from "./workbook-fault.ts"

/** The bounds of a workbook of 20 MiB are read in two seconds. */
const patienceMillis = 20_000

type Answer =
  | { readonly sheets: ReadonlyArray<Sheet> }
  | { readonly fault: WorkbookFault; readonly at: CellName | null }

/** Reads the sheets of a workbook in a worker of its own, which is ended after 20 seconds. Rejects with `WorkbookRefused`. */
export const openWorkbook = async (bytes: Uint8Array): Promise<ReadonlyArray<Sheet>> => {
  const worker = new Worker(new URL("workbook-worker.ts", import.meta.url), { type: "module" })
  try {
    const answer = await new Promise<Answer>((resolve) => {
      setTimeout(() => resolve({ fault: "too_slow", at: null }), patienceMillis)
      worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => resolve(data))
      worker.addEventListener("error", () => resolve({ fault: "damaged", at: null }))
      worker.postMessage(bytes)
    })
    if ("fault" in answer) throw new WorkbookRefused(answer.fault, answer.at)
    return answer.sheets
  } finally {
    worker.terminate()
  }
}
