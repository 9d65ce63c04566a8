import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { vehicleDrawingFile, vehicleDrawingText } from "./print-vehicle-drawing.ts"

describe("the drawing of a vehicle in the console", () => {
  it("is that of the report; run npm run print:vehicle-drawing after a change", async () => {
    assert.strictEqual(readFileSync(vehicleDrawingFile, "utf8"), await vehicleDrawingText())
  })
})
