import type { Box } from "./box.ts"
import { type Paper, style } from "./paper.ts"
import { palette } from "./palette.ts"

const height = 30
const band = 9
const padding = 11
const radius = 4

/** A number plate as it looks on the vehicle, as wide as its letters need. */
export const plateBox = (paper: Paper, plate: string): Box & { readonly width: number } => {
  const letters = { ...style("semibold", plate.length > 11 ? 12 : 16), tracking: 0.6 }
  const textWidth = paper.widthOf(plate, letters)
  const width = textWidth + 2 * (band + padding)
  return {
    width,
    height,
    draw: (x, y) => {
      const { pdf } = paper
      pdf.save()
      pdf.roundedRect(x, y, width, height, radius).clip()
      pdf.rect(x, y, width, height).fill(palette.white)
      pdf.rect(x, y, band, height).fill(palette.plateBand)
      pdf.rect(x + width - band, y, band, height).fill(palette.plateBand)
      pdf.restore()
      pdf.lineWidth(0.9).roundedRect(x, y, width, height, radius).stroke(palette.ink)
      paper.write(plate, x + band + padding, y + (height - letters.size * letters.leading) / 2, letters)
    }
  }
}
