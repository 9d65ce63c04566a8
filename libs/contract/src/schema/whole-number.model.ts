import { Schema } from "effect"
import { form } from "./bounded.model.ts"

const digit = "[0-9]"

/** A digit of 0 or `least` to `most`, as a pattern. */
const digitFrom = (least: number, most: number): string => (least === most ? String(least) : `[${least}-${most}]`)

const shorterNumbers = (digits: number): ReadonlyArray<string> => {
  if (digits === 1) return []
  const more = digits - 2
  return [`[1-9]${more === 0 ? "" : more === 1 ? `${digit}?` : `${digit}{0,${more}}`}`]
}

/** Numbers as long as `text` that are smaller: equal up to a place, with a smaller digit there, and any digits after it. */
const smallerNumbers = (text: string): ReadonlyArray<string> =>
  [...text].flatMap((own, place) => {
    const [least, most] = [place === 0 ? 1 : 0, Number(own) - 1]
    return most < least
      ? []
      : [`${text.slice(0, place)}${digitFrom(least, most)}${digit.repeat(text.length - place - 1)}`]
  })

/** A pattern of the decimal numbers from 1 to `max`, a whole number from 1, without leading zeros. */
export const patternTo = (max: number): RegExp => {
  const text = String(max)
  return new RegExp(`^(?:${[...shorterNumbers(text.length), ...smallerNumbers(text), text].join("|")})$`, "u")
}

/** The largest number of a pattern of `patternTo`; null for any other pattern. */
export const largestOf = (pattern: string): number | null => {
  const last = Math.max(pattern.lastIndexOf("|"), pattern.lastIndexOf(":"))
  const max = Number(pattern.slice(last + 1, -")$".length))
  return max > 0 && patternTo(max).source === pattern ? max : null
}

/** A whole number of a query from 1 to `max`, in decimal digits. */
export const wholeNumberTo = (max: number, expected = `a whole number from 1 to ${max}`) =>
  Schema.String.check(form({ max: String(max).length, expected, is: patternTo(max) }))
