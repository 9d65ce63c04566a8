import type { DossierChange, DossierDocument, DossierPages, FactPair, ReportFact } from "@trajet/domain/printing"
import { french } from "@trajet/domain/texts"
import { type Box, row, space, stack, textBox, wholeLine } from "../layout/box.ts"
import { factRow, labelled, rule } from "../layout/furniture.ts"
import { markBox } from "../inspection-report.parts.ts"
import { labelStyle, lineHeight, type Paper, style } from "../layout/paper.ts"
import { palette } from "../layout/palette.ts"
import { plateBox } from "../layout/plate.ts"
import { vehicleOutline } from "../vehicle-outline.ts"

const { dossier: texts, sheet } = french

const labelSize = 6.4
const textSize = 8.8
export const columnGap = 18

/** Width of one of two columns. */
export const halfOf = (width: number): number => (width - columnGap) / 2

export const dossierHeader = (paper: Paper, pages: DossierPages, width: number): Box => {
  const plate = pages.plate === null ? null : plateBox(paper, pages.plate)
  const room = width - (plate === null ? 0 : plate.width + columnGap)
  const under = [pages.trip, pages.vehicle].flatMap((word) => word ?? []).join("  ·  ")
  const names = stack([
    textBox(paper, texts.name.toUpperCase(), room, { ...labelStyle(7.4, palette.accent), weight: "semibold" }, 1),
    textBox(paper, pages.number, room, { ...style("semibold", 25, palette.ink, 1.28), tracking: -0.5 }, 1),
    textBox(paper, under, room, style("regular", 9.2, palette.soft), 2),
    ...(pages.vin === null ? [] : [textBox(paper, `VIN ${pages.vin}`, room, style("regular", 9.2, palette.soft), 1)])
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
export const runningHead = (paper: Paper, pages: DossierPages, width: number): Box => {
  const [strong, small] = [style("semibold", 8), style("regular", 8, palette.soft)]
  return {
    height: 30,
    draw: (x, y) => {
      paper.write(pages.number, x, y, strong)
      paper.write(`${texts.name} · ${pages.trip}`, x + paper.widthOf(pages.number, strong) + 9, y, small)
      const plate = pages.plate ?? ""
      paper.write(plate, x + width - paper.widthOf(plate, strong), y, strong)
      rule(paper, width).draw(x, y + 16)
    }
  }
}

/** Facts of the order, three in a row. */
export const orderBoxes = (paper: Paper, facts: ReadonlyArray<ReportFact>, width: number): ReadonlyArray<Box> =>
  Array.from({ length: Math.ceil(facts.length / 3) }, (_, at) => {
    const three = facts.slice(3 * at, 3 * at + 3).map((fact) => ({ ...fact, share: 1 }))
    const empty = Array.from({ length: 3 - three.length }, () => ({ label: "", value: "", share: 1 }))
    return factRow(paper, [...three, ...empty], width, { label: labelSize, value: textSize }, 3)
  })

const stopBox = (paper: Paper, stop: DossierPages["stops"][number], width: number): Box => {
  const hours = [stop.hours, stop.appointment ? sheet.appointment : null].flatMap((word) => word ?? []).join(" · ")
  const who = [stop.contact?.name, stop.contact?.company].flatMap((word) => word ?? []).join(" · ")
  const soft = style("regular", textSize, palette.soft)
  return labelled(
    paper,
    stop.title,
    stack([
      textBox(paper, [stop.day, hours].filter((word) => word !== "").join(", "), width, style("semibold", textSize), 2),
      textBox(paper, stop.address, width, style("regular", textSize), 3),
      ...(who === "" ? [] : [textBox(paper, who, width, soft, 2)]),
      ...(stop.contact?.phone === null || stop.contact === null
        ? []
        : [wholeLine(paper, stop.contact.phone, width, soft)])
    ]),
    width,
    labelSize
  )
}

/** Pickup and delivery side by side. */
export const stopsBox = (paper: Paper, stops: DossierPages["stops"], width: number): Box =>
  row(
    stops.map((stop) => ({ width: halfOf(width), box: stopBox(paper, stop, halfOf(width)) })),
    columnGap
  )

const timeWidth = 104

export const changeRow = (paper: Paper, { at, text }: DossierChange, width: number): Box => {
  const room = width - timeWidth - columnGap
  return stack(
    [
      row(
        [
          { width: timeWidth, box: textBox(paper, at, timeWidth, style("medium", textSize, palette.soft), 1) },
          { width: room, box: textBox(paper, text, room, style("regular", textSize), 6) }
        ],
        columnGap
      ),
      rule(paper, width)
    ],
    3
  )
}

const factWidth = 120

/** The two phases as titles of the columns below. */
export const phaseHeads = (paper: Paper, width: number, indent: number): Box => {
  const room = (width - indent - (indent === 0 ? columnGap : 2 * columnGap)) / 2
  const head = (text: string) => ({
    width: room,
    box: textBox(paper, text.toUpperCase(), room, { ...labelStyle(6.8, palette.accent), weight: "semibold" }, 1)
  })
  const heads = [head(texts.phases.depart), head(texts.phases.arrivee)]
  return row(indent === 0 ? heads : [{ width: indent, box: space(1) }, ...heads], columnGap)
}

export const factHeads = (paper: Paper, width: number): Box => phaseHeads(paper, width, factWidth)

/** A fact of both phases side by side; values that differ are strong. */
export const factPairRow = (paper: Paper, { arrivee, depart, label }: FactPair, width: number): Box => {
  const room = (width - factWidth - 2 * columnGap) / 2
  const differs = depart !== null && arrivee !== null && depart !== arrivee
  const value = (text: string | null) => {
    const given =
      text === null ? style("regular", textSize, palette.muted) : style(differs ? "medium" : "regular", textSize)
    return { width: room, box: textBox(paper, text ?? french.none, room, given, 8) }
  }
  const name = textBox(paper, label, factWidth, style("regular", textSize, palette.soft), 3)
  return stack(
    [row([{ width: factWidth, box: name }, value(depart), value(arrivee)], columnGap), rule(paper, width)],
    3
  )
}

const outlineWidth = 84
const outlinePadding = 12

/** The outline of a phase with its marks, and the list of damages below. */
const damageColumn = (paper: Paper, pages: DossierPages, key: "depart" | "arrivee", width: number): Box => {
  const marks = pages[key]
  if (marks === null) return textBox(paper, texts.notStarted, width, style("regular", textSize, palette.muted), 1)
  const outline = vehicleOutline(paper, marks, outlineWidth)
  const height = outline.height + 2 * outlinePadding
  const panel: Box = {
    height,
    draw: (x, y) => {
      paper.pdf.roundedRect(x, y, width, height, 5).fill(palette.faint)
      outline.draw(x + (width - outlineWidth) / 2, y + outlinePadding)
    }
  }
  return panel
}

/** Both outlines side by side. */
export const damageOutlines = (paper: Paper, pages: DossierPages, width: number): Box => {
  const half = halfOf(width)
  return row(
    [
      { width: half, box: damageColumn(paper, pages, "depart", half) },
      { width: half, box: damageColumn(paper, pages, "arrivee", half) }
    ],
    columnGap
  )
}

/** The damages of both phases side by side, one row each. */
export const damageRows = (paper: Paper, { arrivee, depart }: DossierPages, width: number): ReadonlyArray<Box> => {
  const half = halfOf(width)
  const [one, other] = [depart ?? [], arrivee ?? []]
  const none = (isStarted: boolean, at: number) =>
    at === 0 && isStarted
      ? textBox(paper, french.report.noMarks, half, style("regular", textSize, palette.soft), 1)
      : space(0)
  return Array.from({ length: Math.max(one.length, other.length, 1) }, (_, at) => {
    const [left, right] = [one[at], other[at]]
    return row(
      [
        { width: half, box: left === undefined ? none(depart !== null, at) : markBox(paper, left, half) },
        { width: half, box: right === undefined ? none(arrivee !== null, at) : markBox(paper, right, half) }
      ],
      columnGap
    )
  })
}

export const documentRow = (paper: Paper, document: DossierDocument, width: number): Box => {
  const soft = style("regular", 7.8, palette.soft)
  return stack(
    [
      textBox(paper, document.label, width, style("semibold", textSize), 1),
      textBox(paper, document.about, width, soft, 2),
      textBox(paper, document.place, width, soft, 2),
      ...(document.sha256 === null
        ? []
        : [wholeLine(paper, `SHA-256 ${document.sha256}`, width, style("regular", 7, palette.muted))]),
      rule(paper, width)
    ],
    2.4
  )
}

const proofLabelWidth = 78

export const proofRow = (paper: Paper, { label, value }: ReportFact, width: number): Box => {
  const room = width - proofLabelWidth - columnGap
  return row(
    [
      { width: proofLabelWidth, box: textBox(paper, label, proofLabelWidth, style("semibold", textSize), 1) },
      { width: room, box: textBox(paper, value, room, style("regular", textSize, palette.soft), 8) }
    ],
    columnGap
  )
}

/** A place in a pair that has no picture. */
export const emptyCard = (paper: Paper, text: string, width: number): Box => {
  const height = 40
  const note = textBox(paper, text, width - 24, style("regular", 8, palette.muted), 2)
  return {
    height,
    draw: (x, y) => {
      paper.pdf.lineWidth(0.6).roundedRect(x, y, width, height, 4).stroke(palette.line)
      note.draw(x + 12, y + (height - lineHeight(style("regular", 8))) / 2)
    }
  }
}
