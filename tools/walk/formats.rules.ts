import type { Language } from "@trajet/contract"
import type { Finding, PageFacts } from "./page-facts.model.ts"
import type { Words } from "./words/word-tables.ts"

const isoDate = /\b\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?/u
const unit = String.raw`\s?(?:€|%|km|kg|h|ms|s|Ko|Mo|KiB|MiB|KB|MB)(?![\p{L}\d])`
/** No thousands stand apart: `12345 km`. */
const ungrouped = new RegExp(String.raw`(?<![\d.,])\d{5,}(?:[.,]\d+)?${unit}`, "u")

const wrongIn: Readonly<Record<Language, ReadonlyArray<RegExp>>> = {
  fr: [
    isoDate,
    ungrouped,
    // €12, 1,234.50 and 12.5 km.
    /€\s?\d/u,
    /\d,\d{3}\.\d/u,
    new RegExp(String.raw`(?<![\d.])\d+\.\d{1,2}${unit}`, "u"),
    /\b\d{1,2}(?::\d{2})? ?[ap]\.?m\b/iu,
    /\b\d{1,2}\s?h\s?\d{1,2}\s?min\b/u
  ],
  en: [
    isoDate,
    ungrouped,
    // 12 €, 1 234,50 and 12,5 km.
    /\d\s?€(?!\d)/u,
    /\d\s\d{3},\d/u,
    new RegExp(String.raw`(?<![\d,])\d+,\d{1,2}${unit}`, "u"),
    // 20 h 59, but not 20 h 59 min.
    /\b\d{1,2}\s?h\s?\d{2}\b(?!\s?min\b)/u
  ]
}

/**
 * The dates and numbers that are not written as the language of the page writes them. A text that has no values may show
 * how a date is to be typed.
 */
export const wrongFormats = ({ language, texts }: PageFacts, { whole }: Pick<Words, "whole">): ReadonlyArray<Finding> =>
  texts
    .filter(({ isCode, text }) => !isCode && !whole[language].has(text))
    .filter(({ text }) => wrongIn[language].some((pattern) => pattern.test(text)))
    .map(({ text, where }) => ({ kind: "format", text, where }))
