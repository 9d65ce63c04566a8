import type { Point } from "@trajet/domain/places"
import { borderText, franceText, lakeText, landText, riverText, townText, urbanText } from "./ground.data.ts"

const perDegree = 500

/** A point of Web Mercator, from 0 to 1 in both directions. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export const mercator = ({ lat, lng }: Point): Spot => {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** A line or the ring of an area, with the box that it lies in. */
export interface GroundShape {
  readonly spots: ReadonlyArray<Spot>
  readonly from: Spot
  readonly to: Spot
}

export interface GroundTown extends Spot {
  readonly name: string
  readonly french: string
  /** The zoom from which on its name is shown. */
  readonly zoom: number
  readonly thousands: number
}

const spotsOf = (text: string): ReadonlyArray<Spot> => {
  const steps = text.split(" ").map(Number)
  const spots: Array<Spot> = []
  let [lng, lat] = [0, 0]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    lng += steps[at] ?? 0
    lat += steps[at + 1] ?? 0
    spots.push(mercator({ lat: lat / perDegree, lng: lng / perDegree }))
  }
  return spots
}

const shapeOf = (text: string): GroundShape => {
  const spots = spotsOf(text)
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  return {
    spots,
    from: { x: Math.min(...xs), y: Math.min(...ys) },
    to: { x: Math.max(...xs), y: Math.max(...ys) }
  }
}

const shapesOf = (text: string): ReadonlyArray<GroundShape> => text.split(";").map(shapeOf)

const townOf = (text: string): GroundTown => {
  const [lng = "", lat = "", zoom = "", thousands = "", ...words] = text.split(" ")
  const [name = "", french = name] = words.join(" ").split("|")
  return {
    ...mercator({ lat: Number(lat) / perDegree, lng: Number(lng) / perDegree }),
    ...{ name, french, zoom: Number(zoom), thousands: Number(thousands) }
  }
}

const read = () => ({
  land: shapesOf(landText),
  france: shapesOf(franceText),
  urban: shapesOf(urbanText),
  lakes: shapesOf(lakeText),
  rivers: shapesOf(riverText),
  borders: shapesOf(borderText),
  towns: townText.split(";").map(townOf)
})

let kept: ReturnType<typeof read> | undefined

/** The ground of drawn maps. Read at the first map, because most processes draw none. */
export const ground = (): ReturnType<typeof read> => {
  kept ??= read()
  return kept
}
