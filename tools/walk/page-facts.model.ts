import type { Language } from "@trajet/contract"

export type { Language }

/** A rectangle of a text on the page, in CSS pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A text of a page, with what a rule needs to know of its place. */
export interface TextFact {
  /** With single spaces. */
  readonly text: string
  /** Where it stands: `main > section > button`, or the attribute that has it. */
  readonly where: string
  /** True if it is set as code: in `code`, `pre`, `kbd`, or as the value of an input. */
  readonly isCode: boolean
  /** True if it is what a button says, or a link that looks like one. */
  readonly isLabel: boolean
  /** The language that the page names for it, if it is not that of the page: the names of the languages. */
  readonly ownLanguage: string | null
  /** One for each line; empty for a text that only screen readers get. */
  readonly boxes: ReadonlyArray<Box>
  /** How much of it is cut off, in CSS pixels, beside and below. */
  readonly cut: { readonly x: number; readonly y: number }
  /** The whole text, where the page says it on demand. */
  readonly title: string | null
  /** Texts of different layers, such as a page and the bar that stays above it, may lie on each other. */
  readonly layer: number
}

/** What is collected of one look at a page. */
export interface PageFacts {
  readonly language: Language
  readonly texts: ReadonlyArray<TextFact>
  /** The words of what the API answered and of what was typed, in small letters. */
  readonly data: ReadonlySet<string>
}

/** A fault of a page. */
export interface Finding {
  readonly kind: "code" | "cut" | "format" | "overlap" | "untranslated" | "wrapped"
  readonly text: string
  readonly where: string
}
