import { Result } from "effect"
import { type ImageRefused, refused, unreadable } from "./image.errors.ts"

/** The most bytes that a picture may have when it is decoded (docs/adr/0074). */
export const decodedBytesMax = 100_000_000
/** The most pixels of a side, as in a JPEG: rows are in memory one after another. */
const sidePixelsMax = 65_535

interface ImageSize {
  /** Pixels, at least 1. */
  readonly width: number
  readonly height: number
  /** Bytes of all samples: width × height × channels × depth, each row rounded up to whole bytes. */
  readonly decodedBytes: number
}

interface JpegHeader extends ImageSize {
  readonly format: "jpeg"
}

export type PngColour = "grey" | "rgb" | "palette" | "grey_alpha" | "rgb_alpha"

export interface PngHeader extends ImageSize {
  readonly format: "png"
  readonly colour: PngColour
  readonly channels: number
  /** Bits of a sample: 1, 2, 4, 8 or 16. */
  readonly bits: number
  /** Bytes of a row without its filter. */
  readonly rowBytes: number
}

export type ImageHeader = JpegHeader | PngHeader

const wordAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

export const longAt = (bytes: Uint8Array, at: number): number => wordAt(bytes, at) * 65_536 + wordAt(bytes, at + 2)

const bounded = <Header extends ImageHeader>(header: Header): Result.Result<Header, ImageRefused> => {
  const { decodedBytes, height, width } = header
  if (width === 0 || height === 0) return Result.fail(unreadable())
  return decodedBytes > decodedBytesMax || Math.max(width, height) > sidePixelsMax
    ? Result.fail(refused("too_large", header))
    : Result.succeed(header)
}

// The frames that hold the size: baseline to arithmetic, without the tables that lie between them.
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const jpegHeader = (bytes: Uint8Array): Result.Result<JpegHeader, ImageRefused> => {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) break
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) {
      const channels = bytes[at + 9] ?? 0
      // A page can show grey, three colours and CMYK of 8 bits.
      if (![1, 3, 4].includes(channels) || bytes[at + 4] !== 8) break
      const [width, height] = [wordAt(bytes, at + 7), wordAt(bytes, at + 5)]
      return bounded({ format: "jpeg", width, height, decodedBytes: width * height * channels })
    }
    // Bytes of ones may pad a marker.
    at += marker === 0xff ? 1 : 2 + wordAt(bytes, at + 2)
  }
  return Result.fail(unreadable())
}

interface ColourType {
  readonly colour: PngColour
  readonly channels: number
  readonly bits: ReadonlyArray<number>
}

const colourTypes: Readonly<Record<number, ColourType>> = {
  0: { colour: "grey", channels: 1, bits: [1, 2, 4, 8, 16] },
  2: { colour: "rgb", channels: 3, bits: [8, 16] },
  3: { colour: "palette", channels: 1, bits: [1, 2, 4, 8] },
  4: { colour: "grey_alpha", channels: 2, bits: [8, 16] },
  6: { colour: "rgb_alpha", channels: 4, bits: [8, 16] }
}

const headBytes = 13
const headAt = 16

const pngHeader = (bytes: Uint8Array): Result.Result<PngHeader, ImageRefused> => {
  const isHead = longAt(bytes, 8) === headBytes && Buffer.from(bytes.subarray(12, headAt)).toString("latin1") === "IHDR"
  if (!isHead || bytes.length < headAt + headBytes) return Result.fail(unreadable())
  const [width, height] = [longAt(bytes, headAt), longAt(bytes, headAt + 4)]
  const [bits = 0, type = 0, , , interlaced = 0] = bytes.subarray(headAt + 8)
  const found = colourTypes[type]
  if (found === undefined || !found.bits.includes(bits) || interlaced > 1) return Result.fail(unreadable())
  const { channels, colour } = found
  const rowBytes = Math.ceil((width * channels * bits) / 8)
  const decodedBytes = rowBytes * height
  return Result.flatMap(
    bounded({ format: "png", width, height, colour, channels, bits, rowBytes, decodedBytes }),
    (header) => (interlaced === 1 ? Result.fail(refused("interlaced", header)) : Result.succeed(header))
  )
}

const startsWith = (bytes: Uint8Array, start: ReadonlyArray<number>): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/**
 * Reads from the first bytes of a JPEG or PNG what its picture is, before anything is decoded. Fails with `ImageRefused`
 * for a picture of over `decodedBytesMax` bytes, an interlaced PNG, and any other or broken file.
 */
export const readImageHeader = (bytes: Uint8Array): Result.Result<ImageHeader, ImageRefused> => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return jpegHeader(bytes)
  return startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    ? pngHeader(bytes)
    : Result.fail(unreadable())
}
