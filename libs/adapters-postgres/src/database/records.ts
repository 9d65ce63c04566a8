/** The fields of a record in the order of its columns, as the server writes them; null for a NULL. */
export type RecordFields = ReadonlyArray<string | null>

const malformed = () => new Error("the server sent a malformed record")

const placeOf = (text: string, character: string, start: number): number => {
  const at = text.indexOf(character, start)
  if (at < 0) throw malformed()
  return at
}

/** Reads the text of records one field after the other. */
class RecordReader {
  readonly #text: string
  readonly #hasBackslash: boolean
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#hasBackslash = text.includes("\\")
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  record(width: number): Array<string | null> {
    const fields: Array<string | null> = []
    this.#pass("(")
    for (let left = width; left > 0; left -= 1) {
      fields.push(this.#field(left === 1 ? ")" : ","))
      this.#pass(left === 1 ? ")" : ",")
    }
    return fields
  }

  #pass(character: string): void {
    if (this.#text[this.#at] !== character) throw malformed()
    this.#at += 1
  }

  #field(end: string): string | null {
    const start = this.#at
    if (this.#text[start] === '"') return this.#quoted(start + 1)
    this.#at = placeOf(this.#text, end, start)
    if (this.#at === start) return null
    const value = this.#text.slice(start, this.#at)
    // The server quotes a field with a comma, so that this one is of a record with more columns.
    if (value.includes(",")) throw malformed()
    return value
  }

  #quoted(start: number): string {
    const end = this.#closingQuote(start)
    const value = this.#text.slice(start, end)
    this.#at = end + 1
    const isPlain = !this.#hasBackslash && !value.includes('"')
    return isPlain ? value : value.replaceAll('""', '"').replaceAll("\\\\", "\\")
  }

  /** The server doubles each quote of a field, so that a single quote ends it. */
  #closingQuote(start: number): number {
    let end = placeOf(this.#text, '"', start)
    while (this.#text[end + 1] === '"') end = placeOf(this.#text, '"', end + 2)
    return end
  }
}

/**
 * Reads records of `width` columns from their text, `(a,"b, c",)(d,,e)`: that of `string_agg(ROW(…)::text, '')`. One text
 * for all rows is far cheaper to receive than a value for each column of each row.
 */
export const readRecords = <A>(text: string, width: number, use: (fields: RecordFields) => A): Array<A> => {
  const reader = new RecordReader(text)
  const read: Array<A> = []
  while (!reader.isAtEnd) read.push(use(reader.record(width)))
  return read
}
