import { keep, partsMax, peek, type Plan, zero } from "./byte-editor.rules.ts"
import { exifOfOrientation } from "./orientation.rules.ts"

// Chunks of a PNG (W3C PNG, third edition). Those that a viewer may skip become zeros under a name of nobody, but for those
// of colours, transparency, sizes and animation.

const keptChunks: ReadonlySet<string> = new Set([
  ...[
    "tRNS",
    "cHRM",
    "gAMA",
    "iCCP",
    "sBIT",
    "sRGB",
    "cICP",
    "mDCV",
    "mDCv",
    "cLLI",
    "cLLi",
    "bKGD",
    "hIST",
    "pHYs",
    "sPLT"
  ],
  ...["acTL", "fcTL", "fdAT"]
])
const signatureBytes = 8
const exifBytesMax = 65_535
const lengthMax = 2 ** 31 - 1

/** A private name, so that no reader looks for a text in zeros. */
const emptied = Uint8Array.of(...[..."zeRo"].map((letter) => letter.charCodeAt(0)))

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc >>> 0
})

const crcOn = (crc: number, byte: number): number => (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)

/** The check sum of a chunk: of its name and its contents, which zeros may follow. */
const crcOf = (bytes: Uint8Array, zeros = 0): Uint8Array => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = crcOn(crc, byte)
  for (let n = 0; n < zeros; n++) crc = crcOn(crc, 0)
  const sum = new Uint8Array(4)
  new DataView(sum.buffer).setUint32(0, ~crc >>> 0)
  return sum
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Each viewer has to know a chunk whose name begins with a capital letter. */
const isCritical = (name: string): boolean => /^[A-Z]/u.test(name)

/** Empties the contents of a chunk, and writes the check sum of zeros once they have all come. */
function* emptiedChunk(length: number): Plan {
  yield keep(4)
  yield { _tag: "Rewrite", bytes: 4, with: () => emptied }
  yield zero(length)
  yield { _tag: "Rewrite", bytes: 4, with: () => crcOf(emptied, length) }
}

/** A chunk of EXIF, from its name to its check sum, with the orientation alone. */
const exifChunk = (chunk: Uint8Array): Uint8Array => {
  const left = chunk.slice()
  left.set(exifOfOrientation(chunk.subarray(4, -4), 0), 4)
  if (left.subarray(4, -4).every((byte) => byte === 0)) left.set(emptied)
  left.set(crcOf(left.subarray(0, -4)), left.length - 4)
  return left
}

/** Leaves a PNG its picture, colours, animation and orientation. */
export function* pngPlan(): Plan {
  yield keep(signatureBytes)
  for (let part = 0; part < partsMax; part++) {
    const head = yield peek(8)
    if (head.length < 8) return
    const length = new DataView(head.buffer, head.byteOffset).getUint32(0)
    const name = textOf(head.subarray(4))
    if (length > lengthMax) return
    if (isCritical(name) || keptChunks.has(name)) yield keep(length + 12)
    else if (name === "eXIf" && length <= exifBytesMax) {
      yield keep(4)
      yield { _tag: "Rewrite", bytes: length + 8, with: exifChunk }
    } else yield* emptiedChunk(length)
    if (name === "IEND") return
  }
}
