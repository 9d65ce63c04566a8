import { Result } from "effect"
import { type ImageRefused, refused } from "./image.errors.ts"
import type { PngHeader } from "./image-header.rules.ts"
import { PackedPlane } from "./packed-plane.ts"
import { packedRows, type PngTables, readPngTables } from "./png-chunks.rules.ts"
import { unfilter, unpackRows } from "./png-rows.ts"
import { sampleReader } from "./png-samples.rules.ts"

/** A picture as a page stores it: packed rows with the filters of PNG. */
export interface PagePicture {
  readonly width: number
  readonly height: number
  /** Bits of a sample of the colours. Opacities have 8. */
  readonly bits: number
  readonly colours: 1 | 3
  readonly palette: Uint8Array | null
  readonly rows: Uint8Array
  /** Null for a picture without opacities. */
  readonly alpha: Uint8Array | null
}

type Pictured = Result.Result<PagePicture, ImageRefused>

const hasAlphaChannel = ({ colour }: PngHeader): boolean => colour === "grey_alpha" || colour === "rgb_alpha"

const full = (header: PngHeader) => Result.fail(refused("report_full", header))

/** A page shows these rows as they are: they are unpacked once to see that they are whole. */
const unchanged = async (
  bytes: Uint8Array,
  header: PngHeader,
  palette: Uint8Array | null,
  roomBytes: number
): Promise<Pictured> => {
  const { bits, channels, height, width } = header
  const checked = await unpackRows(bytes, header, () => undefined)
  return Result.flatMap(checked, () => {
    const rows = Buffer.concat([...packedRows(bytes)])
    if (rows.length > roomBytes) return full(header)
    return Result.succeed({ width, height, bits, colours: channels === 1 ? 1 : 3, palette, rows, alpha: null })
  })
}

/** Reads the samples row by row, and packs colours and opacities again while they come. */
const converted = async (
  bytes: Uint8Array,
  header: PngHeader,
  tables: PngTables,
  roomBytes: number
): Promise<Pictured> => {
  const { bits, channels, height, rowBytes, width } = header
  const { colours, hasAlpha, read } = sampleReader(header, tables)
  const [colourRow, alphaRow] = [new Uint8Array(width * colours), new Uint8Array(width)]
  const [colourPlane, alphaPlane] = [new PackedPlane(colourRow.length, colours), new PackedPlane(width, 1)]
  const pixelBytes = Math.max(1, (channels * bits) / 8)
  const above = new Uint8Array(rowBytes + 1)
  const isOver = () => colourPlane.packedBytes + alphaPlane.packedBytes > roomBytes
  const unpacked = await unpackRows(bytes, header, (row) => {
    // Rows beyond the room are read to their end, and not packed.
    if (isOver()) return undefined
    unfilter(row, above, pixelBytes)
    above.set(row)
    read(row, colourRow, alphaRow)
    const packing = colourPlane.add(colourRow)
    if (!hasAlpha) return packing
    const alphaPacking = alphaPlane.add(alphaRow)
    return packing === undefined ? alphaPacking : packing.then(() => alphaPacking)
  })
  const rows = await colourPlane.end()
  const alpha = await alphaPlane.end()
  return Result.flatMap(unpacked, () =>
    isOver()
      ? full(header)
      : Result.succeed({
          width,
          height,
          bits: 8,
          colours,
          palette: tables.palette,
          rows,
          alpha: hasAlpha ? alpha : null
        })
  )
}

/**
 * Makes of a PNG with this header what a page stores: 8 bits at most, opacities apart from colours. Rows are decoded one
 * after another, so that memory is needed only for the packed ones: at most `roomBytes`, else the failure is `report_full`.
 */
export const pagePicture = async (bytes: Uint8Array, header: PngHeader, roomBytes: number): Promise<Pictured> => {
  const read = readPngTables(bytes, header)
  if (Result.isFailure(read)) return Result.fail(read.failure)
  const palette = header.colour === "palette" ? read.success.palette : null
  const isPlain = header.bits <= 8 && !hasAlphaChannel(header) && read.success.clear === null
  return isPlain
    ? unchanged(bytes, header, palette, roomBytes)
    : converted(bytes, header, { ...read.success, palette }, roomBytes)
}
