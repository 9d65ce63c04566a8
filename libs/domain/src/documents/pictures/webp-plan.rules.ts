import { keep, partsMax, peek, type Plan, zero } from "./byte-editor.rules.ts"
import { exifOfOrientation } from "./orientation.rules.ts"

// Chunks of a WebP (RFC 9649). What makes the picture stays; every other chunk becomes zeros.

const keptChunks: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"])
const exifBytesMax = 65_536
const exifName = "Exif\0\0"

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

const exifOf = (exif: Uint8Array): Uint8Array =>
  exifOfOrientation(exif, textOf(exif.subarray(0, exifName.length)) === exifName ? exifName.length : 0)

/** Leaves a WebP its picture, colours, animation and orientation. */
export function* webpPlan(): Plan {
  const start = yield peek(12)
  if (start.length < 12) return
  // A chunk of an odd length is followed by one byte more.
  let left = new DataView(start.buffer, start.byteOffset).getUint32(4, true) - 4
  yield keep(12)
  for (let part = 0; part < partsMax && left >= 8; part++) {
    const head = yield peek(8)
    if (head.length < 8) return
    const name = textOf(head.subarray(0, 4))
    const length = new DataView(head.buffer, head.byteOffset).getUint32(4, true)
    const padded = Math.min(length + (length % 2), left - 8)
    yield keep(8)
    if (keptChunks.has(name)) yield keep(padded)
    else if (name === "EXIF" && padded <= exifBytesMax) yield { _tag: "Rewrite", bytes: padded, with: exifOf }
    else yield zero(padded)
    left -= 8 + padded
  }
}
