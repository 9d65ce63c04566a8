import type { PngHeader } from "./image-header.rules.ts"
import type { PngTables } from "./png-chunks.rules.ts"

/** How the samples of a PNG become 8 bits for a page. */
interface SampleReader {
  /** Bytes of a pixel's colour: 1 for grey and for the index of a palette, 3 for colours. */
  readonly colours: 1 | 3
  readonly hasAlpha: boolean
  /** Writes the colours of a row without filter to `colour`, and its opacities to `alpha`. */
  readonly read: (row: Uint8Array, colour: Uint8Array, alpha: Uint8Array) => void
}

const opaque = 255

const wholeSample = (row: Uint8Array, sample: number): number => row[1 + sample] ?? 0

const longSample = (row: Uint8Array, sample: number): number =>
  ((row[1 + 2 * sample] ?? 0) << 8) | (row[2 + 2 * sample] ?? 0)

const partSample =
  (bits: number) =>
  (row: Uint8Array, sample: number): number => {
    const bit = sample * bits
    return ((row[1 + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
  }

const sampleOf = (bits: number) => (bits === 16 ? longSample : bits === 8 ? wholeSample : partSample(bits))

/** The sample that is clear, for each channel of a picture without an alpha channel. */
const clearSamples = ({ colour }: PngHeader, clear: Uint8Array | null): ReadonlyArray<number> | null =>
  clear === null || (colour !== "grey" && colour !== "rgb")
    ? null
    : Array.from({ length: clear.length / 2 }, (_, at) => ((clear[2 * at] ?? 0) << 8) | (clear[2 * at + 1] ?? 0))

/** Chooses how the rows of a PNG are read: 16 bits become 8, and fewer bits become 8 except in a palette. */
export const sampleReader = (header: PngHeader, { clear }: PngTables): SampleReader => {
  const { bits, channels, colour, width } = header
  const sample = sampleOf(bits)
  const colours = colour === "rgb" || colour === "rgb_alpha" ? 3 : 1
  const ownAlpha = channels > colours
  const key = clearSamples(header, clear)
  const opacities = colour === "palette" ? clear : null
  const scaled = (value: number): number => {
    if (bits === 16) return value >> 8
    return bits === 8 || colour === "palette" ? value : (value * opaque) / ((1 << bits) - 1)
  }
  const alphaOf = (row: Uint8Array, first: number): number => {
    if (ownAlpha) return scaled(sample(row, first + colours))
    if (opacities !== null) return opacities[sample(row, first)] ?? opaque
    return key !== null && key.every((value, at) => sample(row, first + at) === value) ? 0 : opaque
  }
  const hasAlpha = ownAlpha || opacities !== null || key !== null
  return {
    colours,
    hasAlpha,
    read: (row, colourRow, alphaRow) => {
      for (let pixel = 0; pixel < width; pixel++) {
        const first = pixel * channels
        for (let at = 0; at < colours; at++) colourRow[pixel * colours + at] = scaled(sample(row, first + at))
        if (hasAlpha) alphaRow[pixel] = alphaOf(row, first)
      }
    }
  }
}
