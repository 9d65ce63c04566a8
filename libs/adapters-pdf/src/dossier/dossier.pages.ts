import { namesObject } from "@trajet/domain/evidence"
import type { PhotoId } from "@trajet/domain/inspection"
import type { DossierPages, PhotoPair, PrintedInspection, ReportPhoto } from "@trajet/domain/printing"
import { french } from "@trajet/domain/texts"
import { type Box, row, stack, textBox } from "../layout/box.ts"
import { Flow } from "../layout/flow.ts"
import { rule } from "../layout/furniture.ts"
import { type PlacedPhoto, placePhotos, type ReadPhoto } from "../images/placed-photos.ts"
import type { ReportBounds } from "../images/report-images.ts"
import { photoCard, sectionTitle } from "../inspection-report.parts.ts"
import { a4, lineHeight, Paper, style } from "../layout/paper.ts"
import { palette } from "../layout/palette.ts"
import { footerHeight, margin, titled, width } from "../layout/report-layout.ts"
import {
  changeRow,
  columnGap,
  damageOutlines,
  damageRows,
  documentRow,
  dossierHeader,
  emptyCard,
  factHeads,
  factPairRow,
  halfOf,
  orderBoxes,
  phaseHeads,
  proofRow,
  runningHead,
  stopsBox
} from "./dossier.parts.ts"

const { dossier: texts } = french

/** The API holds these pages while a slow reader takes them, and each photo is in the dossier as a file too. */
const pictureBounds: ReportBounds = {
  bytesMax: 48 * 1024 * 1024,
  pictureBytesMax: 16 * 1024 * 1024,
  decodedBytesMax: 500_000_000
}

const section = (paper: Paper, flow: Flow, title: string, beside: string, boxes: ReadonlyArray<Box>, gap: number) =>
  titled(flow, sectionTitle(paper, title, beside, width), boxes, gap)

const note = (paper: Paper, text: string): Box => textBox(paper, text, width, style("regular", 8.8, palette.soft), 3)

const order = (paper: Paper, flow: Flow, pages: DossierPages): void => {
  section(
    paper,
    flow,
    texts.sections.order,
    "",
    [
      ...orderBoxes(paper, pages.order, width),
      rule(paper, width),
      stopsBox(paper, pages.stops, width),
      ...(pages.instructions === null ? [] : [rule(paper, width), note(paper, pages.instructions)])
    ],
    9
  )
}

const changes = (paper: Paper, flow: Flow, { changes: all, changesNote }: DossierPages): void => {
  const rows = all.map((change) => changeRow(paper, change, width))
  const notes = changesNote === null ? [] : [note(paper, changesNote)]
  section(
    paper,
    flow,
    texts.sections.changes,
    "",
    [...notes, ...(rows.length === 0 ? [note(paper, texts.noChanges)] : rows)],
    3
  )
}

const inspections = (paper: Paper, flow: Flow, pages: DossierPages): void => {
  const { sections } = texts
  if (pages.depart === null && pages.arrivee === null) {
    return section(paper, flow, sections.inspections, "", [note(paper, texts.noInspection)], 3)
  }
  const [first, ...others] = pages.facts.map((fact) => factPairRow(paper, fact, width))
  const heads = first === undefined ? [] : [stack([factHeads(paper, width), first], 4)]
  section(paper, flow, sections.inspections, "", [...heads, ...others], 3)
  const outlines = stack([phaseHeads(paper, width, 0), damageOutlines(paper, pages, width)], 5)
  section(paper, flow, sections.damages, "", [outlines, ...damageRows(paper, pages, width)], 5)
}

type Card = (photo: ReportPhoto | null, none: string) => Box

const pairRow = (card: Card, { arrivee, depart }: PhotoPair, none: string): Box =>
  row(
    [
      { width: halfOf(width), box: card(depart, none) },
      { width: halfOf(width), box: card(arrivee, none) }
    ],
    columnGap
  )

