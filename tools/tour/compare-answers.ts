import type { ShownOutput } from "./read-tour.ts"
import { type HttpAnswer, parseAnswer } from "./http-answer.ts"
import { elision, parsePartial } from "./partial-json.ts"

/** One line with the shown and the received value. */
export type Difference = string

/** Values that are new in every run: they are compared by their form, and each stands for the same value everywhere. */
const forms: ReadonlyArray<readonly [string, RegExp]> = [
  ["id", /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u],
  ["number", /^M-\d{8,}$/u],
  ["sheet", /^fiche-mission-M-\d{8,}\.pdf$/u],
  ["instant", /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/u],
  // A page may shorten a link, a token or a secret by an ellipsis.
  ["link", /^http:\/\/localhost:\d+\/files\/[\w.-]+…?$/u],
  ["tracking link", /^http:\/\/localhost:\d+\/t\/[\w-]+…?$/u],
  ["robot", /^Robot \w+ [0-9a-f]{8}$/u],
  ["token", /^[\w-]{8,}…?\.[0-9a-f]{6,}…?$/u],
  ["secret", /^whsec_(?:[\w+/]{4}…|[\w+/]{43}=)$/u]
]

/** Members whose value depends on the clock. */
const clockMembers: ReadonlySet<string> = new Set(["hours_before_pickup", "attempts"])

const formOf = (text: string): string | undefined => forms.find(([, form]) => form.test(text))?.[0]

const said = (value: unknown): string => JSON.stringify(value) ?? "nothing"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Compares the answers of one run with a page. An id that the page shows twice has to be one id in the run as well. */
export class Comparison {
  readonly #actualOf = new Map<string, string>()
  readonly #shownOf = new Map<string, string>()

  /** Compares an output with the one that the page shows. */
  output({ kind, text }: ShownOutput, actual: string): ReadonlyArray<Difference> {
    if (kind === "http") return this.answer(text, actual)
    return kind === "json" ? this.#json(text, actual) : this.#lines(text, actual)
  }

  #json(shownText: string, actualText: string): ReadonlyArray<Difference> {
    try {
      return this.#value("body", parsePartial(shownText), JSON.parse(actualText))
    } catch (error) {
      return [`${String(error)}: ${actualText.trim().slice(0, 200)}`]
    }
  }

  #lines(shownText: string, actualText: string): ReadonlyArray<Difference> {
    const [shown, actual] = [shownText, actualText].map((text) => text.replaceAll("\r", "").trim().split("\n"))
    const count = Math.max(shown?.length ?? 0, actual?.length ?? 0)
    return Array.from({ length: count }, (_, index) =>
      shown?.[index] === actual?.[index]
        ? []
        : [`output line ${index + 1}: shown ${said(shown?.[index])}, printed ${said(actual?.[index])}`]
    ).flat()
  }

  /** Compares the status, the headers that the page shows, and the whole body. */
  answer(shownText: string, actualText: string): ReadonlyArray<Difference> {
    const shown = parseAnswer(shownText)
    const actual = parseAnswer(actualText)
    if (shown === null) return [`the page shows no HTTP answer: ${shownText.slice(0, 80)}`]
    if (actual === null) return [`this is no HTTP answer: ${actualText.trim().slice(0, 200)}`]
    return [
      ...(shown.status === actual.status ? [] : [`status: shown ${shown.status}, answered ${actual.status}`]),
      ...this.#headers(shown, actual),
      ...this.#value("body", shown.body, actual.body)
    ]
  }

  #headers(shown: HttpAnswer, actual: HttpAnswer): ReadonlyArray<Difference> {
    return [...shown.headers].flatMap(([name, value]) =>
      actual.headers.get(name) === value ? [] : [`${name}: shown ${value}, answered ${said(actual.headers.get(name))}`]
    )
  }

  #value(path: string, shown: unknown, actual: unknown): ReadonlyArray<Difference> {
    if (Array.isArray(shown) && Array.isArray(actual)) {
      const isPartial = shown.at(-1) === elision
      const items = isPartial ? shown.slice(0, -1) : shown
      const counts = [`${path}: shown ${items.length} items, answered ${actual.length}`]
      return (isPartial ? items.length <= actual.length : items.length === actual.length)
        ? items.flatMap((item, index) => this.#value(`${path}[${index}]`, item, actual[index]))
        : counts
    }
    if (isRecord(shown) && isRecord(actual)) {
      const isPartial = Object.hasOwn(shown, elision)
      const known = Object.keys(shown).filter((name) => name !== elision)
      const names = isPartial ? known : [...new Set([...known, ...Object.keys(actual)])]
      return names.flatMap((name) => this.#member(`${path}.${name}`, name, shown, actual))
    }
    if (typeof shown === "string" && typeof actual === "string") return this.#text(path, shown, actual)
    return shown === actual ? [] : [`${path}: shown ${said(shown)}, answered ${said(actual)}`]
  }

  #member(
    path: string,
    name: string,
    shown: Readonly<Record<string, unknown>>,
    actual: Readonly<Record<string, unknown>>
  ): ReadonlyArray<Difference> {
    if (!Object.hasOwn(actual, name)) return [`${path}: shown, not answered`]
    if (!Object.hasOwn(shown, name)) return [`${path}: answered, not shown`]
    const followsClock = clockMembers.has(name) && [shown[name], actual[name]].every((it) => typeof it === "number")
    return followsClock ? [] : this.#value(path, shown[name], actual[name])
  }

  #text(path: string, shown: string, actual: string): ReadonlyArray<Difference> {
    const form = formOf(shown)
    if (form === undefined || form !== formOf(actual)) {
      return shown === actual ? [] : [`${path}: shown ${said(shown)}, answered ${said(actual)}`]
    }
    const before = this.#actualOf.get(shown) ?? actual
    const other = this.#shownOf.get(actual) ?? shown
    this.#actualOf.set(shown, before)
    this.#shownOf.set(actual, other)
    if (before !== actual) return [`${path}: the ${form} that the page shows as ${shown} was ${before}, now ${actual}`]
    return other === shown ? [] : [`${path}: ${actual} is what the page shows as ${other}, here as ${shown}`]
  }
}
