import type { Json } from "./json-schema.ts"

interface Range {
  readonly least: number
  readonly most: number
}

/** A digit or a range of digits, and how often it comes. */
const part = /(?:(?<digit>\d)|\[(?<low>\d)-(?<high>\d)\])(?:(?<maybe>\?)|\{(?<from>\d+)(?:,(?<to>\d+))?\})?/gu

/** The least and the largest number that a form of a pattern matches; null if it may match any other text. */
const rangeOf = (form: string): Range | null => {
  let least = ""
  let most = ""
  let read = 0
  for (const { 0: text, groups = {}, index } of form.matchAll(part)) {
    if (index !== read) return null
    read += text.length
    const { digit = "", from = "1", high = digit, low = digit, maybe, to = from } = groups
    least += low.repeat(maybe === undefined ? Number(from) : 0)
    most += high.repeat(Number(to))
    // Another first digit would be a zero before a number, or an empty text.
    if (index === 0 && !/^[1-9]/u.test(least)) return null
  }
  return read === form.length && read > 0 ? { least: Number(least), most: Number(most) } : null
}

const forms = /^\^(?:\(\?:(?<several>[^()]+)\)|(?<one>[^()|]+))\$$/u

/**
 * The whole numbers that a text with this schema may be, from the least to the largest; the schema itself if its pattern
 * matches other texts than decimal numbers without leading zeros.
 */
export const asWholeNumbers = (schema: Json): Json => {
  const { pattern, type, ...rest } = schema
  const { one, several = one } = forms.exec(String(pattern))?.groups ?? {}
  if (type !== "string" || several === undefined) return schema
  const ranges = several.split("|").map(rangeOf)
  const known = ranges.filter((range) => range !== null)
  if (known.length < ranges.length) return schema
  const minimum = Math.min(...known.map(({ least }) => least))
  return { ...rest, type: "integer", minimum, maximum: Math.max(...known.map(({ most }) => most)) }
}
