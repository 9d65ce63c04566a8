import type { DocumentType } from "./file.model.ts"

const nameLengthMax = 255

// Invisible characters could disguise a name: controls, and marks that change the direction of text.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** The beginning of a text, counted in code points. */
const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join("").trimEnd()

/**
 * The stored and shown name of a file: without folders and invisible characters. A name without other characters
 * becomes `document`.
 */
export const plainFileName = (given: string): string => {
  const last = given.split(/[/\\]/u).at(-1) ?? ""
  const plain = cut(last.replaceAll(unseen, "").trim(), nameLengthMax)
  return plain === "" || plain === "." || plain === ".." ? "document" : plain
}

// The first extension is added to a name without a fitting one.
const extensions: Readonly<Record<DocumentType, readonly [string, ...ReadonlyArray<string>]>> = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/heic": ["heic", "heif"]
}

/**
 * The name under which a file is served: a PDF named `evil.html` becomes `evil.html.pdf`, so that no program opens it
 * as another type. A name with an extension of its type stays.
 */
export const servedFileName = (fileName: string, contentType: DocumentType): string => {
  const [usual, ...others] = extensions[contentType]
  const given = /\.(\w+)$/u.exec(fileName)?.[1]?.toLowerCase()
  const fits = given !== undefined && [usual, ...others].includes(given)
  return fits ? fileName : `${cut(fileName, nameLengthMax - usual.length - 1)}.${usual}`
}
