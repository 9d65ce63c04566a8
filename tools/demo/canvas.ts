import { constants, crc32, deflateSync } from "node:zlib"

export type Rgb = readonly [red: number, green: number, blue: number]
export type Point = readonly [x: number, y: number]

/** The fill of a shape: one colour, a colour by row, or a colour by point. */
export type Paint = Rgb | { readonly row: (y: number) => Rgb } | ((x: number, y: number) => Rgb)

/** Samples of a pixel in each direction, which smooth edges. */
const samples = 2

/** Pixels of a unit of the drawing. */
const scale = 0.8

export const mixed = (one: Rgb, other: Rgb, share: number): Rgb => {
  const part = Math.min(1, Math.max(0, share))
  const between = (a: number, b: number) => a + (b - a) * part
  return [between(one[0], other[0]), between(one[1], other[1]), between(one[2], other[2])]
}

export const darker = (colour: Rgb, share: number): Rgb => mixed(colour, [12, 16, 22], share)
export const lighter = (colour: Rgb, share: number): Rgb => mixed(colour, [255, 255, 255], share)

/** A gradient from one colour at `top` to another at `bottom`. */
export const vertical = (top: number, bottom: number, from: Rgb, to: Rgb): Paint => ({
  row: (y) => mixed(from, to, (y - top) / (bottom - top))
})

// Only runs: the bytes are then the same on every processor, and so is the digest that reports show.
const packing = { strategy: constants.Z_RLE, level: 9 }

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** The paint of a row of pixels: a colour, or a function of the point. */
const ofRow = (paint: Paint, y: number): Rgb | ((x: number, y: number) => Rgb) =>
  typeof paint === "object" && "row" in paint ? paint.row(y / scale) : paint

/** Draws filled shapes without a library, and encodes them as a PNG. */
export class Canvas {
  readonly #width: number
  readonly #height: number
  readonly #pixels: Float32Array

  constructor(width: number, height: number) {
    this.#width = Math.round(width * scale)
    this.#height = Math.round(height * scale)
    this.#pixels = new Float32Array(this.#width * this.#height * 3)
  }

