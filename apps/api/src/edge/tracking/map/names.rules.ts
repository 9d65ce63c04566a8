import type { Language } from "@trajet/domain/texts"
import { drawnAt, type Frame, frameSize, zoomOf } from "./frame.rules.ts"
import type { GroundTown, Spot } from "./ground.ts"

/** A rectangle of the drawing that a name must not lie on. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface DrawnName {
  readonly text: string
  readonly town: Spot
  readonly at: Spot
  readonly anchor: "start" | "middle" | "end"
  readonly isLarge: boolean
}

const namesMax = 14
/** A large town is named also where its name lies on the way. */
const largeThousands = 100
const letters = { large: 26, small: 23 } as const
/** Mean width of a letter, by its height. */
const letterWidth = 0.62
const gap = 12
/** Towns whose names begin at a zoom this much closer are named if there is room. */
const earlier = 0.6

const doOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const isInFrame = ({ bottom, left, right, top }: Box): boolean =>
  left >= 8 && top >= 8 && right <= frameSize.width - 8 && bottom <= frameSize.height - 8

/** A box around a spot. */
export const boxAround = ({ x, y }: Spot, half: number): Box => ({
  ...{ left: x - half, right: x + half, top: y - half, bottom: y + half }
})

interface Placing {
  readonly at: Spot
  readonly anchor: DrawnName["anchor"]
  readonly box: Box
}

/** The places of a name beside its town: at its right, left, above and below. */
const placingsOf = ({ x, y }: Spot, width: number, height: number): ReadonlyArray<Placing> => {
  const box = (left: number, middle: number): Box => ({
    ...{ left, right: left + width, top: middle - height / 2, bottom: middle + height / 2 }
  })
  const placing = (anchor: Placing["anchor"], left: number, middle: number): Placing => ({
    anchor,
    box: box(left, middle),
    at: {
      x: Math.round(anchor === "start" ? left : anchor === "end" ? left + width : left + width / 2),
      y: Math.round(middle + height * 0.33)
    }
  })
  return [
    placing("start", x + gap, y),
    placing("end", x - gap - width, y),
    placing("middle", x - width / 2, y - gap - height / 2),
    placing("middle", x - width / 2, y + gap + height / 2)
  ]
}

/**
 * The names of the towns in the frame, larger ones first, none on another one or on `kept`, and those of small towns not on
 * `way` either.
 */
export const namesIn = (
  frame: Frame,
  towns: ReadonlyArray<GroundTown>,
  { kept, way }: { readonly kept: ReadonlyArray<Box>; readonly way: ReadonlyArray<Box> },
  language: Language
): ReadonlyArray<DrawnName> => {
  const zoom = zoomOf(frame) + earlier
  const candidates = towns
    .filter((town) => town.zoom <= zoom)
    .map((town) => ({ town, at: drawnAt(frame, town) }))
    .filter(({ at }) => isInFrame(boxAround(at, 4)))
    .toSorted((one, other) => one.town.zoom - other.town.zoom || other.town.thousands - one.town.thousands)
  const taken: Array<Box> = [...kept]
  const texts: Array<Box> = []
  const names: Array<DrawnName> = []
  for (const { at, town } of candidates) {
    if (names.length === namesMax) break
    if (texts.some((other) => doOverlap(boxAround(at, 8), other))) continue
    const isLarge = town.thousands >= largeThousands
    const text = language === "fr" ? town.french : town.name
    const height = isLarge ? letters.large : letters.small
    const placings = placingsOf(at, text.length * height * letterWidth, height * 1.15).filter(
      ({ box }) => isInFrame(box) && !taken.some((other) => doOverlap(box, other))
    )
    const chosen =
      placings.find(({ box }) => !way.some((other) => doOverlap(box, other))) ?? (isLarge ? placings[0] : undefined)
    if (chosen === undefined) continue
    texts.push(chosen.box)
    taken.push(chosen.box, boxAround(at, 8))
    names.push({ text, town: { x: Math.round(at.x), y: Math.round(at.y) }, ...chosen, isLarge })
  }
  return names
}
