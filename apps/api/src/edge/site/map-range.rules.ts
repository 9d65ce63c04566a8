/** Bytes of a file, both ends included. */
interface ByteRange {
  readonly first: number
  readonly last: number
}

/** A tile or a folder of tiles has some 100 kB; a longer range is answered in part, as RFC 9110 allows. */
export const rangeBytesMax = 4 * 1024 * 1024

const form = /^bytes=(?<first>\d{1,15})-(?<last>\d{0,15})$/u

/** The bytes that a `Range` header asks of a file of `size` bytes, at most `rangeBytesMax`; null for any other header than one range that begins in the file. */
export const rangeOf = (header: string, size: number): ByteRange | null => {
  const groups = form.exec(header)?.groups
  if (groups === undefined) return null
  const first = Number(groups["first"])
  const asked = groups["last"] === "" ? size - 1 : Number(groups["last"])
  if (first >= size || asked < first) return null
  return { first, last: Math.min(asked, size - 1, first + rangeBytesMax - 1) }
}
