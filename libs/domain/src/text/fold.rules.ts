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
 * A text as names are compared: lower case, without accents, every run of other signs than letters and digits one
 * space, none at the ends. Folding twice changes nothing. Empty where the text has no letter and no digit.
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
