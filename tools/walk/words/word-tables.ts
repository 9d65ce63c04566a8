import type { Language } from "@trajet/contract"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { globSync, readFileSync } from "node:fs"
import { parseAst } from "rolldown/parseAst"
import { countryName } from "../../../libs/pages/src/languages.ts"
import { plainSpaces, tokensOf } from "./tokens.ts"

/** A text in both languages. A text with values has one piece more than values. */
export type InBoth = Readonly<Record<Language, ReadonlyArray<ReadonlyArray<string>>>>

/** All that the pages say, in both languages. */
export interface Words {
  readonly entries: ReadonlyArray<InBoth>
  /** The texts without values, of one language. */
  readonly whole: Readonly<Record<Language, ReadonlySet<string>>>
  /** French names of the API that have an English word. */
  readonly named: ReadonlySet<string>
  /** Every word of three letters and more, of one language. */
  readonly vocabulary: Readonly<Record<Language, ReadonlySet<string>>>
}

const isNode = (value: unknown): value is object => typeof value === "object" && value !== null

const membersOf = (node: object): ReadonlyArray<unknown> => Object.values(node).flat()

const valueOf = (node: unknown, name: string): unknown => (isNode(node) ? Reflect.get(node, name) : undefined)

const listOf = (node: unknown, name: string): ReadonlyArray<unknown> => {
  const list = valueOf(node, name)
  return Array.isArray(list) ? list : []
}

/** The pieces of a literal or a template; null for anything else. */
const piecesOf = (node: object): ReadonlyArray<string> | null => {
  const value = valueOf(node, "value")
  if (valueOf(node, "type") === "Literal" && typeof value === "string") return [plainSpaces(value)]
  if (valueOf(node, "type") !== "TemplateLiteral") return null
  return listOf(node, "quasis").map((quasi) => String(valueOf(valueOf(quasi, "value"), "cooked")))
}

/** Every text that an expression may return. */
const leavesOf = (node: unknown): ReadonlyArray<ReadonlyArray<string>> => {
  if (!isNode(node)) return []
  const pieces = piecesOf(node)
  const inner = membersOf(node).flatMap(leavesOf)
  return pieces === null ? inner : [pieces, ...inner]
}

const nameOf = (property: unknown): string => {
  const key = valueOf(property, "key")
  return String(valueOf(key, "name") ?? valueOf(key, "value"))
}

const namedProperty = (node: object, name: string): unknown =>
  listOf(node, "properties").find((property) => nameOf(property) === name)

const pairsIn = (node: unknown): ReadonlyArray<InBoth> => {
  if (!isNode(node)) return []
  if (valueOf(node, "type") !== "ObjectExpression") return membersOf(node).flatMap(pairsIn)
  const [fr, en] = [namedProperty(node, "fr"), namedProperty(node, "en")]
  if (fr === undefined || en === undefined) return membersOf(node).flatMap(pairsIn)
  return [{ fr: leavesOf(valueOf(fr, "value")), en: leavesOf(valueOf(en, "value")) }]
}

const parsed = (path: string, source: string): unknown =>
  parseAst(source, { lang: path.endsWith("x") ? "tsx" : "ts" }, path)

/** The texts in both languages that a source declares: every object with the members `fr` and `en`. */
export const declaredTexts = (path: string, source: string): ReadonlyArray<InBoth> => pairsIn(parsed(path, source))

const both = <A>(of: (language: Language) => A): Readonly<Record<Language, A>> => ({ fr: of("fr"), en: of("en") })

/** The words of entries, and of names of the API. */
export const wordsOf = (texts: ReadonlyArray<InBoth>, names: ReadonlyArray<InBoth> = []): Words => {
  const entries = [...texts, ...names]
  const textsIn = (language: Language) => entries.flatMap((entry) => entry[language])
  return {
    entries,
    whole: both((language) => new Set(textsIn(language).flatMap((pieces) => (pieces.length === 1 ? pieces : [])))),
    named: new Set(names.flatMap(({ fr }) => fr.flat())),
    vocabulary: both((language) => new Set(textsIn(language).flat().flatMap(tokensOf)))
  }
}

/** Every member with a text: its name in French, the text in English. */
const namedPairs = (node: unknown): ReadonlyArray<InBoth> => {
  if (!isNode(node)) return []
  const english = isNode(valueOf(node, "value")) ? piecesOf(Object(valueOf(node, "value"))) : null
  if (valueOf(node, "type") !== "Property" || english === null) return membersOf(node).flatMap(namedPairs)
  return [{ fr: [[nameOf(node)]], en: [english] }]
}

/** Names of towns and rivers, in both languages alike. */
const townsIn = (path: string, source: string): ReadonlyArray<InBoth> => {
  if (!path.includes("/parts/france/")) return []
  const leaves = leavesOf(parsed(path, source))
  return [{ fr: leaves, en: leaves }]
}

/** Names of the countries of the price grid, which the browser knows. */
const countries: ReadonlyArray<InBoth> = Object.keys(demonstrationGrid.internationalHt).map((code) =>
  both((language) => [[countryName(code, language)]])
)

const pages = "{apps/console,apps/driver,libs/pages}/src/**/*.{ts,tsx}"
const namesPath = "apps/console/src/parts/known-names.ts"

/** Reads all texts of the pages from their sources, so that no table can be forgotten. */
export const readWords = (): Words => {
  const texts = globSync(pages, { exclude: (path) => path.includes(".test.") }).flatMap((path) => {
    const source = readFileSync(path, "utf8")
    return [...(/\bfr:/u.test(source) ? declaredTexts(path, source) : []), ...townsIn(path, source)]
  })
  return wordsOf([...texts, ...countries], namedPairs(parsed(namesPath, readFileSync(namesPath, "utf8"))))
}
