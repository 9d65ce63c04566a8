import { inflateSync } from "node:zlib"

/** A picture that can be placed on a page. */
export interface PlaceableImage {
  readonly width: number
  readonly height: number
}

const wordAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

const longAt = (bytes: Uint8Array, at: number): number => wordAt(bytes, at) * 65_536 + wordAt(bytes, at + 2)

const sized = (width: number, height: number): PlaceableImage | null =>
  width > 0 && height > 0 ? { width, height } : null

// The frames that hold the size: baseline to arithmetic, without the tables that lie between them.
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** The size in a JPEG; null if it has none, or has colours that a page cannot show. */
const jpeg = (bytes: Uint8Array): PlaceableImage | null => {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) {
      const takes = [1, 3, 4].includes(bytes[at + 9] ?? 0) && bytes[at + 4] === 8
      return takes ? sized(wordAt(bytes, at + 7), wordAt(bytes, at + 5)) : null
    }
    // Bytes of ones may pad a marker.
    at += marker === 0xff ? 1 : 2 + wordAt(bytes, at + 2)
  }
  return null
}

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
}

/** The chunks of a PNG up to its end; null if the file is not a sequence of chunks with an end. */
const chunksOf = (bytes: Uint8Array): ReadonlyArray<Chunk> | null => {
  const chunks: Array<Chunk> = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = longAt(bytes, at)
    if (at + 12 + length > bytes.length) return null
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) })
    if (type === "IEND") return chunks
    at += 12 + length
  }
  return null
}

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const pixelsMax = 50_000_000
const filterMax = 4

/**
 * True if the rows of a PNG are complete. PDFKit unpacks some rows long after the call, and an exception there would
 * end the process. Interlaced images are refused for the same reason.
 */
const hasAllRows = (data: Uint8Array, height: number, rowBytes: number): boolean => {
  try {
    const rows = inflateSync(data, { maxOutputLength: height * (rowBytes + 1) + 1 })
    if (rows.length !== height * (rowBytes + 1)) return false
    for (let at = 0; at < rows.length; at += rowBytes + 1) if ((rows[at] ?? 0) > filterMax) return false
    return true
  } catch {
    return false
  }
}

const png = (bytes: Uint8Array): PlaceableImage | null => {
  const chunks = chunksOf(bytes)
  const [head] = chunks ?? []
  if (chunks === null || head?.type !== "IHDR" || head.data.length !== 13) return null
  const [width, height] = [longAt(head.data, 0), longAt(head.data, 4)]
  const [bits = 0, colour = 0, , , interlaced = 0] = head.data.subarray(8)
  const each = channels[colour]
  const palette = chunks.find(({ type }) => type === "PLTE")
  const clear = chunks.some(({ type }) => type === "tRNS")
  if (each === undefined || interlaced !== 0 || ![1, 2, 4, 8, 16].includes(bits) || (clear && bits < 8)) return null
  if (colour === 3 && (palette === undefined || palette.data.length % 3 !== 0)) return null
  if (width * height > pixelsMax) return null
  const data = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data))
  return hasAllRows(data, height, Math.ceil((width * each * bits) / 8)) ? sized(width, height) : null
}

const startsWith = (bytes: Uint8Array, start: ReadonlyArray<number>): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** The size of a JPEG or PNG that can be placed on a page; null for any other or broken file. */
export const placeable = (bytes: Uint8Array): PlaceableImage | null => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return jpeg(bytes)
  return startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ? png(bytes) : null
}
