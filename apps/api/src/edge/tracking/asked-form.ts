import { Language } from "@trajet/domain/texts"
import type { IncomingMessage } from "node:http"

/** JSON for a client that accepts JSON and no page; a page for every other one. */
export const wantsJson = ({ headers: { accept = "" } }: IncomingMessage): boolean =>
  /application\/(?:problem\+)?json/iu.test(accept) && !/text\/html/iu.test(accept)

const rangesMax = 20

interface Range {
  readonly language: string
  readonly quality: number
}

const rangeOf = (text: string): Range => {
  const [name = "", ...parameters] = text.toLowerCase().replaceAll(/\s/gu, "").split(";")
  const given = parameters.find((parameter) => parameter.startsWith("q="))
  return { language: name.split("-")[0] ?? "", quality: given === undefined ? 1 : Number(given.slice(2)) || 0 }
}

/** The first language of `Accept-Language` that the pages have; French if there is none. */
export const browserLanguage = ({ headers }: IncomingMessage): Language => {
  const ranges = (headers["accept-language"] ?? "").split(",", rangesMax).map(rangeOf)
  const sorted = ranges.filter(({ quality }) => quality > 0).toSorted((one, other) => other.quality - one.quality)
  const names = sorted.map(({ language }) => language)
  return Language.literals.find((language) => names.find((name) => isKnown(name)) === language) ?? "fr"
}

const known: ReadonlySet<string> = new Set(Language.literals)
const isKnown = (name: string): boolean => known.has(name)
