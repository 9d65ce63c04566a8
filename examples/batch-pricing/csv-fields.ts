import type { FieldMemo } from "./field-memo.ts"

/** The reason why a line is invalid. */
export class BadLine extends Error {}

/** The fields of a line. */
export interface Fields {
  readonly count: number
  readonly text: (place: number) => string
  readonly isEmpty: (place: number) => boolean
  readonly is: (place: number, value: string) => boolean
  readonly lengthOf: (place: number) => number
  /** The code of a character of a field. */
  readonly codeAt: (place: number, index: number) => number
  /** What `read` reads of the fields from one place to another, and of them alone. May know it from an earlier line. */
  readonly known: <A>(from: number, to: number, memo: FieldMemo<A>, read: (fields: Fields) => A) => A
}

export const comma = 44
// A line with more fields is invalid, and only their number is of interest.
const startsMax = 64

/** The fields of a line without quotes: knows where each begins, and makes only the texts that are asked for. */
export abstract class PlainFields implements Fields {
  count = 0
  /** Start of each field, and of the one after the last. */
  protected readonly starts = new Int32Array(startsMax)

  protected abstract code(at: number): number
  protected abstract slice(start: number, end: number): string
  abstract known<A>(from: number, to: number, memo: FieldMemo<A>, read: (fields: Fields) => A): A

  text(place: number): string {
    return this.slice(this.start(place), this.end(place))
  }

  isEmpty(place: number): boolean {
    return this.start(place) === this.end(place)
  }

  is(place: number, value: string): boolean {
    if (this.lengthOf(place) !== value.length) return false
    for (let index = 0; index < value.length; index += 1) {
      if (this.codeAt(place, index) !== value.charCodeAt(index)) return false
    }
    return true
  }

  lengthOf(place: number): number {
    return this.end(place) - this.start(place)
  }

  codeAt(place: number, index: number): number {
    return this.code(this.start(place) + index)
  }

  protected start(place: number): number {
    return this.starts[place] ?? 0
  }

  protected end(place: number): number {
    return this.start(place + 1) - 1
  }
}

class TextFields extends PlainFields {
  #line = ""

  readLine(line: string): this {
    this.#line = line
    this.starts[0] = 0
    let count = 1
    for (let at = 0; at < line.length; at += 1) {
      if (line.charCodeAt(at) === comma) {
        this.starts[count] = at + 1
        count += 1
      }
    }
    this.starts[count] = line.length + 1
    this.count = count
    return this
  }

  known<A>(_from: number, _to: number, _memo: FieldMemo<A>, read: (fields: Fields) => A): A {
    return read(this)
  }

  protected code(at: number): number {
    return this.#line.charCodeAt(at)
  }

  protected slice(start: number, end: number): string {
    return this.#line.slice(start, end)
  }
}

const fieldsOfTexts = (texts: ReadonlyArray<string>): Fields => {
  const text = (place: number) => texts[place] ?? ""
  const fields: Fields = {
    count: texts.length,
    text,
    isEmpty: (place) => text(place) === "",
    is: (place, value) => text(place) === value,
    lengthOf: (place) => text(place).length,
    codeAt: (place, index) => text(place).charCodeAt(index),
    known: (_from, _to, _memo, read) => read(fields)
  }
  return fields
}

/** Splits a line with quotes; a field in double quotes may hold commas and doubled quotes. */
const quotedFields = (line: string): ReadonlyArray<string> => {
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/y
  const fields: Array<string> = []
  for (let isLast = false; !isLast;) {
    const match = field.exec(line)
    if (match === null) throw new BadLine("a quoted field does not end")
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "")
    isLast = !match[0].endsWith(",")
  }
  return fields
}

// One object for all lines, because each line is read before the next one.
const plain = new TextFields()

/** The fields of a line. They are those of this line only until the next call. */
export const fieldsOf = (line: string): Fields =>
  line.includes('"') ? fieldsOfTexts(quotedFields(line)) : plain.readLine(line)
