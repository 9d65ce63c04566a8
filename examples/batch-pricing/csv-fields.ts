/** The reason why a line is invalid. */
export class BadLine extends Error {}

/** The fields of a line. */
export interface Fields {
  readonly count: number
  readonly text: (place: number) => string
  readonly isEmpty: (place: number) => boolean
  readonly is: (place: number, value: string) => boolean
}

const comma = 44

/** The fields of a line without quotes: knows where each begins, and makes only the texts that are asked for. */
class PlainFields implements Fields {
  #line = ""
  #count = 0
  /** Start of each field, and of the one after the last. */
  readonly #starts: Array<number> = []

  read(line: string): this {
    this.#line = line
    const starts = this.#starts
    starts[0] = 0
    let count = 1
    for (let place = 0; place < line.length; place += 1) {
      if (line.charCodeAt(place) === comma) {
        starts[count] = place + 1
        count += 1
      }
    }
    starts[count] = line.length + 1
    this.#count = count
    return this
  }

  get count(): number {
    return this.#count
  }

  text(place: number): string {
    return this.#line.slice(this.#start(place), this.#start(place + 1) - 1)
  }

  isEmpty(place: number): boolean {
    return this.#start(place) === this.#start(place + 1) - 1
  }

  is(place: number, value: string): boolean {
    const start = this.#start(place)
    return this.#start(place + 1) - 1 - start === value.length && this.#line.startsWith(value, start)
  }

  #start(place: number): number {
    return this.#starts[place] ?? 0
  }
}

const fieldsOfTexts = (texts: ReadonlyArray<string>): Fields => {
  const text = (place: number) => texts[place] ?? ""
  return {
    count: texts.length,
    text,
    isEmpty: (place) => text(place) === "",
    is: (place, value) => text(place) === value
  }
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
const plain = new PlainFields()

/** The fields of a line. They are those of this line only until the next call. */
export const fieldsOf = (line: string): Fields =>
  line.includes('"') ? fieldsOfTexts(quotedFields(line)) : plain.read(line)
