import type { PhotoId } from "@trajet/domain/inspection"
import type { InspectionReport, PrintedInspection } from "@trajet/domain/printing"
import { french } from "@trajet/domain/texts"
import { row } from "./layout/box.ts"
import { Flow } from "./layout/flow.ts"
import { rule } from "./layout/furniture.ts"
import { type PlacedPhoto, placePhotos, type ReadPhoto } from "./images/placed-photos.ts"
import {
  damageSection,
  factsBox,
  fieldRow,
  markBox,
  photoCard,
  photoRow,
  photoRowWidth,
  reportHeader,
  runningHead,
  sectionTitle
} from "./inspection-report.parts.ts"
import { a4, lineHeight, Paper, style } from "./layout/paper.ts"
import { palette } from "./layout/palette.ts"
import { footerHeight, margin, sectionGap, titled, width } from "./layout/report-layout.ts"

const { report: texts } = french

const columnGap = 18

const pairs = <A>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / 2) }, (_, index) => items.slice(2 * index, 2 * index + 2))

const damages = (paper: Paper, flow: Flow, { marks }: InspectionReport): void => {
  const title = sectionTitle(paper, texts.sections.damages, texts.marks(marks.length), width)
  const { box, rest } = damageSection(paper, marks, width)
  const half = (width - columnGap) / 2
  const more = pairs(rest).map((pair) =>
    row(
      pair.map((mark) => ({ box: markBox(paper, mark, half), width: half })),
      columnGap
    )
  )
  titled(flow, title, [box, ...more], 4)
}

const fields = (paper: Paper, flow: Flow, { fields: all }: InspectionReport): void => {
  const title = sectionTitle(paper, texts.sections.fields, "", width)
  titled(
    flow,
    title,
    pairs(all).map((pair) => fieldRow(paper, pair, width)),
    6
  )
}

const isShown = ({ shown }: PlacedPhoto): boolean => typeof shown !== "string"

const photos = (paper: Paper, flow: Flow, placed: ReadonlyArray<PlacedPhoto>): void => {
  const cards = placed.map((photo) => photoCard(paper, photo, photoRowWidth(width)))
  const missing = placed.length - placed.filter(isShown).length
  const told = [texts.photos(placed.length), ...(missing === 0 ? [] : [texts.notPrinted(missing)])].join(", ")
  titled(
    flow,
    sectionTitle(paper, texts.sections.photos, told, width),
    pairs(cards).map((pair) => photoRow(pair, width)),
    14
  )
}

const footers = (paper: Paper, report: InspectionReport): void => {
  const { start, count } = paper.pdf.bufferedPageRange()
  const given = style("regular", 7, palette.muted)
  const y = a4.height - margin.bottom - lineHeight(given)
  for (let page = 0; page < count; page++) {
    paper.pdf.switchToPage(start + page)
    rule(paper, width).draw(margin.side, y - 7)
    paper.write(texts.printedAt(report.printed), margin.side, y, given)
    const number = texts.page(page + 1, count)
    paper.write(number, margin.side + width - paper.widthOf(number, given), y, given)
  }
}

interface LaidReport {
  readonly paper: Paper
  /** Ids of the photos in the report. */
  readonly placed: ReadonlyArray<PhotoId>
}

/** Lays out the report of a phase. Reads and embeds its photos one after another. */
export const layInspectionReport = async (report: InspectionReport, readPhoto: ReadPhoto): Promise<LaidReport> => {
  const paper = new Paper({
    title: `${report.title} ${report.number}`,
    subject: [report.trip, report.plate].flatMap((word) => word ?? []).join(" · "),
    createdAt: new Date(report.printedAt)
  })
  const placed = await placePhotos(paper.pdf, report.photos, readPhoto)
  const flow = new Flow(paper, {
    left: margin.side,
    top: margin.top,
    bottom: a4.height - margin.bottom - footerHeight,
    runningHead: runningHead(paper, report, width)
  })
  flow.add(reportHeader(paper, report, width), 12)
  flow.add(factsBox(paper, report.facts, width), sectionGap)
  damages(paper, flow, report)
  fields(paper, flow, report)
  photos(paper, flow, placed)
  footers(paper, report)
  return { paper, placed: placed.filter(isShown).map(({ photo }) => photo.id) }
}

/** Prints the report of a phase, and returns its bytes and the ids of its photos. */
export const printInspectionReport = async (
  report: InspectionReport,
  readPhoto: ReadPhoto
): Promise<PrintedInspection> => {
  const { paper, placed } = await layInspectionReport(report, readPhoto)
  return { content: await paper.parts(), placed }
}
