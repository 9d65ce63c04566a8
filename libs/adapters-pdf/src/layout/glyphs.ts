import { create, type Font } from "fontkit"
import { fontFiles } from "./fonts.ts"

const substitute = "?"

let font: Font | null = null

/** The three weights have the same letters. */
const regular = (): Font => {
  if (font !== null) return font
  const read = create(Buffer.from(fontFiles().regular))
  if (!("hasGlyphForCodePoint" in read)) throw new Error("the font is a collection")
  return (font = read)
}

const isKnown = (text: string): boolean =>
  Array.from(text).every((letter) => regular().hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

const shownAs = (letter: string): string => {
  if (isKnown(letter)) return letter
  // An accent or a variant of the letter before.
  if (/\p{M}/u.test(letter)) return ""
  // "ﬁ" is "fi", and full-width letters have their usual form.
  const [plain, withoutAccents] = [letter.normalize("NFKC"), letter.normalize("NFKD").replaceAll(/\p{M}/gu, "")]
  return [plain, withoutAccents].find((text) => text !== "" && isKnown(text)) ?? substitute
}

/** A text with a visible substitute for each letter that the fonts lack, which would print as an empty box. */
export const withGlyphs = (text: string): string => text.replaceAll(/[^ -~]/gu, shownAs)
