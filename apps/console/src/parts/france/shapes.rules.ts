import type { Place } from "../../missions/detail/route/projection.rules.ts"

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
/** The text has whole numbers of 1/500 degree. */
const perDegree = 500
/** A digit has five bits; the sixth says that the number goes on. */
const base = 32

/** The numbers of a text. Signs are in the last bit: 0, -1, 1, -2, 2. */
const numbersOf = (text: string): ReadonlyArray<number> => {
  const numbers: Array<number> = []
  let [value, weight] = [0, 1]
  for (const letter of text) {
    const digit = digits.indexOf(letter)
    value += (digit % base) * weight
    weight *= base
    if (digit >= base) continue
    numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2)
    ;[value, weight] = [0, 1]
  }
  return numbers
}

/** The places of a shape: each pair of numbers is a step of longitude and latitude from the place before. */
export const placesOf = (text: string): ReadonlyArray<Place> => {
  const steps = numbersOf(text)
  const places: Array<Place> = []
  let [x, y] = [0, 0]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    places.push({ lat: y / perDegree, lng: x / perDegree })
  }
  return places
}

/** The shapes of some lines of text. */
export const shapesOf = (lines: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<Place>> =>
  lines.flatMap((line) => line.split(" ")).map(placesOf)
