import type { PageFacts, TextFact } from "./page-facts.model.ts"

/** A text in the middle of a page, with these members. */
export const textFact = (text: string, members: Partial<TextFact> = {}): TextFact => ({
  ...{ text, where: "main", isCode: false, isLabel: false, ownLanguage: null, title: null, layer: 0 },
  boxes: [{ left: 0, top: 0, right: 100, bottom: 20 }],
  cut: { x: 0, y: 0 },
  ...members
})

/** What is collected of a page with these texts, in French if nothing is said. */
export const pageFacts = (texts: ReadonlyArray<TextFact | string>, members: Partial<PageFacts> = {}): PageFacts => ({
  language: "fr",
  data: new Set(),
  ...members,
  texts: texts.map((text) => (typeof text === "string" ? textFact(text) : text))
})
