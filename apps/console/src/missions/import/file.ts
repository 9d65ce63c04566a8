/** A file in UTF-8, or in the code page that spreadsheets of Western Europe write. */
export const textOf = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** The API takes 500,000 characters. */
export const fileBytesMax = 1_000_000
