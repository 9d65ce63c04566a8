import type { Point } from "@trajet/domain/places"
import { mercator, type Spot } from "./ground.ts"

/** Two units are a pixel of a phone. */
export const frameSize = { width: 720, height: 620 } as const

/** Room between the edges and the places, for their marks and names. */
const margin = { side: 90, top: 110, bottom: 80 } as const

/** Metres around the earth at the equator. */
const equatorMeters = 40_075_017

/** A vehicle that is nearer to its delivery does not fill the frame: the ground has no streets. */
const spanMetersMin = 14_000

/** A part of the earth as a drawing shows it, north up. */
export interface Frame {
  /** Units of the drawing for the whole width of the earth. */
  readonly scale: number
  readonly metersPerUnit: number
  /** The upper left corner. */
  readonly corner: Spot
}

/** The point of the drawing, in its units. */
export const drawnAt = ({ corner, scale }: Frame, { x, y }: Spot): Spot => ({
  x: (x - corner.x) * scale,
  y: (y - corner.y) * scale
})

/** The zoom of the maps in the browser at which places are as far from each other on a phone. */
export const zoomOf = ({ scale }: Frame): number => Math.log2(scale / 2 / 512)

/** A frame around places, as large as they allow. */
export const frameAround = (places: ReadonlyArray<Point>): Frame => {
  const spots = places.map(mercator)
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const latitude = places.reduce((sum, { lat }) => sum + lat, 0) / places.length
  const earthMeters = equatorMeters * Math.cos((latitude * Math.PI) / 180)
  const least = spanMetersMin / earthMeters
  const { height, width } = frameSize
  const room = { width: width - 2 * margin.side, height: height - margin.top - margin.bottom }
  const scale = Math.min(room.width / Math.max(right - left, least), room.height / Math.max(bottom - top, least))
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  return {
    scale,
    metersPerUnit: earthMeters / scale,
    corner: { x: middle.x - width / 2 / scale, y: middle.y - (margin.top + room.height / 2) / scale }
  }
}
