import type {
  MissionSheet,
  SheetDetail,
  SheetOption,
  SheetStop,
  SheetTrip,
  SheetVehicle
} from "@trajet/domain/printing"
import { french } from "@trajet/domain/texts"
import { type Box, inColumns, row, stack, textBox, wholeLine } from "./layout/box.ts"
import { chips, type Fact, factRow, labelled, rule } from "./layout/furniture.ts"
import { labelStyle, lineHeight, type Paper, style } from "./layout/paper.ts"
import { palette } from "./layout/palette.ts"
import type { Density } from "./mission-sheet.density.ts"
import { plateBox } from "./layout/plate.ts"

/** The paper, density and width that all parts of a sheet share. */
export interface Setting {
  readonly paper: Paper
  readonly density: Density
  readonly width: number
}

const { sheet: texts } = french

const columnGap = 22

export const header = ({ paper, width }: Setting, sheet: MissionSheet): Box => {
  const plate = sheet.vehicle.plate === null ? null : plateBox(paper, sheet.vehicle.plate)
  const left = width - (plate === null ? 0 : plate.width + columnGap)
  const kinds = [sheet.type, ...(sheet.trips.length > 1 ? [texts.bothTrips] : []), sheet.status]
  const under = [...kinds, ...(sheet.reference === null ? [] : [texts.reference(sheet.reference)])].join("  ·  ")
  const names = stack([
    textBox(paper, texts.name.toUpperCase(), left, { ...labelStyle(7.4, palette.accent), weight: "semibold" }, 1),
    textBox(paper, sheet.number, left, { ...style("semibold", 25, palette.ink, 1.28), tracking: -0.5 }, 1),
    textBox(paper, under, left, style("regular", 9.2, palette.soft), 2)
  ])
  return plate === null
    ? names
    : {
        height: names.height,
        draw: (x, y) => {
          names.draw(x, y)
          plate.draw(x + width - plate.width, y + (names.height - plate.height) / 2)
        }
      }
}

const { labels } = texts
const dash = french.none

const vehicleFacts = ({ plate, name, type, electric, vin }: SheetVehicle, withPlate: boolean): ReadonlyArray<Fact> => [
  ...(withPlate ? [{ label: labels.plate, value: plate ?? dash, share: 2.6, whole: true }] : []),
  { label: labels.vehicle, value: name ?? dash, share: 3.1 },
  { label: labels.type, value: type ?? dash, share: 2.8 },
  { label: labels.electric, value: electric, share: 1.6 },
  { label: labels.vin, value: vin ?? dash, share: 3.5, whole: true }
]

export const vehicleStrip = ({ paper, density, width }: Setting, sheet: MissionSheet): Box => {
  const sizes = { label: density.label, value: density.text }
  const driver = { label: labels.driver, value: sheet.driver ?? texts.noDriver, share: 2.8 }
  const flags = sheet.flags.map((text) => ({ text, colour: palette.accent, ground: palette.accentFaint }))
  return stack(
    [
      rule(paper, width),
      factRow(paper, [...vehicleFacts(sheet.vehicle, false), driver], width, sizes),
      chips(paper, flags, width, density.text * 0.86),
      rule(paper, width)
    ],
    density.gap * 0.6
  )
}

const contactBoxes = ({ paper, density }: Setting, { contact }: SheetStop, width: number): ReadonlyArray<Box> => {
  if (contact === null) return []
  const who = [contact.name, contact.company].flatMap((word) => word ?? []).join(" · ")
  const { text, contactLines } = density
  return [
    ...(who === "" ? [] : [textBox(paper, who, width, style("regular", text, palette.soft), contactLines)]),
    // A truncated number is useless, so it has its own line.
    ...(contact.phone === null ? [] : [wholeLine(paper, contact.phone, width, style("semibold", text))])
  ]
}

