/** The encoding that the first bytes name, or that zero bytes beside letters show: spreadsheets write "Unicode text" so. */
const wideEncoding = (bytes: Uint8Array): "utf-16le" | "utf-16be" | null => {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le"
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? "utf-16be" : null
}

/** A file in UTF-8 or UTF-16, or in the code page that spreadsheets of Western Europe write. */
export const textOf = (content: ArrayBuffer): string => {
  const wide = wideEncoding(new Uint8Array(content, 0, Math.min(content.byteLength, 2)))
  if (wide !== null) return new TextDecoder(wide).decode(content)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content)
  } catch {
    return new TextDecoder("windows-1252").decode(content)
  }
}

/** The API takes 500,000 characters. */
export const fileBytesMax = 1_000_000
