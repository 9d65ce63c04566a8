import fc from "fast-check"
import { pngPicture } from "./pictures.ts"

/** A PNG by its samples. */
export interface DrawnPng {
  readonly width: number
  readonly height: number
  readonly colour: 0 | 2 | 3 | 4 | 6
  readonly bits: number
  readonly channels: number
  /** The samples of each pixel. */
  readonly pixels: ReadonlyArray<ReadonlyArray<number>>
  /** The clear sample of each channel, or the opacities of a palette. */
  readonly clear: ReadonlyArray<number> | null
  /** The rows with a filter before each. */
  readonly filtered: Uint8Array
}

const channelsOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const

const kinds = [
  ...[1, 2, 4, 8, 16].map((bits) => ({ colour: 0, bits }) as const),
  ...[1, 2, 4, 8].map((bits) => ({ colour: 3, bits }) as const),
  ...[8, 16].flatMap((bits) => ([2, 4, 6] as const).map((colour) => ({ colour, bits }) as const))
]

const rowOf = (samples: ReadonlyArray<number>, bits: number): Uint8Array => {
  const text = samples.map((sample) => sample.toString(2).padStart(bits, "0")).join("")
  return Uint8Array.from({ length: Math.ceil(text.length / 8) }, (_, at) =>
    Number.parseInt(text.slice(8 * at, 8 * at + 8).padEnd(8, "0"), 2)
  )
}

const nearest = (left: number, up: number, upLeft: number): number => {
  const gradient = left + up - upLeft
  const [first = 0] = [left, up, upLeft].toSorted((one, other) => Math.abs(gradient - one) - Math.abs(gradient - other))
  return first
}

/** The row by one of the five filters of the format. */
const filteredRow = (row: Uint8Array, above: Uint8Array, pixelBytes: number, filter: number): ReadonlyArray<number> => [
  filter,
  ...Array.from(row, (byte, at) => {
    const [left, up, upLeft] = [row[at - pixelBytes] ?? 0, above[at] ?? 0, above[at - pixelBytes] ?? 0]
    const predictors = [0, left, up, Math.floor((left + up) / 2), nearest(left, up, upLeft)]
    return (byte - (predictors[filter] ?? 0)) & 255
  })
]

interface Drawing {
  readonly width: number
  readonly height: number
  readonly kind: (typeof kinds)[number]
  readonly samples: ReadonlyArray<number>
  readonly filters: ReadonlyArray<number>
  readonly isClear: boolean
}

const drawn = ({ filters, height, isClear, kind, samples, width }: Drawing): DrawnPng => {
  const { bits, colour } = kind
  const channels = channelsOf[colour]
  const sampleOf = (index: number) => (samples[index % samples.length] ?? 0) % 2 ** (colour === 3 ? 1 : bits)
  const pixels = Array.from({ length: width * height }, (_, pixel) =>
    Array.from({ length: channels }, (_, channel) => sampleOf(pixel * channels + channel))
  )
  const rows = Array.from({ length: height }, (_, row) =>
    rowOf(pixels.slice(row * width, (row + 1) * width).flat(), bits)
  )
  const pixelBytes = Math.max(1, (channels * bits) / 8)
  const filtered = rows.flatMap((row, nth) =>
    filteredRow(row, rows[nth - 1] ?? new Uint8Array(row.length), pixelBytes, filters[nth % filters.length] ?? 0)
  )
  const clear = colour === 3 ? [7] : (pixels[0] ?? [])
  const hasClear = isClear && colour !== 4 && colour !== 6
  return {
    width,
    height,
    colour,
    bits,
    channels,
    pixels,
    clear: hasClear ? clear : null,
    filtered: Uint8Array.from(filtered)
  }
}

/** Small PNGs of all kinds, depths and filters, with and without clear samples. */
export const drawnPngs: fc.Arbitrary<DrawnPng> = fc
  .record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom(...kinds),
    samples: fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: 1, maxLength: 60 }),
    filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
    isClear: fc.boolean()
  })
  .map(drawn)

const wordsOf = (samples: ReadonlyArray<number>): Uint8Array =>
  Uint8Array.from(samples.flatMap((sample) => [sample >> 8, sample & 255]))

/** The file of a drawn PNG. Its palette has two colours. */
export const packedPng = ({ bits, clear, colour, filtered, height, width }: DrawnPng): Uint8Array =>
  pngPicture({
    width,
    height,
    colour,
    bits,
    rows: filtered,
    ...(clear === null ? {} : { clear: colour === 3 ? Uint8Array.from(clear) : wordsOf(clear) })
  })