const stopBox = (setting: Setting, stop: SheetStop, width: number, filled: boolean): Box => {
  const { paper, density } = setting
  const indent = density.text * 1.55
  const room = width - indent
  const { text, strong, label, addressLines } = density
  const hours = [stop.hours, stop.appointment ? texts.appointment : null].flatMap((word) => word ?? []).join(" · ")
  const content = stack(
    [
      textBox(paper, stop.title.toUpperCase(), room, { ...labelStyle(label, palette.accent), weight: "semibold" }, 1),
      stack([
        textBox(paper, capital(stop.day), room, style("semibold", strong), 1),
        textBox(paper, hours, room, style("medium", strong, palette.soft), 1)
      ]),
      textBox(paper, stop.address, room, style("regular", text), addressLines),
      stack(contactBoxes(setting, stop, room))
    ],
    density.gap * 0.28
  )
  return {
    height: content.height,
    draw: (x, y) => {
      const radius = density.text * 0.27
      const middle = y + (label * 1.4) / 2
      const { pdf } = paper
      pdf.circle(x + radius + 0.4, middle, radius)
      if (filled) pdf.fill(palette.accent)
      else pdf.lineWidth(1.1).stroke(palette.accent)
      content.draw(x + indent, y)
    }
  }
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The address of a link that PDF readers can follow; else null. */
const linkOf = ({ href }: SheetDetail): string | null => {
  if (href === null) return null
  const address = URL.parse(href)
  return address === null || !/^https?:$/u.test(address.protocol) ? null : address.href
}

const detailBox = ({ paper, density }: Setting, details: ReadonlyArray<SheetDetail>, width: number): Box => {
  const given = style("regular", density.text * 0.92, palette.soft)
  const words = details.map(({ label, value }) => `${label} ${value}`)
  const box =
    density.detailLines === 1
      ? textBox(paper, words.join(" · "), width, given, 1)
      : stack(words.map((text) => textBox(paper, text, width, given, density.detailLines)))
  const link = details.flatMap((detail) => linkOf(detail) ?? [])[0]
  if (link === undefined) return box
  return {
    height: box.height,
    draw: (x, y) => {
      box.draw(x, y)
      paper.pdf.link(x, y, width, box.height, link)
    }
  }
}

const optionBox = (setting: Setting, { name, details }: SheetOption, width: number): Box => {
  const { paper, density } = setting
  const { text, optionLines } = density
  const indent = text * 0.95
  const named = textBox(paper, name, width - indent, style("medium", text), optionLines)
  const content = stack([named, ...(details.length === 0 ? [] : [detailBox(setting, details, width - indent)])])
  return {
    height: content.height,
    draw: (x, y) => {
      const given = style("medium", text)
      const middle = y + lineHeight(given) / 2
      paper.pdf.circle(x + 1.4, middle, 1.3).fill(palette.accent)
      content.draw(x + indent, y)
    }
  }
}

const optionsBox = (setting: Setting, options: ReadonlyArray<SheetOption>): Box => {
  if (options.length === 0) return stack([])
  const { paper, density, width } = setting
  const { optionColumns: count, label, gap } = density
  const each = (width - columnGap * (count - 1)) / count
  const boxes = options.map((option) => optionBox(setting, option, each))
  return labelled(paper, labels.options, inColumns(boxes, count, each, columnGap, gap * 0.16), width, label)
}

const documentsBox = (setting: Setting, { toBring, toProduce }: SheetTrip): Box => {
  const { paper, density, width } = setting
  const half = (width - columnGap) / 2
  const listed = (label: string, names: ReadonlyArray<string>) => {
    const given = style("regular", density.text)
    const inLines = density.documentLines === Number.POSITIVE_INFINITY ? names : [names.join(", ")]
    const texts = names.length === 0 ? [dash] : inLines
    const content = stack(texts.map((text) => textBox(paper, text, half, given, density.documentLines)))
    return { width: half, box: labelled(paper, label, content, half, density.label) }
  }
  return row([listed(labels.toBring, toBring), listed(labels.toProduce, toProduce)], columnGap)
}

/** A trip: its two ends side by side, its options and its documents. */
export const tripBox = (setting: Setting, trip: SheetTrip): Box => {
  const { paper, density, width } = setting
  const { title, gap, label, text } = density
  const half = (width - columnGap) / 2
  const name = style("semibold", title)
  const beside = style("regular", text, palette.muted)
  const heading: Box = {
    height: lineHeight(name),
    draw: (x, y) => {
      paper.write(trip.title, x, y, name)
      const left = x + paper.widthOf(trip.title, name) + 8
      paper.write(trip.distance, left, y + (lineHeight(name) - lineHeight(beside)) / 2 + (title - text) * 0.22, beside)
    }
  }
  return stack(
    [
      heading,
      ...(trip.vehicle === null
        ? []
        : [factRow(paper, vehicleFacts(trip.vehicle, true), width, { label, value: text })]),
      row(
        [
          { width: half, box: stopBox(setting, trip.pickup, half, true) },
          { width: half, box: stopBox(setting, trip.delivery, half, false) }
        ],
        columnGap
      ),
      optionsBox(setting, trip.options),
      documentsBox(setting, trip)
    ],
    gap * 0.72
  )
}
