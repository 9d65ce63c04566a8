import { Printer } from "@trajet/domain"
import { Effect, Layer } from "effect"

/**
 * Prints with PDFKit, set in Inter, which is embedded. What writes pages is loaded by whoever prints first: most
 * processes never do, and it would cost each of them a tenth of a second and memory at its start.
 */
export const pdfPrinter: Layer.Layer<Printer> = Layer.succeed(Printer, {
  missionSheet: (sheet) =>
    Effect.promise(async () => {
      const { printMissionSheet } = await import("./mission-sheet.page.ts")
      return printMissionSheet(sheet)
    }),
  inspectionReport: (report) =>
    Effect.promise(async () => {
      const { printInspectionReport } = await import("./inspection-report.pages.ts")
      return printInspectionReport(report)
    })
})
