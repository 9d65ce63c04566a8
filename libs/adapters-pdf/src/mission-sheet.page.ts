import type { MissionSheet } from "@trajet/domain/printing"
import { french } from "@trajet/domain/texts"
import { type Box, space, stack, textBox } from "./layout/box.ts"
import { labelled, panel, rule } from "./layout/furniture.ts"
import { a4, lineHeight, Paper, style } from "./layout/paper.ts"
import { palette } from "./layout/palette.ts"
import { type Density, densities } from "./mission-sheet.density.ts"
import { header, type Setting, tripBox, vehicleStrip } from "./mission-sheet.parts.ts"

const { sheet: texts } = french

const margin = { side: 44, top: 40, bottom: 30 } as const
const width = a4.width - 2 * margin.side
const footerHeight = 18
const room = a4.height - margin.top - margin.bottom - footerHeight
const panelPadding = 9

const instructionStyle = ({ text }: Density) => style("regular", text, palette.ink, 1.42)

const instructionsBox = ({ paper, density }: Setting, text: string, most: number): Box => {
  const inner = width - 2 * panelPadding
  const content = textBox(paper, text, inner, instructionStyle(density), most)
  return panel(paper, labelled(paper, texts.instructions, content, inner, density.label), width, panelPadding)
}

/** All parts except the instructions, which take the rest of the page. */
const bodyOf = (setting: Setting, sheet: MissionSheet): Box => {
  const { paper, density } = setting
  const trips = sheet.trips.flatMap((trip, index) => [
    ...(index === 0 ? [] : [rule(paper, width)]),
    tripBox(setting, trip)
  ])
  return stack([header(setting, sheet), vehicleStrip(setting, sheet), ...trips], density.gap)
}

/**
 * Lays out the page at a density; null if it does not fit. The last density shortens the instructions to the rest of
 * the page.
 */
const pageAt = (paper: Paper, density: Density, sheet: MissionSheet, isLast: boolean): Box | null => {
  const setting = { paper, density, width }
  const body = bodyOf(setting, sheet)
  if (sheet.instructions === null) return body.height <= room || isLast ? body : null
  const whole = stack([body, instructionsBox(setting, sheet.instructions, Number.POSITIVE_INFINITY)], density.gap)
  if (whole.height <= room) return whole
  if (!isLast) return null
  const frame = instructionsBox(setting, "", 0).height + 1.5
  const lines = Math.floor((room - body.height - density.gap - frame) / lineHeight(instructionStyle(density)))
  return lines < 1 ? body : stack([body, instructionsBox(setting, sheet.instructions, lines)], density.gap)
}

const fitted = (paper: Paper, sheet: MissionSheet): Box => {
  for (const [index, density] of densities.entries()) {
    const page = pageAt(paper, density, sheet, index === densities.length - 1)
    if (page !== null) return page
  }
  throw new Error("the last density takes every sheet")
}

const notesMin = 84
const noteStep = 24
const noteLinesMax = 6

/** Blank lines to write on, if the page has room. */
const notes = (paper: Paper, x: number, top: number, bottom: number): void => {
  if (bottom - top < notesMin) return
  const label = labelled(paper, texts.labels.notes, space(0), width, 6.4)
  label.draw(x, top)
  const lines = Math.min(noteLinesMax, Math.floor((bottom - top - noteStep / 2) / noteStep))
  for (let line = 1; line <= lines; line++) rule(paper, width).draw(x, top + noteStep / 2 + line * noteStep)
}

const footer = (paper: Paper, sheet: MissionSheet): void => {
  const given = style("regular", 7, palette.muted)
  const y = a4.height - margin.bottom - lineHeight(given)
  paper.write("Trajet", margin.side, y, { ...given, weight: "semibold", colour: palette.soft })
  const right = texts.footer(sheet.number)
  paper.write(right, margin.side + width - paper.widthOf(right, given), y, given)
}

/** Lays out a mission sheet: one page A4. */
export const layMissionSheet = (sheet: MissionSheet): Paper => {
  const paper = new Paper({
    title: `${texts.name} ${sheet.number}`,
    subject: texts.subject,
    createdAt: new Date(sheet.createdAt)
  })
  const page = fitted(paper, sheet)
  page.draw(margin.side, margin.top)
  notes(paper, margin.side, margin.top + page.height + 22, a4.height - margin.bottom - footerHeight - 4)
  footer(paper, sheet)
  return paper
}

/** Prints a mission sheet, and returns its bytes. */
export const printMissionSheet = (sheet: MissionSheet): Promise<Uint8Array> => layMissionSheet(sheet).bytes()
