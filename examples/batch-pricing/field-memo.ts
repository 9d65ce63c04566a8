// Fields of few values, such as days, are all known soon. Fields of many do not fill the memory.
const placeBits = 12
const placesCount = 2 ** placeBits
/** For each place: the length of its fields, and their words. */
const keyWords = 16

/** The longest fields that are known, in bytes. */
export const memoBytesMax = 32
// Few fields are longer than these.
const shortBytesMax = 12

/** The values of the last fields of some columns, by their bytes: a file has many trips, and few days. */
export class FieldMemo<A> {
  readonly #values: Array<A | undefined> = Array.from({ length: placesCount })
  readonly #keys = new Int32Array(placesCount * keyWords)

  /** The value of the fields that are `length` bytes of `view` from `start`: known, or read and known from then on. */
  of<From>(view: DataView, start: number, length: number, fields: From, read: (fields: From) => A): A {
    const first = wordAt(view, start, length)
    const second = wordAt(view, start + 4, length - 4)
    const third = wordAt(view, start + 8, length - 8)
    let hash = mixed(mixed(mixed(length, first), second), third)
    for (let from = shortBytesMax; from < length; from += 4) {
      hash = mixed(hash, wordAt(view, start + from, length - from))
    }
    const place = hash >>> (32 - placeBits)
    const keys = this.#keys
    const at = place * keyWords
    const isAlike = keys[at] === length && keys[at + 1] === first && keys[at + 2] === second && keys[at + 3] === third
    if (isAlike && (length <= shortBytesMax || this.#endsAlike(view, start, length, at))) {
      const known = this.#values[place]
      if (known !== undefined) return known
    }
    const value = read(fields)
    this.#learn(view, start, length, place, value)
    return value
  }

  #endsAlike(view: DataView, start: number, length: number, at: number): boolean {
    for (let from = shortBytesMax; from < length; from += 4) {
      if (this.#keys[at + 1 + from / 4] !== wordAt(view, start + from, length - from)) return false
    }
    return true
  }

  /** Takes the place of other fields, if there are some. */
  #learn(view: DataView, start: number, length: number, place: number, value: A): void {
    const at = place * keyWords
    this.#keys[at] = length
    for (let from = 0; from < memoBytesMax; from += 4) {
      this.#keys[at + 1 + from / 4] = wordAt(view, start + from, length - from)
    }
    this.#values[place] = value
  }
}

/** Four bytes as a word, with zeros in place of those after the fields. */
const wordAt = (view: DataView, at: number, bytesLeft: number): number => {
  if (bytesLeft >= 4) return view.getInt32(at, true)
  return bytesLeft <= 0 ? 0 : view.getInt32(at, true) & ((1 << (bytesLeft * 8)) - 1)
}

const mixed = (hash: number, word: number): number => {
  const product = Math.imul(hash ^ word, 0x9e37_79b1)
  return product ^ (product >>> 15)
}
