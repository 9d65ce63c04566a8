import type { InspectionReport, ReportFact, ReportMark, ReportPhoto } from "@trajet/domain/printing"
import { french } from "@trajet/domain/texts"
import { type Box, row, stack, textBox } from "./layout/box.ts"
import { factRow, rule } from "./layout/furniture.ts"
import type { PlacedPhoto } from "./images/placed-photos.ts"
import { labelStyle, lineHeight, type Paper, style } from "./layout/paper.ts"
import { palette } from "./layout/palette.ts"
import { plateBox } from "./layout/plate.ts"
import { drawMark, vehicleOutline } from "./vehicle-outline.ts"

const { report: texts } = french

const labelSize = 6.4
const textSize = 8.8
const columnGap = 18

export const sectionTitle = (paper: Paper, title: string, beside: string, width: number): Box => {
  const name = style("semibold", 12.5)
  const small = style("regular", textSize, palette.muted)
  return {
    height: lineHeight(name) + 4,
    draw: (x, y) => {
      paper.write(title, x, y, name)
      paper.write(beside, x + width - paper.widthOf(beside, small), y + lineHeight(name) - lineHeight(small), small)
    }
  }
}

export const reportHeader = (paper: Paper, report: InspectionReport, width: number): Box => {
  const plate = report.plate === null ? null : plateBox(paper, report.plate)
  const room = width - (plate === null ? 0 : plate.width + columnGap)
  const under = [report.trip, report.vehicle].flatMap((word) => word ?? []).join("  ·  ")
  const names = stack([
    textBox(paper, report.title.toUpperCase(), room, { ...labelStyle(7.4, palette.accent), weight: "semibold" }, 1),
    textBox(paper, report.number, room, { ...style("semibold", 25, palette.ink, 1.28), tracking: -0.5 }, 1),
    textBox(paper, under, room, style("regular", 9.2, palette.soft), 2),
    ...(report.vin === null ? [] : [textBox(paper, `VIN ${report.vin}`, room, style("regular", 9.2, palette.soft), 1)])
  ])
  return {
    height: names.height,
    draw: (x, y) => {
      names.draw(x, y)
      plate?.draw(x + width - plate.width, y + 12)
    }
  }
}

/** The head of every page except the first. */
export const runningHead = (paper: Paper, report: InspectionReport, width: number): Box => {
  const strong = style("semibold", 8)
  const small = style("regular", 8, palette.soft)
  return {
    height: 30,
    draw: (x, y) => {
      paper.write(report.number, x, y, strong)
      paper.write(report.title, x + paper.widthOf(report.number, strong) + 9, y, small)
      const plate = report.plate ?? ""
      paper.write(plate, x + width - paper.widthOf(plate, strong), y, strong)
      rule(paper, width).draw(x, y + 16)
    }
  }
}

/** Times and source side by side, then the place and the position, between hairlines. */
export const factsBox = (paper: Paper, facts: ReadonlyArray<ReportFact>, width: number): Box => {
  const shared = facts.map((fact) => ({ ...fact, share: 1 }))
  const sizes = { label: labelSize, value: textSize }
  return stack(
    [
      rule(paper, width),
      factRow(paper, shared.slice(0, 3), width, sizes),
      ...(shared.length > 3 ? [factRow(paper, shared.slice(3), width, sizes, 3)] : []),
      rule(paper, width)
    ],
    9
  )
}

const markRadius = 6.2

/** A damage in the list beside the outline. */
export const markBox = (paper: Paper, mark: ReportMark, width: number): Box => {
  const indent = 2 * markRadius + 9
  const room = width - indent
  const content = stack([
    textBox(paper, mark.damage, room, style("semibold", textSize), 1),
    textBox(paper, `${mark.photo} · ${mark.place}`, room, style("regular", 7.8, palette.soft), 2)
  ])
  return {
    height: content.height + 6,
    draw: (x, y) => {
      drawMark(paper, mark.number, x + markRadius, y + markRadius + 0.6, markRadius)
      content.draw(x + indent, y)
    }
  }
}

const outlineWidth = 132
const panelWidth = 206
const panelPadding = 20

