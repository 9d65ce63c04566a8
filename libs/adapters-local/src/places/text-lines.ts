/** Lines of a text as bytes. Only what is asked for is decoded, so that millions of bytes cost no objects. */
export interface TextLines {
  readonly count: number
  readonly line: (at: number) => string | undefined
  /**
   * The value of a key among the lines from `from` to `to`, `to` excluded, which have the form `key<tab>value` and are
   * sorted. A tab sorts before every character of a key.
   */
  readonly valueOf: (key: string, from: number, to: number) => string | undefined
  /** The values of such lines whose key begins with the text, at most so many, in their order. */
  readonly valuesFrom: (beginning: string, from: number, to: number, most: number) => ReadonlyArray<string>
}

const newline = 0x0a
const tab = 0x09

/** Where each line starts; the last entry is behind the text, as if it ended with a newline. */
const startsOf = (bytes: Uint8Array): Uint32Array => {
  let starts = new Uint32Array(1 << 16)
  let count = 1
  const add = (start: number): void => {
    if (count === starts.length) {
      const longer = new Uint32Array(count * 2)
      longer.set(starts)
      starts = longer
    }
    starts[count++] = start
  }
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) add(at + 1)
  add(bytes.length + 1)
  return starts.slice(0, count)
}

/** Below 0 if the line at `start` sorts before every line that begins with the text, 0 if it begins with it. */
const compareStart = (bytes: Uint8Array, start: number, key: Uint8Array): number => {
  for (let at = 0; at < key.length; at += 1) {
    const difference = (bytes[start + at] ?? 0) - (key[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Below 0 if the line at `start` sorts before every line of the key, 0 if it is one of the key. */
const compare = (bytes: Uint8Array, start: number, key: Uint8Array): number =>
  compareStart(bytes, start, key) || (bytes[start + key.length] ?? 0) - tab

/** Reads the lines of a text in UTF-8, whose lines sort by code points. */
export const textLines = (bytes: Buffer): TextLines => {
  const starts = startsOf(bytes)
  const count = starts.length - 1
  const startOf = (at: number): number => starts[at] ?? bytes.length + 1
  const text = (at: number, behind: number): string => bytes.toString("utf8", startOf(at) + behind, startOf(at + 1) - 1)
  /** The first line from `from` on that is not before the wanted ones, which is `to` if all are. */
  const firstOf = (wanted: Uint8Array, from: number, to: number, order: typeof compare): number => {
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >>> 1
      if (order(bytes, startOf(middle), wanted) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    count,
    line: (at) => (Number.isInteger(at) && at >= 0 && at < count ? text(at, 0) : undefined),
    valueOf: (key, from, to) => {
      const wanted = Buffer.from(key, "utf8")
      const at = firstOf(wanted, from, to, compare)
      return at < to && compare(bytes, startOf(at), wanted) === 0 ? text(at, wanted.length + 1) : undefined
    },
    valuesFrom: (beginning, from, to, most) => {
      const wanted = Buffer.from(beginning, "utf8")
      const values: Array<string> = []
      for (let at = firstOf(wanted, from, to, compareStart); at < to && values.length < most; at += 1) {
        if (compareStart(bytes, startOf(at), wanted) !== 0) break
        const line = text(at, 0)
        values.push(line.slice(line.indexOf("\t") + 1))
      }
      return values
    }
  }
}
