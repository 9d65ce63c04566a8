import type { Box, Finding, PageFacts, TextFact } from "./page-facts.model.ts"
import { tokensOf } from "./words/tokens.ts"

/** Pixels of a glyph may lie beside the box of its line. */
const slackX = 1
const slackY = 4
/** Lines of a text lie on each other by their empty edges. */
const slackOverlap = 3

/** True if the title has every word of the text, in whichever order. */
const isSaid = (text: string, title: string | null): boolean => {
  const said = new Set(tokensOf(title ?? ""))
  return title !== null && tokensOf(text).every((token) => said.has(token))
}

const isCut = ({ cut, text, title }: TextFact): boolean => (cut.x > slackX || cut.y > slackY) && !isSaid(text, title)

/** The texts of which a part is cut off, and that the page shows nowhere whole. */
export const cutTexts = ({ texts }: PageFacts): ReadonlyArray<Finding> =>
  texts.filter(isCut).map(({ text, where }) => ({ kind: "cut", text, where }))

const doOverlap = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > slackOverlap &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slackOverlap

const liesOn = (one: TextFact, other: TextFact): boolean =>
  one.layer === other.layer && one.boxes.some((box) => other.boxes.some((beside) => doOverlap(box, beside)))

/** The texts that lie on another one. What is cut off is not seen, so that it covers nothing. */
export const overlappingTexts = ({ texts }: PageFacts): ReadonlyArray<Finding> => {
  const seen = texts.filter((fact) => fact.boxes.length > 0)
  return seen.flatMap((one, index) =>
    seen
      .slice(index + 1)
      .filter((other) => liesOn(one, other))
      .map((other): Finding => ({ kind: "overlap", text: `${one.text} | ${other.text}`, where: one.where }))
  )
}

const linesOf = ({ boxes }: TextFact): number => new Set(boxes.map(({ top }) => Math.round(top))).size

/** True if a part of one stands at the height of a part of the other. */
const isBeside = (one: TextFact, other: TextFact): boolean =>
  one.layer === other.layer &&
  one.boxes.some(({ top, bottom }) => other.boxes.some((beside) => beside.top < bottom && top < beside.bottom))

/** Where the words of a button may take a second line: nowhere, or in a row that the button has for itself. */
export type Wrapping = "nowhere" | "alone"

/** The words of buttons that take more than one line where they may not. */
export const wrappedLabels = ({ texts }: PageFacts, wrapping: Wrapping): ReadonlyArray<Finding> => {
  const labels = texts.filter(({ isLabel }) => isLabel)
  return labels
    .filter((fact) => linesOf(fact) > 1)
    .filter((fact) => wrapping === "nowhere" || labels.some((other) => other !== fact && isBeside(fact, other)))
    .map(({ text, where }) => ({ kind: "wrapped", text, where }))
}
