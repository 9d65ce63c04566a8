import { sheetsOf } from "./workbook.ts"
import { WorkbookRefused } from "./workbook-fault.ts"

// Reads a workbook beside the page, which stays alive and can end this worker.
addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  sheetsOf(data).then(
    (sheets) => postMessage({ sheets }),
    (error: unknown) =>
      postMessage(
        error instanceof WorkbookRefused ? { fault: error.fault, at: error.at } : { fault: "damaged", at: null }
      )
  )
})