const outlinePanel = (paper: Paper, marks: ReadonlyArray<ReportMark>): Box => {
  const outline = vehicleOutline(paper, marks, outlineWidth)
  const height = outline.height + 2 * panelPadding
  const small = labelStyle(5.8)
  const centred = (text: string, x: number, y: number) =>
    paper.write(text, x + (panelWidth - paper.widthOf(text, small)) / 2, y, small)
  return {
    height,
    draw: (x, y) => {
      paper.pdf.roundedRect(x, y, panelWidth, height, 5).fill(palette.faint)
      centred(texts.sides.front, x, y + 6.5)
      centred(texts.sides.back, x, y + height - 14.5)
      const beside = (panelWidth - outlineWidth) / 2
      paper.write(texts.sides.left, x + 8, y + height / 2 - 4, small)
      paper.write(
        texts.sides.right,
        x + panelWidth - 8 - paper.widthOf(texts.sides.right, small),
        y + height / 2 - 4,
        small
      )
      outline.draw(x + beside, y + panelPadding)
    }
  }
}

interface DamageSection {
  readonly box: Box
  /** Marks whose text does not fit beside the outline. */
  readonly rest: ReadonlyArray<ReportMark>
}

/** The outline, and beside it as many damages as fit its height. */
export const damageSection = (paper: Paper, marks: ReadonlyArray<ReportMark>, width: number): DamageSection => {
  const panel = outlinePanel(paper, marks)
  const room = width - panelWidth - columnGap
  const listed: Array<Box> = []
  let height = 0
  for (const mark of marks) {
    const box = markBox(paper, mark, room)
    if (height + box.height > panel.height) break
    listed.push(box)
    height += box.height
  }
  const none = textBox(paper, texts.noMarks, room, style("regular", textSize, palette.soft), 1)
  const list = marks.length === 0 ? none : stack(listed)
  const box = row(
    [
      { width: panelWidth, box: panel },
      { width: room, box: list }
    ],
    columnGap
  )
  return { box, rest: marks.slice(listed.length) }
}

/** Two fields of the form side by side, above a hairline. */
export const fieldRow = (paper: Paper, fields: ReadonlyArray<ReportFact>, width: number): Box => {
  const half = (width - columnGap) / 2
  const columns = fields.map(({ label, value }) => ({
    width: half,
    box: stack([
      textBox(paper, label, half, style("regular", 7.6, palette.muted), 2),
      textBox(paper, value, half, style("medium", textSize), 8)
    ])
  }))
  return stack([row(columns, columnGap), rule(paper, width)], 4)
}

// Fits the shape of most photos.
const photoHeight = 163
const captionOf = (paper: Paper, photo: ReportPhoto, width: number): Box => {
  const marks = photo.marks.length === 0 ? "" : ` · ${texts.marksOfPhoto(photo.marks)}`
  const damage = photo.damage === null ? marks.slice(3) : `${photo.damage}${marks}`
  return stack([
    textBox(paper, photo.label, width, style("semibold", textSize), 1),
    textBox(
      paper,
      [photo.kind, damage].filter((word) => word !== "").join(" · "),
      width,
      style("regular", 7.8, palette.soft),
      1
    ),
    ...(photo.taken === null ? [] : [textBox(paper, photo.taken, width, style("regular", 6.6, palette.soft), 1)]),
    textBox(paper, `SHA-256 ${photo.sha256}`, width, { ...style("regular", 5.3, palette.muted), leading: 1.6 }, 2)
  ])
}

/** The whole photo, never cropped, because it is evidence; or the text in its place. */
export const photoCard = (paper: Paper, { photo, shown }: PlacedPhoto, width: number): Box => {
  const caption = captionOf(paper, photo, width)
  const note =
    typeof shown === "string" ? textBox(paper, shown, width - 24, style("regular", 8, palette.muted), 3) : null
  return {
    height: photoHeight + 6 + caption.height,
    draw: (x, y) => {
      paper.pdf.roundedRect(x, y, width, photoHeight, 4).fill(palette.faint)
      note?.draw(x + 12, y + (photoHeight - note.height) / 2)
      if (typeof shown !== "string") {
        paper.pdf.save()
        paper.pdf.roundedRect(x, y, width, photoHeight, 4).clip()
        const fit: [number, number] = [width, photoHeight]
        paper.pdf.image(shown, x, y, { fit, align: "center", valign: "center" })
        paper.pdf.restore()
      }
      caption.draw(x, y + photoHeight + 6)
    }
  }
}

export const photoRowWidth = (width: number): number => (width - columnGap) / 2

/** Up to two cards side by side. */
export const photoRow = (cards: ReadonlyArray<Box>, width: number): Box =>
  row(
    cards.map((box) => ({ box, width: photoRowWidth(width) })),
    columnGap
  )
