import { Result } from "effect"
import { type ImageRefused, unreadable } from "./image.errors.ts"
import { longAt, type PngHeader } from "./image-header.rules.ts"

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
}

/** The chunks of a PNG, up to its end or to the first one that is cut off. */
function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = longAt(bytes, at)
    if (at + 12 + length > bytes.length) return
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    yield { type, data: bytes.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

/** The packed rows of a PNG, in parts. A file may have a million of them, so they are never in a list. */
export function* packedRows(bytes: Uint8Array): Generator<Uint8Array> {
  for (const { data, type } of chunksOf(bytes)) {
    if (type === "IEND") return
    if (type === "IDAT" && data.length > 0) yield data
  }
}

/** What a PNG says beside its header and its rows. */
export interface PngTables {
  /** Three bytes for each colour; null if there is none. */
  readonly palette: Uint8Array | null
  /** Opacities of the palette, or the sample that is clear, 16 bits a channel; null if nothing is clear. */
  readonly clear: Uint8Array | null
}

const colourBytes = 3

/** Reads the tables of a PNG. Fails for a file without an end, or without a palette that its colours need. */
export const readPngTables = (
  bytes: Uint8Array,
  { channels, colour }: PngHeader
): Result.Result<PngTables, ImageRefused> => {
  let [palette, clear]: [Uint8Array | null, Uint8Array | null] = [null, null]
  let isWhole = false
  for (const { data, type } of chunksOf(bytes)) {
    if (type === "PLTE") palette ??= data
    if (type === "tRNS") clear ??= data
    isWhole = type === "IEND"
    if (isWhole) break
  }
  const hasPalette = palette !== null && palette.length > 0 && palette.length % colourBytes === 0
  const isClearWhole = clear === null || colour === "palette" || clear.length === 2 * channels
  const isBroken = !isWhole || (colour === "palette" && !hasPalette) || !isClearWhole
  return isBroken ? Result.fail(unreadable()) : Result.succeed({ palette, clear })
}
