import type { Finding, PageFacts } from "./page-facts.model.ts"
import type { Words } from "./words/word-tables.ts"

/** Names that people or machines chose: URLs and addresses, files, prefixes of keys, settings such as `WEBHOOK_SECRET`. */
const chosen: ReadonlyArray<RegExp> = [
  ...[/^https?:/u, /@/u, /\.[a-z\d]{2,4}$/u],
  ...[/^svc_(?:live|test)_/u, /^[A-Z]+(?:_[A-Z]+)+$/u]
]

/** The words of a text that nobody chose. */
const without = (text: string, names: ReadonlySet<string>): string =>
  text
    .split(" ")
    .filter((part) => !names.has(part) && !chosen.some((form) => form.test(part)))
    .join(" ")

/**
 * The texts that are a code: a member of an enumeration of the contract that is no word of the language, and whatever has
 * an underscore. A text that is set as code may be one.
 *
 * @param names what readers of the page write into their own programs, so that it is shown as it is
 */
export const codesShown = (
  { language, texts }: PageFacts,
  codes: ReadonlySet<string>,
  { whole }: Pick<Words, "whole">,
  names: ReadonlySet<string>
): ReadonlyArray<Finding> =>
  texts
    .filter(({ isCode }) => !isCode)
    .filter(
      ({ text }) =>
        without(text, names).includes("_") || (codes.has(text) && !names.has(text) && !whole[language].has(text))
    )
    .map(({ text, where }) => ({ kind: "code", text, where }))
