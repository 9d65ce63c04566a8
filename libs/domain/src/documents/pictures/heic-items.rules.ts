import { type Box, boxesIn } from "./heic-boxes.rules.ts"

/** Bytes of a file that become zeros, from its begin on. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Items that say something about a picture (ISO 23008-12, annex A): EXIF, XMP and other documents. */
const saying: ReadonlySet<string> = new Set(["Exif", "mime", "uri "])

/** Reads numbers one after the other. Fails, by null, behind the end. */
class Cursor {
  readonly #view: DataView
  #at: number
  readonly #to: number

  constructor(bytes: Uint8Array, { from, to }: Pick<Box, "from" | "to">) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = from
    this.#to = to
  }

  /** A number of 0, 1, 2, 4 or 8 bytes. */
  next(bytes: number): number | null {
    const at = this.#at
    if (at + bytes > this.#to) return null
    this.#at += bytes
    switch (bytes) {
      case 0:
        return 0
      case 1:
        return this.#view.getUint8(at)
      case 2:
        return this.#view.getUint16(at)
      case 4:
        return this.#view.getUint32(at)
      case 8:
        return this.#view.getUint32(at) * 2 ** 32 + this.#view.getUint32(at + 4)
      default:
        return null
    }
  }
}

const textIn = (bytes: Uint8Array, from: number): string => String.fromCharCode(...bytes.subarray(from, from + 4))

/** Ids of the items that are no part of the picture, by the box `iinf`. Null if it cannot be read. */
const sayingIds = (bytes: Uint8Array, info: Box): ReadonlySet<number> | null => {
  const version = new Cursor(bytes, info).next(1)
  if (version === null) return null
  const ids = new Set<number>()
  for (const { from, to, type } of boxesIn(bytes, info.from + (version === 0 ? 6 : 8), info.to)) {
    const entry = new Cursor(bytes, { from: from + 4, to })
    const entryVersion = new Cursor(bytes, { from, to }).next(1)
    if (type !== "infe") continue
    const id = entryVersion === null ? null : entry.next(entryVersion < 3 ? 2 : 4)
    if (entryVersion === null || id === null) return null
    // The protection of the item stands between its id and its type, which entries before version 2 lack.
    const typeAt = from + 4 + (entryVersion < 3 ? 2 : 4) + 2
    if (entryVersion < 2 || saying.has(textIn(bytes, typeAt))) ids.add(id)
  }
  return ids
}

interface Sizes {
  readonly version: number
  readonly offset: number
  readonly length: number
  readonly base: number
  readonly index: number
}

interface Located {
  readonly id: number
  /** Where its extents are: elsewhere is another item, or another file. */
  readonly source: "file" | "idat" | "elsewhere"
  /** Infinite without a length: the whole of the source. */
  readonly extents: ReadonlyArray<Range>
}

const sizesOf = (cursor: Cursor): Sizes | null => {
  const version = cursor.next(1)
  const flags = [cursor.next(1), cursor.next(2)]
  const [one, two] = [cursor.next(1), cursor.next(1)]
  if (version === null || one === null || two === null || flags.includes(null) || version > 2) return null
  return { version, offset: one >> 4, length: one & 15, base: two >> 4, index: version === 0 ? 0 : two & 15 }
}

const extentsOf = (cursor: Cursor, sizes: Sizes, count: number, base: number): ReadonlyArray<Range> | null => {
  // Extents without a byte could be counted for ever.
  if (sizes.index + sizes.offset + sizes.length === 0) return count === 0 ? [] : [{ from: base, to: Infinity }]
  const extents: Array<Range> = []
  for (let n = 0; n < count; n++) {
    const index = cursor.next(sizes.index)
    const offset = cursor.next(sizes.offset)
    const length = cursor.next(sizes.length)
    if (index === null || offset === null || length === null) return null
    const from = base + offset
    extents.push({ from, to: length === 0 ? Infinity : from + length })
  }
  return extents
}

const sourceOf = (method: number, reference: number): Located["source"] => {
  if (reference !== 0 || method > 1) return "elsewhere"
  return method === 0 ? "file" : "idat"
}

const locatedItem = (cursor: Cursor, sizes: Sizes): Located | null => {
  const id = cursor.next(sizes.version < 2 ? 2 : 4)
  const method = sizes.version === 0 ? 0 : cursor.next(2)
  const reference = cursor.next(2)
  const base = cursor.next(sizes.base)
  const count = cursor.next(2)
  if (id === null || method === null || reference === null || base === null || count === null) return null
  const extents = extentsOf(cursor, sizes, count, base)
  return extents === null ? null : { id, source: sourceOf(method & 15, reference), extents }
}

const locatedItems = (bytes: Uint8Array, location: Box): ReadonlyArray<Located> | null => {
  const cursor = new Cursor(bytes, location)
  const sizes = sizesOf(cursor)
  const count = sizes === null ? null : cursor.next(sizes.version < 2 ? 2 : 4)
  if (sizes === null || count === null) return null
  const items: Array<Located> = []
  for (let n = 0; n < count; n++) {
    const item = locatedItem(cursor, sizes)
    if (item === null) return null
    items.push(item)
  }
  return items
}

const sorted = (ranges: ReadonlyArray<Range>): ReadonlyArray<Range> =>
  ranges.toSorted((one, other) => one.from - other.from)

/**
 * Where a file has the items that are no part of its picture, in order, by its box `meta`, whose bytes these are, with the
 * head, and which begins at `at` in the file. Null if the box cannot be read, or if such an item is in another one.
 */
export const sayingRanges = (bytes: Uint8Array, headBytes: number, at: number): ReadonlyArray<Range> | null => {
  // Version and flags come before the boxes.
  const boxes = boxesIn(bytes, headBytes + 4, bytes.length)
  const boxOf = (type: string) => boxes.find((box) => box.type === type)
  const [info, location, data] = [boxOf("iinf"), boxOf("iloc"), boxOf("idat")]
  if (info === undefined || location === undefined) return null
  const ids = sayingIds(bytes, info)
  const items = locatedItems(bytes, location)
  if (ids === null || items === null) return null
  const ranges: Array<Range> = []
  for (const { extents, id, source } of items) {
    if (!ids.has(id)) continue
    const isKnown = source === "file" || (source === "idat" && data !== undefined)
    if (!isKnown || extents.some(({ to }) => to === Infinity)) return null
    const shift = source === "file" || data === undefined ? 0 : at + data.from
    ranges.push(...extents.map(({ from, to }) => ({ from: from + shift, to: to + shift })))
  }
  return sorted(ranges)
}
