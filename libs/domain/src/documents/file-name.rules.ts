import type { DocumentType } from "./file.model.ts"

const nameLengthMax = 255

// What a name shows must be what it is: no controls, and nothing that turns the direction of text.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** The beginning of a text, counted in code points. */
const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join("").trimEnd()

/**
 * The name of a file as it is kept and shown: without the folders it came from and without what cannot be seen. A name
 * of which nothing is left becomes `document`.
 */
export const plainFileName = (given: string): string => {
  const last = given.split(/[/\\]/u).at(-1) ?? ""
  const plain = cut(last.replaceAll(unseen, "").trim(), nameLengthMax)
  return plain === "" || plain === "." || plain === ".." ? "document" : plain
}

// The first one is what a name without a fitting extension gets.
const extensions: Readonly<Record<DocumentType, readonly [string, ...ReadonlyArray<string>]>> = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/heic": ["heic", "heif"]
}

/**
 * The name under which a file is served: `evil.html` that is a PDF becomes `evil.html.pdf`, so that nothing that opens
 * the file by its name takes it for something else. A name that ends in an extension of its type stays.
 */
export const servedFileName = (fileName: string, contentType: DocumentType): string => {
  const [usual, ...others] = extensions[contentType]
  const given = /\.(\w+)$/u.exec(fileName)?.[1]?.toLowerCase()
  const fits = given !== undefined && [usual, ...others].includes(given)
  return fits ? fileName : `${cut(fileName, nameLengthMax - usual.length - 1)}.${usual}`
}
