import type { Language } from "@trajet/domain/texts"
import type { TrackedMap } from "@trajet/domain/tracking"
import { escaped } from "../../pages/escaped.ts"
import { trackingTexts } from "../tracking-texts.ts"
import { drawnAt, type Frame, frameAround, frameSize } from "./frame.rules.ts"
import { ground, mercator, type Spot } from "./ground.ts"
import { type Box, boxAround, namesIn } from "./names.rules.ts"
import { areasText, linesText, pathText } from "./shape-path.rules.ts"

const path = (kind: string, d: string): string => (d === "" ? "" : `<path class="${kind}" d="${d}"/>`)

const groundOf = (frame: Frame): string => {
  const { borders, france, lakes, land, rivers, urban } = ground()
  return [
    path("land", areasText(frame, land)),
    path("france", areasText(frame, france)),
    path("urban", areasText(frame, urban)),
    path("lake", areasText(frame, lakes)),
    path("river", linesText(frame, rivers)),
    path("border", linesText(frame, borders))
  ].join("")
}

const wayUnits = 14

/** Boxes along a line, so that names keep away from the line. */
const boxesAlong = (line: ReadonlyArray<Spot>): ReadonlyArray<Box> =>
  line.flatMap((spot, at) => {
    const before = line[at - 1] ?? spot
    const steps = Math.max(1, Math.ceil(Math.hypot(spot.x - before.x, spot.y - before.y) / wayUnits))
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps
      return boxAround({ x: before.x + share * (spot.x - before.x), y: before.y + share * (spot.y - before.y) }, 8)
    })
  })

/** The pin that stands on the delivery. */
const pinOf = ({ x, y }: Spot): string =>
  `<g transform="translate(${Math.round(x)} ${Math.round(y)})"><path class="pin" d="M0 0C-9-17-24-27-24-44a24 24 0 0 1 48 0c0 17-15 27-24 44z"/><circle class="eye" cy="-44" r="9"/></g>`

const vehicleOf = ({ x, y }: Spot): string =>
  `<g transform="translate(${Math.round(x)} ${Math.round(y)})"><circle class="glow" r="34"/><circle class="vehicle" r="17"/></g>`

const scales = [500, 200, 100, 50, 20, 10, 5, 2, 1]
const scaleUnitsMax = 150

/** A line that is as long as a round number of kilometres. */
const scaleOf = ({ metersPerUnit }: Frame): string => {
  const kilometres = scales.find((each) => (each * 1_000) / metersPerUnit <= scaleUnitsMax) ?? 1
  const units = Math.round((kilometres * 1_000) / metersPerUnit)
  const bottom = frameSize.height - 22
  return `<path class="scale" d="M22 ${bottom - 8}v8h${units}v-8"/><text class="small" x="30" y="${bottom - 12}">${kilometres} km</text>`
}

const scaleBox: Box = { left: 0, top: frameSize.height - 70, right: scaleUnitsMax + 40, bottom: frameSize.height }

const pinBox = ({ x, y }: Spot): Box => ({ left: x - 30, right: x + 30, top: y - 74, bottom: y + 8 })

/**
 * Draws the way ahead as an SVG of its own, on the ground of this service. What lies behind the vehicle is not drawn, and
 * does not widen the frame, because it leads to the pickup.
 */
export const tripMapSvg = ({ destination, path: ahead, position }: TrackedMap, language: Language): string => {
  const frame = frameAround([position, ...ahead, destination])
  const at = (point: TrackedMap["destination"]): Spot => drawnAt(frame, mercator(point))
  const [vehicle, end, line] = [at(position), at(destination), ahead.map(at)]
  const obstacles = { kept: [boxAround(vehicle, 38), pinBox(end), scaleBox], way: boxesAlong(line) }
  const names = namesIn(frame, ground().towns, obstacles, language)
  const dots = names.map(
    ({ isLarge, town: { x, y } }) => `<circle class="dot" cx="${x}" cy="${y}" r="${isLarge ? 6 : 4.5}"/>`
  )
  const texts = names.map(
    ({ anchor, at: { x, y }, isLarge, text }) =>
      `<text class="${isLarge ? "large" : "small"}" x="${x}" y="${y}"${anchor === "start" ? "" : ` text-anchor="${anchor}"`}>${escaped(text)}</text>`
  )
  const way = pathText(line)
  const { height, width } = frameSize
  return [
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(trackingTexts[language].map)}">`,
    `<rect class="sea" width="${width}" height="${height}"/>${groundOf(frame)}`,
    `${path("casing", way)}${path("way", way)}${dots.join("")}${texts.join("")}${scaleOf(frame)}`,
    `${pinOf(end)}${vehicleOf(vehicle)}</svg>`
  ].join("")
}
