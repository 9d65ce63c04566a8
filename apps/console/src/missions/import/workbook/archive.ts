import { Inflate } from "fflate"
import { WorkbookRefused } from "./workbook-fault.ts"

/** Bytes of all parts together, counted while they are inflated: what a header says of them may be a lie. */
export const inflatedBytesMax = 20 * 1024 * 1024
const partsMax = 500
/** Compressed bytes that are inflated before the result is counted. Deflate makes of each at most 1,032. */
const sliceBytes = 4_096

const signatures = { end: 0x06054b50, wideEnd: 0x06064b50, central: 0x02014b50, local: 0x04034b50 } as const
const [endBytes, locatorBytes, centralBytes, localBytes, commentBytesMax] = [22, 20, 46, 30, 0xffff]
/** What numbers of two and of four bytes say if the number stands elsewhere, in eight bytes. */
const [elsewhere16, elsewhere32] = [0xffff, 0xffffffff]

const damaged = () => new WorkbookRefused("damaged")

const endOf = (view: DataView): number => {
  const last = view.byteLength - endBytes
  for (let at = last; at >= Math.max(0, last - commentBytesMax); at--) {
    if (view.getUint32(at, true) === signatures.end) return at
  }
  throw damaged()
}

/** A number of eight bytes. One beyond the file is found by what it leads to. */
const wide = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

/** How many entries the directory has, and where it begins. Writers of streams use the wide form also for small files. */
const directoryOf = (view: DataView): { readonly count: number; readonly at: number } => {
  const end = endOf(view)
  const [count, at] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  if (count !== elsewhere16 && at !== elsewhere32) return { count, at }
  const wideEnd = wide(view, end - locatorBytes + 8)
  if (view.getUint32(wideEnd, true) !== signatures.wideEnd) throw damaged()
  return { count: wide(view, wideEnd + 32), at: wide(view, wideEnd + 48) }
}

/** Three numbers of an entry, those that stand elsewhere from its extra field 1, in this order. */
const widened = (
  view: DataView,
  [from, to]: readonly [number, number],
  numbers: readonly [number, number, number]
): ReadonlyArray<number> => {
  let at = from
  while (at < to && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true)
  let next = at + 4
  return numbers.map((number) => {
    if (number !== elsewhere32) return number
    next += 8
    return next > to ? number : wide(view, next - 8)
  })
}

interface Entry {
  /** In small letters, with slashes: writers differ in both. */
  readonly name: string
  readonly isDeflated: boolean
  readonly bytes: Uint8Array
  /** As the directory says. */
  readonly size: number
}

/** The entry whose record in the directory begins here, and where the next one begins. */
const entryAt = (view: DataView, bytes: Uint8Array, at: number): readonly [Entry, number] => {
  if (view.getUint32(at, true) !== signatures.central) throw damaged()
  const flags = view.getUint16(at + 8, true)
  // Bits of encryption.
  if ((flags & 0x41) !== 0) throw new WorkbookRefused("encrypted")
  const method = view.getUint16(at + 10, true)
  if (method !== 0 && method !== 8) throw damaged()
  const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
  if (name === undefined || extra === undefined || comment === undefined) throw damaged()
  const start = at + centralBytes
  const [size, packed, local] = widened(
    view,
    [start + name, start + name + extra],
    [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  )
  if (size === undefined || packed === undefined || local === undefined) throw damaged()
  if (view.getUint32(local, true) !== signatures.local) throw damaged()
  const from = local + localBytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (from + packed > bytes.length) throw damaged()
  const written = new TextDecoder().decode(bytes.subarray(start, start + name))
  return [
    {
      name: written
        .toLowerCase()
        .replaceAll("\\", "/")
        .replace(/^(?:\.?\/)+/u, ""),
      isDeflated: method === 8,
      bytes: bytes.subarray(from, from + packed),
      size
    },
    start + name + extra + comment
  ]
}

const joined = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Inflates an entry, and refuses it as soon as it has more than `most` bytes. */
const inflated = ({ bytes, isDeflated }: Entry, most: number): Uint8Array => {
  const chunks: Array<Uint8Array> = []
  let [length, isWhole] = [0, false]
  const take = (chunk: Uint8Array, isLast: boolean): void => {
    length += chunk.length
    isWhole ||= isLast
    if (length > most) throw new WorkbookRefused("too_large")
    chunks.push(chunk)
  }
  if (isDeflated) {
    const inflate = new Inflate(take)
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      inflate.push(bytes.subarray(at, at + sliceBytes), at + sliceBytes >= bytes.length)
    }
  } else take(bytes, true)
  if (!isWhole) throw damaged()
  return joined(chunks)
}

const entriesOf = (bytes: Uint8Array): ReadonlyArray<Entry> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = directoryOf(view)
  if (directory.count > partsMax) throw new WorkbookRefused("too_large")
  const entries: Array<Entry> = []
  let { at } = directory
  for (let each = 0; each < directory.count; each++) {
    const [entry, next] = entryAt(view, bytes, at)
    entries.push(entry)
    at = next
  }
  return entries
}

/**
 * The XML parts of a workbook by their names in small letters; pictures and archives within are left packed. Refuses archives that are
 * damaged, encrypted, or larger than `inflatedBytesMax`, or whose directory lies about a size.
 */
export const partsOf = (bytes: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  try {
    const parts = new Map<string, Uint8Array>()
    let left = inflatedBytesMax
    for (const entry of entriesOf(bytes)) {
      if (!/\.(?:xml|rels)$/u.test(entry.name)) continue
      if (parts.has(entry.name)) throw damaged()
      const part = inflated(entry, left)
      if (part.length !== entry.size) throw damaged()
      left -= part.length
      parts.set(entry.name, part)
    }
    return parts
  } catch (error) {
    // Reads beyond the end of the file, and what the inflater refuses.
    throw error instanceof WorkbookRefused ? error : damaged()
  }
}
