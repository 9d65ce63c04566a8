// The Géoplateforme answers 400 to longer texts; no address needs more.
const searchedLengthMax = 200

/**
 * An address text in the form that all providers accept: well-formed, on one line, single spaces, starting with a
 * letter or a figure, at most 200 characters. Empty if the text has neither letter nor figure.
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
