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
 * Folds a text for the comparison of names: lower case, without accents, with one space for each run of characters
 * other than letters and digits, and none at the ends. Idempotent. Empty if the text has no letter and no digit.
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
