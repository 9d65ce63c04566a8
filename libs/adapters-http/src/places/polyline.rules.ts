import type { Point } from "@trajet/domain/places"

const precision = 1_000_000
const offset = 63
const continues = 0x20

interface ReadNumber {
  readonly value: number
  readonly next: number
}

/**
 * Reads one signed number, five bits a character, the lowest first; null if the text ends within it or holds an invalid
 * character.
 */
const numberAt = (text: string, start: number): ReadNumber | null => {
  let value = 0
  for (let at = start, shift = 0; shift < 35; at++, shift += 5) {
    const bits = text.charCodeAt(at) - offset
    if (!(bits >= 0 && bits <= 63)) return null
    value += (bits & 0x1f) * 2 ** shift
    if ((bits & continues) !== 0) continue
    return { value: value % 2 === 1 ? -(value + 1) / 2 : value / 2, next: at + 1 }
  }
  return null
}

const isOnEarth = ({ lat, lng }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Decodes Google's encoded polyline with six decimals, as Valhalla sends it; null if the text is invalid. */
export const decodePolyline = (text: string): ReadonlyArray<Point> | null => {
  const points: Array<Point> = []
  let [lat, lng] = [0, 0]
  for (let at = 0; at < text.length;) {
    const north = numberAt(text, at)
    const east = north === null ? null : numberAt(text, north.next)
    if (north === null || east === null) return null
    lat += north.value
    lng += east.value
    const point = { lat: lat / precision, lng: lng / precision }
    if (!isOnEarth(point)) return null
    points.push(point)
    at = east.next
  }
  return points
}
