import { once } from "node:events"
import { crc32, createDeflate } from "node:zlib"

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

interface LargePng {
  /** Pixels of each side. */
  readonly side: number
  /** Bytes of rows that cannot be packed, which make up most of the file. */
  readonly noiseBytes?: number
}

const channels = 4
const bytesOfSample = 2
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The header of 16 bits with alpha. */
const headerOf = (side: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([16, 6, 0, 0, 0], 8)
  return chunk("IHDR", head)
}

/** The same picture, whose header claims sides of another length in pixels. */
export const withSaidSide = (png: Uint8Array, saidSide: number): Uint8Array => {
  const header = headerOf(saidSide)
  return Buffer.concat([signature, header, png.subarray(signature.length + header.length)])
}

/** A square PNG of 16 bits with alpha, whose rows are never in memory together. */
export const largePng = async ({ noiseBytes = 0, side }: LargePng): Promise<Uint8Array> => {
  const deflate = createDeflate()
  const packed: Array<Buffer> = []
  deflate.on("data", (part: Buffer) => packed.push(part))
  const ended = once(deflate, "end")
  const rowBytes = side * channels * bytesOfSample
  let state = 1
  for (let row = 0; row < side; row++) {
    const bytes = Buffer.alloc(1 + rowBytes)
    if (row * rowBytes < noiseBytes) {
      for (let at = 1; at < bytes.length; at++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        bytes[at] = state >>> 24
      }
    }
    if (!deflate.write(bytes)) await once(deflate, "drain")
  }
  deflate.end()
  await ended
  return Buffer.concat([
    signature,
    headerOf(side),
    chunk("IDAT", Buffer.concat(packed)),
    chunk("IEND", Buffer.alloc(0))
  ])
}
