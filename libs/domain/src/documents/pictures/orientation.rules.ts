// The part of EXIF that says how a picture is held (TIFF 6.0, section 8; EXIF 2.32, 4.6.4).

const tag = 0x0112
const short = 3
const entryBytes = 12

/** The way in which a picture is held, 1 to 8, by the TIFF structure of its EXIF; null without one. Reads nothing twice. */
export const orientationOf = (tiff: Uint8Array): number | null => {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (tiff.length < 10) return null
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return null
  const isLittle = order === 0x4949
  const first = view.getUint32(4, isLittle)
  if (view.getUint16(2, isLittle) !== 42 || first + 2 > tiff.length) return null
  const entries = Math.min(view.getUint16(first, isLittle), Math.floor((tiff.length - first - 2) / entryBytes))
  for (let n = 0; n < entries; n++) {
    const at = first + 2 + n * entryBytes
    if (view.getUint16(at, isLittle) !== tag) continue
    const value = view.getUint16(at + 8, isLittle)
    return view.getUint16(at + 2, isLittle) === short && value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** A TIFF structure with the orientation and nothing else, in 26 bytes. */
const tiffWith = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...[0x49, 0x49, 42, 0, 8, 0, 0, 0],
    ...[1, 0],
    ...[tag & 0xff, tag >> 8, short, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    ...[0, 0, 0, 0]
  )

/**
 * As many bytes as EXIF has, with its prefix, its orientation, and zeros. All zeros if the picture is held upright, or if
 * the EXIF cannot be read.
 */
export const exifOfOrientation = (exif: Uint8Array, prefixBytes: number): Uint8Array => {
  const left = new Uint8Array(exif.length)
  const orientation = orientationOf(exif.subarray(prefixBytes))
  if (orientation === null || orientation === 1) return left
  const tiff = tiffWith(orientation)
  if (prefixBytes + tiff.length > exif.length) return left
  left.set(exif.subarray(0, prefixBytes))
  left.set(tiff, prefixBytes)
  return left
}
