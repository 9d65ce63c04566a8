import { crc32, deflateSync } from "node:zlib"

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

export interface PngOptions {
  readonly width?: number
  readonly height?: number
  /** 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha. */
  readonly colour?: 0 | 2 | 3 | 4 | 6
  readonly interlaced?: boolean
  /** Bits of a sample; 8 unless given. */
  readonly bits?: number
  /** The chunk tRNS. */
  readonly clear?: Uint8Array
  /** Replaces the rows. */
  readonly rows?: Uint8Array
  /** Replaces the packed rows. */
  readonly packed?: Uint8Array
}

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** A PNG, well-formed unless the options say otherwise. */
export const pngPicture = (options: PngOptions = {}): Uint8Array => {
  const { bits = 8, width = 6, height = 4, colour = 2, interlaced = false, clear } = options
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, colour, 0, 0, interlaced ? 1 : 0], 8)
  const rows = options.rows ?? new Uint8Array(height * (Math.ceil((width * channels[colour] * bits) / 8) + 1))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    ...(colour === 3 ? [chunk("PLTE", Buffer.from([0, 0, 0, 255, 255, 255]))] : []),
    ...(clear === undefined ? [] : [chunk("tRNS", clear)]),
    chunk("IDAT", options.packed ?? deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0))
  ])
}

/** The head of a JPEG: its size and colours. The check needs no more. */
export const jpegPicture = (width = 6, height = 4, colours = 3): Uint8Array =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1"),
    Buffer.from([0xff, 0xc0, 0, 8 + 3 * colours, 8, height >> 8, height & 255, width >> 8, width & 255, colours]),
    Buffer.alloc(3 * colours, 1),
    Buffer.from([0xff, 0xd9])
  ])
