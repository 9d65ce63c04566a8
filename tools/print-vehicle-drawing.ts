import { writeFileSync } from "node:fs"
import { vehicleDrawing } from "../libs/adapters-pdf/src/vehicle-drawing.ts"
import { inFormat } from "./format.ts"

export const vehicleDrawingFile = "apps/console/src/missions/detail/inspection/vehicle-drawing.data.ts"

/** The drawing of the report for the console, whose marks have to lie at the same places. */
export const vehicleDrawingText = async (): Promise<string> =>
  inFormat(
    vehicleDrawingFile,
    `/** A vehicle seen from above. Printed from the drawing of the report by \`npm run print:vehicle-drawing\`. */
export const vehicleDrawing = ${JSON.stringify(vehicleDrawing)} as const`
  )

if (import.meta.main) writeFileSync(vehicleDrawingFile, await vehicleDrawingText())
