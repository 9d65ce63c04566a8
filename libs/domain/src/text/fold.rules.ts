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

/**
 * Folds a text for comparison: lower case, without accents, one space for each run of characters other than letters and
 * digits. Idempotent. Empty if the text has neither letter nor digit.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[œæßøłđðþı]/gu, (letter) => undecomposed[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
