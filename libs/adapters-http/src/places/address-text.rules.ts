// The Géoplateforme answers 400 to a longer text; no address needs it.
const searchedLengthMax = 200

/**
 * An address text as providers take it: well-formed, on one line, single spaces, starting with a letter or a figure,
 * at most 200 characters; empty where no letter and no figure is in it.
 */
export const searchable = (address: string): string =>
  address
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .slice(0, searchedLengthMax)
    .toWellFormed()
    .trim()
