const width = 160
const height = 120

/** The colours of a picture, RGB: sky, road, paint, window, tyre, mark. */
const palettes = [0xc0392b, 0x2980b9, 0x27ae60, 0x8e44ad, 0xf39c12, 0x34495e].map((paint) => [
  0xd6eaf8,
  0x7f8c8d,
  paint,
  0x85929e,
  0x17202a,
  0xfdfefe
])

const [sky, road, paint, glass, tyre, mark] = [0, 1, 2, 3, 4, 5]

const isWithin = (x: number, y: number, centreX: number, radius: number): boolean =>
  (x - centreX) ** 2 + (y - 86) ** 2 <= radius ** 2

/**
 * The colour of a pixel of a car from its side. Each set bit of `number` is a white mark, so that no pictures are
 * equal.
 */
const colourAt = (x: number, y: number, number: number): number => {
  if (y < 12 && x < 128) return x % 8 < 6 && y > 3 && y < 9 && (number >>> Math.floor(x / 8)) % 2 === 1 ? mark : sky
  if (isWithin(x, y, 48, 12) || isWithin(x, y, 112, 12)) return tyre
  if (y >= 60 && y < 88 && x >= 16 && x < 144) return paint
  if (y >= 36 && y < 60 && x >= 44 && x < 116)
    return y >= 41 && x >= 50 && x < 110 && (x < 78 || x >= 82) ? glass : paint
  return y >= 90 ? road : sky
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const adlerOf = (bytes: Uint8Array): number => {
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return ((high << 16) | low) >>> 0
}

const joined = (...parts: ReadonlyArray<ArrayLike<number>>): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const bytes4 = (value: number): ReadonlyArray<number> => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)
const bytes2 = (value: number): ReadonlyArray<number> => [value & 0xff, value >>> 8]
const ascii = (text: string): ReadonlyArray<number> => Array.from(text, (letter) => letter.charCodeAt(0))

const chunk = (name: string, data: ArrayLike<number>): Uint8Array => {
  const named = joined(ascii(name), data)
  return joined(bytes4(data.length), named, bytes4(crcOf(named)))
}

/** Writes a zlib stream of one block that is not compressed. `data` has at most 65,535 bytes. */
const stored = (data: Uint8Array): Uint8Array =>
  joined([0x78, 0x01, 0x01], bytes2(data.length), bytes2(data.length ^ 0xffff), data, bytes4(adlerOf(data)))

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The last bytes of the PNG header: 8 bits a pixel, colours of a palette, standard filters, not interlaced. */
const form = [8, 3, 0, 0, 0]

/** The pixels by rows. Each row begins with the number of its filter: 0, no filter. */
const rowsOf = (number: number): Uint8Array => {
  const rows = new Uint8Array(height * (width + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + x + 1] = colourAt(x, y, number)
  }
  return rows
}

/** Draws a small PNG, with the same bytes for the same `number` and other bytes for others. `number` is 0 to 65,535. */
export const robotPicture = (number: number): Uint8Array => {
  const colours = palettes[number % palettes.length] ?? []
  const palette = colours.flatMap((colour) => bytes4(colour).slice(1))
  return joined(
    signature,
    chunk("IHDR", [...bytes4(width), ...bytes4(height), ...form]),
    chunk("PLTE", palette),
    chunk("IDAT", stored(rowsOf(number))),
    chunk("IEND", [])
  )
}
