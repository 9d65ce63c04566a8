// Letters that have no canonical decomposition into a base letter and a mark.
const undecomposed: Readonly<Record<string, string>> = {
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i"
}

const isPlain = /^[ -~]*$/u

// Most texts have no accents: this is a fifth of the work.
const foldPlain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()

const foldAny = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[œæßøłđðþı]/gu, (letter) => undecomposed[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/**
 * Folds a text for comparison: lower case, without accents, one space for each run of characters other than letters and
 * digits. Idempotent. Empty if the text has neither letter nor digit.
 */
export const foldText = (text: string): string => (isPlain.test(text) ? foldPlain(text) : foldAny(text))
