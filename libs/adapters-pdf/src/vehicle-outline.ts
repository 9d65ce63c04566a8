import type { ReportMark } from "@trajet/domain/printing"
import type { Box } from "./layout/box.ts"
import { type Paper, style } from "./layout/paper.ts"
import { palette } from "./layout/palette.ts"
import { vehicleDrawing } from "./vehicle-drawing.ts"

const drawVehicle = ({ pdf }: Paper): void => {
  const { body, creases, glass, lamps, mirrors, wheel, wheels } = vehicleDrawing
  pdf.lineWidth(0.8).strokeColor(palette.muted)
  for (const [x, y] of wheels)
    pdf.roundedRect(x, y, wheel.width, wheel.height, wheel.radius).fillAndStroke(palette.soft, palette.soft)
  for (const mirror of mirrors) pdf.path(mirror).fillAndStroke(palette.white, palette.muted)
  pdf.lineWidth(1.1).path(body).fillAndStroke(palette.white, palette.soft)
  pdf.lineWidth(0.6)
  for (const pane of glass) pdf.path(pane).fillAndStroke(palette.glass, palette.muted)
  for (const lamp of lamps) pdf.path(lamp).fillAndStroke(palette.faint, palette.muted)
  for (const crease of creases) pdf.path(crease).stroke(palette.line)
}

const clamped = (share: number): number => Math.min(1, Math.max(0, share))

/** Draws a numbered disc centred at a position. */
export const drawMark = (paper: Paper, number: number, x: number, y: number, radius: number): void => {
  const text = String(number)
  const given = style("semibold", text.length > 2 ? radius * 0.86 : radius * 1.1, palette.white)
  paper.pdf.circle(x, y, radius).lineWidth(0.9).fillAndStroke(palette.damage, palette.white)
  paper.write(text, x - paper.widthOf(text, given) / 2, y - (given.size * given.leading) / 2, given)
}

/** The vehicle seen from above with its marks, `width` wide. */
export const vehicleOutline = (paper: Paper, marks: ReadonlyArray<ReportMark>, width: number): Box => {
  const scale = width / vehicleDrawing.width
  return {
    height: vehicleDrawing.height * scale,
    draw: (x, y) => {
      paper.pdf.save()
      paper.pdf.translate(x, y).scale(scale)
      drawVehicle(paper)
      paper.pdf.restore()
      for (const mark of marks) {
        const left = x + clamped(mark.x) * width
        drawMark(paper, mark.number, left, y + clamped(mark.y) * vehicleDrawing.height * scale, 6.6)
      }
    }
  }
}
