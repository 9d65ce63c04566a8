import type { ReportMark } from "@trajet/domain/printing"
import type { Box } from "./box.ts"
import { type Paper, style } from "./paper.ts"
import { palette } from "./palette.ts"

/**
 * The drawing is 100 wide and 220 long, with the front on top. Marks have coordinates from 0 to 1 in both directions.
 */
const drawn = { width: 100, height: 220 } as const

const body =
  "M50 3 C66 3 79 5 83.5 13 C88 22 89 40 89.5 60 L90 160 C90 184 88.5 199 84.5 207 C80 215 66 217 50 217 C34 217 20 215 15.5 207 C11.5 199 10 184 10 160 L10.5 60 C11 40 12 22 16.5 13 C21 5 34 3 50 3 Z"

const glass = [
  "M20 80 C34 69 66 69 80 80 L74.5 100 C61 95 39 95 25.5 100 Z",
  "M25 170 C40 175 60 175 75 170 L79.5 188 C63 195 37 195 20.5 188 Z",
  "M16.2 88 L22.6 104 L22.4 131 L14.8 131 C14.8 115 15 100 16.2 88 Z",
  "M14.8 134.5 L22.4 134.5 L22 164 L16.6 181 C15.2 166 14.8 150 14.8 134.5 Z",
  "M83.8 88 L77.4 104 L77.6 131 L85.2 131 C85.2 115 85 100 83.8 88 Z",
  "M85.2 134.5 L77.6 134.5 L78 164 L83.4 181 C84.8 166 85.2 150 85.2 134.5 Z"
] as const

const creases = [
  "M27 73 C27 50 29 28 33 12",
  "M73 73 C73 50 71 28 67 12",
  "M26.5 100.5 L25.8 169",
  "M73.5 100.5 L74.2 169",
  "M30 207 C42 210.5 58 210.5 70 207"
] as const

const lamps = [
  "M18 15 C21 9.5 26 7.6 32 6.8 C30.5 12 25 16 17.2 19.5 Z",
  "M82 15 C79 9.5 74 7.6 68 6.8 C69.5 12 75 16 82.8 19.5 Z",
  "M14.6 200 C20 205 25 207.6 30 209 C25 213 17.5 210.5 14.6 204 Z",
  "M85.4 200 C80 205 75 207.6 70 209 C75 213 82.5 210.5 85.4 204 Z"
] as const

const wheels = [
  [6.4, 36],
  [88.6, 36],
  [6.4, 160],
  [88.6, 160]
] as const

const mirrors = [
  "M11 84 C5 81.5 3.4 86 4.6 89.5 C7 91 10 90 11 89 Z",
  "M89 84 C95 81.5 96.6 86 95.4 89.5 C93 91 90 90 89 89 Z"
]

const drawVehicle = ({ pdf }: Paper): void => {
  pdf.lineWidth(0.8).strokeColor(palette.muted)
  for (const [x, y] of wheels) pdf.roundedRect(x, y, 5, 26, 2).fillAndStroke(palette.soft, palette.soft)
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
  const scale = width / drawn.width
  return {
    height: drawn.height * scale,
    draw: (x, y) => {
      paper.pdf.save()
      paper.pdf.translate(x, y).scale(scale)
      drawVehicle(paper)
      paper.pdf.restore()
      for (const mark of marks) {
        const left = x + clamped(mark.x) * width
        drawMark(paper, mark.number, left, y + clamped(mark.y) * drawn.height * scale, 6.6)
      }
    }
  }
}
