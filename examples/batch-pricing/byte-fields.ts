import { comma, type Fields, PlainFields } from "./csv-fields.ts"
import { type FieldMemo, memoBytesMax } from "./field-memo.ts"
import type { RowBytes } from "./row-bytes.ts"

const quote = 34
const lineFeed = 10
const carriageReturn = 13
const asciiMax = 127

/** The fields of lines in bytes. They are plain as long as a line has no quotes, and ASCII alone. */
export class ByteFields extends PlainFields {
  /** False if a line is to be read as a text. */
  isPlain = true
  /** Where the line feed after the line is, or the end of the bytes. */
  lineEnd = 0
  #bytes: Buffer = Buffer.alloc(0)
  #view: DataView = new DataView(new ArrayBuffer(0))

  /** Takes the bytes that the next lines are in. */
  take(bytes: Buffer): void {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Reads the line that begins at `from`. */
  readLine(from: number): this {
    const { length } = this.#bytes
    this.starts[0] = from
    this.count = 1
    let at = from
    let end = -1
    for (; end === -1 && at + 4 <= length; at += 4) end = this.#separate(at, marksOf(this.#view.getInt32(at, true)))
    for (; end === -1 && at < length; at += 1) end = this.#separate(at, lowestMark)
    this.#endAt(end === -1 ? length : end)
    return this
  }

  /** Begins a field after each comma that is marked. Returns where the plain part of the line ends, or -1. */
  #separate(from: number, marks: number): number {
    for (let left = marks; left !== 0; left &= left - 1) {
      const at = from + ((31 - Math.clz32(left & -left)) >> 3)
      const code = this.#bytes[at] ?? lineFeed
      if (code === comma) {
        this.starts[this.count] = at + 1
        this.count += 1
      } else if (code === lineFeed || code === quote || code === carriageReturn || code > asciiMax) return at
    }
    return -1
  }

  /** Ends the last field at the end of the plain part of the line. A return before the line feed belongs to neither. */
  #endAt(at: number): void {
    this.starts[this.count] = at + 1
    this.isPlain = at === this.#bytes.length || this.code(at) === lineFeed
    this.lineEnd = at
    if (this.isPlain) return
    const end = this.#bytes.indexOf(lineFeed, at)
    this.lineEnd = end === -1 ? this.#bytes.length : end
    this.isPlain = this.code(at) === carriageReturn && at + 1 === this.lineEnd
  }

  get isBlank(): boolean {
    return this.count === 1 && this.lengthOf(0) === 0 && this.isPlain
  }

  /** Copies the first fields, with the commas between them. */
  copyTo(rows: RowBytes, count: number): void {
    rows.copy(this.#bytes, this.start(0), this.end(count - 1))
  }

  known<A>(from: number, to: number, memo: FieldMemo<A>, read: (fields: Fields) => A): A {
    const start = this.start(from)
    const length = this.end(to) - start
    const isLong = length > memoBytesMax || start + memoBytesMax > this.#bytes.length
    return isLong ? read(this) : memo.of(this.#view, start, length, this, read)
  }

  protected code(at: number): number {
    return this.#bytes[at] ?? 0
  }

  protected slice(start: number, end: number): string {
    return this.#bytes.toString("latin1", start, end)
  }
}

const lowestMark = 0x80
const everyMark = 0x8080_8080
const commas = 0x2c2c_2c2c

/** Marks, of four bytes, those up to a comma and those beyond ASCII, and sometimes the one after a comma. */
const marksOf = (word: number): number => (((word - (commas + 0x0101_0101)) & ~word) | word) & everyMark