const photoPairs = (paper: Paper, flow: Flow, pages: DossierPages, card: Card): void => {
  const add = (title: string, pairs: ReadonlyArray<PhotoPair>, none: string) => {
    const [first, ...others] = pairs.map((pair) => pairRow(card, pair, none))
    if (first === undefined) return
    section(paper, flow, title, "", [stack([phaseHeads(paper, width, 0), first], 5), ...others], 14)
  }
  add(texts.sections.photos, pages.photos, texts.noPhoto)
  add(texts.sections.signatures, pages.signatures, texts.noSignature)
}

const ending = (paper: Paper, flow: Flow, { documents, proof }: DossierPages): void => {
  const listed = documents.map((document) => documentRow(paper, document, width))
  const shown = listed.length === 0 ? [note(paper, texts.noDocuments)] : listed
  section(paper, flow, texts.sections.documents, "", shown, 6)
  // How to verify the dossier is read at one glance.
  const rows = stack(
    proof.map((one) => proofRow(paper, one, width)),
    7
  )
  section(paper, flow, texts.sections.proof, "", [rows], 7)
}

const footers = (paper: Paper, pages: DossierPages): void => {
  const { start, count } = paper.pdf.bufferedPageRange()
  const given = style("regular", 7, palette.muted)
  const y = a4.height - margin.bottom - lineHeight(given)
  for (let page = 0; page < count; page++) {
    paper.pdf.switchToPage(start + page)
    rule(paper, width).draw(margin.side, y - 7)
    paper.write(texts.footer(pages.number, pages.printed), margin.side, y, given)
    const number = french.report.page(page + 1, count)
    paper.write(number, margin.side + width - paper.widthOf(number, given), y, given)
  }
}

// PDFKit has it, and its types do not.
declare global {
  namespace PDFKit {
    interface PDFDocument {
      readonly _root: { readonly data: { readonly Names: { readonly id: number } } }
    }
  }
}

interface LaidDossier {
  readonly paper: Paper
  readonly placed: ReadonlyArray<PhotoId>
}

/** Lays out the pages of a dossier. Reads and embeds its photos one after another, in the order of the pages. */
export const layDossier = async (pages: DossierPages, readPhoto: ReadPhoto): Promise<LaidDossier> => {
  const paper = new Paper({
    title: `${texts.name} ${pages.number}`,
    subject: [texts.subject, pages.trip].join(" · "),
    createdAt: new Date(pages.printedAt)
  })
  if (paper.pdf._root.data.Names.id !== namesObject) throw new Error("PDFKit has another object for names")
  const all = [...pages.photos, ...pages.signatures].flatMap(({ arrivee, depart }) =>
    [depart, arrivee].flatMap((photo) => photo ?? [])
  )
  const placed = await placePhotos(paper.pdf, all, readPhoto, pictureBounds)
  const shown = new Map<PhotoId, PlacedPhoto>(placed.map((one) => [one.photo.id, one]))
  const card: Card = (photo, none) => {
    const place = photo === null ? undefined : shown.get(photo.id)
    return place === undefined ? emptyCard(paper, none, halfOf(width)) : photoCard(paper, place, halfOf(width))
  }
  const flow = new Flow(paper, {
    left: margin.side,
    top: margin.top,
    bottom: a4.height - margin.bottom - footerHeight,
    runningHead: runningHead(paper, pages, width)
  })
  flow.add(dossierHeader(paper, pages, width), 14)
  order(paper, flow, pages)
  changes(paper, flow, pages)
  inspections(paper, flow, pages)
  photoPairs(paper, flow, pages, card)
  ending(paper, flow, pages)
  footers(paper, pages)
  return { paper, placed: placed.flatMap(({ photo, shown: at }) => (typeof at === "string" ? [] : [photo.id])) }
}

/** Prints the pages of a dossier, and returns their bytes and the ids of their photos. */
export const printDossier = async (pages: DossierPages, readPhoto: ReadPhoto): Promise<PrintedInspection> => {
  const { paper, placed } = await layDossier(pages, readPhoto)
  return { content: await paper.parts(), placed }
}