  /** A copy of the current drawing. */
  copy(): Canvas {
    const copy = new Canvas(this.#width / scale, this.#height / scale)
    copy.#pixels.set(this.#pixels)
    return copy
  }

  #blend(x: number, y: number, paint: Rgb | ((x: number, y: number) => Rgb), cover: number): void {
    const colour = typeof paint === "function" ? paint(x / scale, y / scale) : paint
    const at = (y * this.#width + x) * 3
    for (let index = 0; index < 3; index++) {
      const before = this.#pixels[at + index] ?? 0
      this.#pixels[at + index] = before + ((colour[index] ?? 0) - before) * cover
    }
  }

  /** The crossings of a horizontal line with the outline, from left to right. */
  #crossings(outline: ReadonlyArray<Point>, y: number): ReadonlyArray<number> {
    return outline
      .flatMap((from, index) => {
        const to = outline[(index + 1) % outline.length] ?? from
        return from[1] <= y === to[1] <= y ? [] : [from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0])]
      })
      .toSorted((a, b) => a - b)
  }

  /** Adds the share of each pixel of a row that the outline covers, from the pixel `first` on. */
  #coverRow(outline: ReadonlyArray<Point>, row: number, first: number, cover: Float32Array): void {
    cover.fill(0)
    for (let sample = 0; sample < samples; sample++) {
      const crossings = this.#crossings(outline, row + (sample + 0.5) / samples)
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const from = Math.max(0, crossings[pair] ?? 0)
        const to = Math.min(this.#width, crossings[pair + 1] ?? 0)
        for (let x = Math.floor(from); x < to; x++) {
          cover[x - first] = (cover[x - first] ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) / samples
        }
      }
    }
  }

  fill(told: ReadonlyArray<Point>, paint: Paint, opacity = 1): void {
    const outline = told.map(([x, y]): Point => [x * scale, y * scale])
    const xs = outline.map(([x]) => x)
    const ys = outline.map(([, y]) => y)
    const first = Math.max(0, Math.floor(Math.min(...xs)))
    const cover = new Float32Array(Math.max(0, Math.min(this.#width, Math.ceil(Math.max(...xs)) + 1) - first))
    const last = Math.min(this.#height - 1, Math.ceil(Math.max(...ys)))
    for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= last; y++) {
      this.#coverRow(outline, y, first, cover)
      const rowPaint = ofRow(paint, y)
      for (let x = 0; x < cover.length; x++) {
        const share = cover[x] ?? 0
        if (share > 0) this.#blend(first + x, y, rowPaint, Math.min(1, share) * opacity)
      }
    }
  }

  /** Draws a line of the given thickness through the points. */
  stroke(points: ReadonlyArray<Point>, thickness: number, paint: Paint, opacity = 1): void {
    for (const [index, to] of points.entries()) {
      const from = points[index - 1]
      if (from === undefined) continue
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
      const [dx, dy] = [((to[1] - from[1]) / length) * (thickness / 2), ((from[0] - to[0]) / length) * (thickness / 2)]
      const quad: ReadonlyArray<Point> = [
        [from[0] + dx, from[1] + dy],
        [to[0] + dx, to[1] + dy],
        [to[0] - dx, to[1] - dy],
        [from[0] - dx, from[1] - dy]
      ]
      this.fill(quad, paint, opacity)
    }
  }

  /** Encodes the picture with eight bits a colour, each pixel as its difference from the one before it. */
  png(): Uint8Array {
    const stride = this.#width * 3
    const bytes = new Uint8ClampedArray(this.#pixels)
    const rows = Buffer.alloc((stride + 1) * this.#height)
    for (let y = 0; y < this.#height; y++) {
      const row = y * (stride + 1)
      rows[row] = 1
      for (let x = 0, at = y * stride; x < stride; x++, at++) {
        rows[row + 1 + x] = (bytes[at] ?? 0) - (x < 3 ? 0 : (bytes[at - 3] ?? 0))
      }
    }
    const head = Buffer.alloc(13)
    head.writeUInt32BE(this.#width, 0)
    head.writeUInt32BE(this.#height, 4)
    head.set([8, 2, 0, 0, 0], 8)
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    return new Uint8Array(
      Buffer.concat([
        signature,
        chunk("IHDR", head),
        chunk("IDAT", deflateSync(rows, packing)),
        chunk("IEND", Buffer.alloc(0))
      ])
    )
  }
}

/** Reads points such as `66,298 58,262`. */
export const points = (told: string): ReadonlyArray<Point> =>
  told.split(" ").map((pair): Point => {
    const [x = 0, y = 0] = pair.split(",").map(Number)
    return [x, y]
  })

/** An ellipse, or an arc of one: angles in turns, clockwise from the right. */
export const ellipse = (x: number, y: number, rx: number, ry: number, from = 0, to = 1): ReadonlyArray<Point> =>
  Array.from({ length: 64 }, (_, step): Point => {
    const angle = (from + ((to - from) * step) / 63) * 2 * Math.PI
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry]
  })

/** A rectangle with round corners. */
export const rounded = (x: number, y: number, width: number, height: number, radius: number): ReadonlyArray<Point> => [
  ...ellipse(x + width - radius, y + radius, radius, radius, -0.25, 0),
  ...ellipse(x + width - radius, y + height - radius, radius, radius, 0, 0.25),
  ...ellipse(x + radius, y + height - radius, radius, radius, 0.25, 0.5),
  ...ellipse(x + radius, y + radius, radius, radius, 0.5, 0.75)
]

/** A smooth line through the points. */
export const smooth = (points: ReadonlyArray<Point>, steps = 12): ReadonlyArray<Point> =>
  points.flatMap((from, index) => {
    const to = points[index + 1]
    if (to === undefined) return [from]
    const before = points[index - 1] ?? from
    const after = points[index + 2] ?? to
    return Array.from({ length: steps }, (_, step): Point => {
      const t = step / steps
      const at = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
      return [at(before[0], from[0], to[0], after[0]), at(before[1], from[1], to[1], after[1])]
    })
  })
