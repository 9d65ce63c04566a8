import type { Cents } from "@trajet/domain/pricing"

const comma = 44
const point = 46
const minus = 45
const zero = 48
const lineFeed = 10
// An amount has at most 17 characters, and a row two of them with their separators.
const pricesBytesMax = 64
// Two of cents, and one of euros.
const digitsMin = 3

/** Rows of CSV in bytes, written one after the other without a text for each. */
export class RowBytes {
  #bytes: Buffer
  #length = 0

  /** Begins a block of rows of about `bytes`. */
  constructor(bytes: number) {
    this.#bytes = Buffer.allocUnsafe(bytes + pricesBytesMax)
  }

  /** All rows so far. */
  written(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Writes a part of other bytes. */
  copy(from: Buffer, start: number, end: number): this {
    this.#reserve(end - start)
    // Ids are short: a loop is faster than a call of the system's copy.
    for (let at = start; at < end; at += 1) this.#put(from[at] ?? 0)
    return this
  }

  text(text: string): this {
    this.#reserve(Buffer.byteLength(text))
    this.#length += this.#bytes.write(text, this.#length)
    return this
  }

  /** Ends a row with `,price_ht,surcharge_ht`. */
  prices(priceHt: Cents, surchargeHt: Cents): void {
    this.#reserve(0)
    this.#put(comma)
    this.#amount(priceHt)
    this.#put(comma)
    this.#amount(surchargeHt)
    this.#put(lineFeed)
  }

  /** Writes what `decimalString` makes of the cents, from the last digit to the first. */
  #amount(cents: Cents): void {
    if (cents < 0) this.#put(minus)
    let rest = Math.abs(cents)
    let at = this.#length + Math.max(digitsMin, digitsOf(rest))
    this.#length = at + 1
    for (let digit = 0; digit < digitsMin || rest > 0; digit += 1) {
      if (digit === 2) {
        this.#bytes[at] = point
        at -= 1
      }
      const tens = Math.floor(rest / 10)
      this.#bytes[at] = zero + rest - tens * 10
      at -= 1
      rest = tens
    }
  }

  #put(code: number): void {
    this.#bytes[this.#length] = code
    this.#length += 1
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes + pricesBytesMax
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(needed * 2)
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

const digitsOf = (value: number): number => {
  let digits = 1
  for (let bound = 10; bound <= value; bound *= 10) digits += 1
  return digits
}
