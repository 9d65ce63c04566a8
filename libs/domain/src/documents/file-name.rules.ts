import type { DocumentType } from "./file.model.ts"

const nameLengthMax = 255

// Invisible characters disguise a name: controls, and marks that change the direction of text.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** Counts code points, so that no character is split. */
const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join("").trimEnd()

/** Removes folders and invisible characters, and cuts at 255. `document` if no character is left. */
export const plainFileName = (given: string): string => {
  const last = given.split(/[/\\]/u).at(-1) ?? ""
  const plain = cut(last.replaceAll(unseen, "").trim(), nameLengthMax)
  return plain === "" || plain === "." || plain === ".." ? "document" : plain
}

// A name without a fitting extension gets the first.
const extensions: Readonly<Record<DocumentType, readonly [string, ...ReadonlyArray<string>]>> = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/heic": ["heic", "heif"]
}

// Windows refuses these characters, and these names before the first dot.
const notOnWindows = /[<>:"/\\|?*]/gu
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu

/** A part of a path that every system takes: one folder or file name, at most `lengthMax` characters; empty if none is left. */
export const pathPart = (given: string, lengthMax: number): string => {
  const plain = cut(given.normalize("NFC").replaceAll(unseen, "").replaceAll(notOnWindows, "_"), lengthMax - 1)
  const characters = Array.from(plain)
  const isInner = (character: string) => /[^\s.]/u.test(character)
  const part = characters
    .slice(Math.max(0, characters.findIndex(isInner)), characters.findLastIndex(isInner) + 1)
    .join("")
  return devices.test(part) ? `_${part}` : part
}

/** The usual extension of a type. */
export const extensionOf = (contentType: DocumentType): string => extensions[contentType][0]

/** Adds a missing extension of its type, so that no program opens a PDF named `evil.html` as a page. */
export const servedFileName = (fileName: string, contentType: DocumentType): string => {
  const [usual, ...others] = extensions[contentType]
  const given = /\.(\w+)$/u.exec(fileName)?.[1]?.toLowerCase()
  const fits = given !== undefined && [usual, ...others].includes(given)
  return fits ? fileName : `${cut(fileName, nameLengthMax - usual.length - 1)}.${usual}`
}
