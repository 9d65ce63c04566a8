/**
 * What happens to the next bytes of a file. `Peek` shows them to the plan, less than asked for at the end of the file, and
 * leaves them for the next step. `Rewrite` replaces them by as many others; what is cut off by the end of the file becomes
 * zeros. `ToMarker` goes on to the next marker of a JPEG.
 */
export type Step =
  | { readonly _tag: "Peek"; readonly bytes: number }
  | { readonly _tag: "Keep"; readonly bytes: number }
  | { readonly _tag: "Zero"; readonly bytes: number }
  | { readonly _tag: "Rewrite"; readonly bytes: number; readonly with: (bytes: Uint8Array) => Uint8Array }
  | { readonly _tag: "ToMarker"; readonly keeps: boolean }

/** Says step by step what happens to a file. What follows its last step becomes zeros. */
export type Plan = Generator<Step, void, Uint8Array>

export const peek = (bytes: number): Step => ({ _tag: "Peek", bytes })
export const keep = (bytes: number): Step => ({ _tag: "Keep", bytes })
export const zero = (bytes: number): Step => ({ _tag: "Zero", bytes })

/** Parts of a file that a plan looks at. A file with more of them was made to cost time, and the rest of it is zeros. */
export const partsMax = 20_000

const none = new Uint8Array(0)

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Stuffed zeros, restarts and fill bytes belong to the picture, and begin no segment. */
const beginsSegment = (code: number): boolean => code !== 0x00 && code !== 0xff && (code < 0xd0 || code > 0xd7)

interface FoundMarker {
  readonly at: number
  readonly isFound: boolean
}

/** The next marker, or the place up to which there is none. */
const markerFrom = (bytes: Uint8Array, from: number): FoundMarker => {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const code = bytes[at + 1] ?? 0
    if (beginsSegment(code)) return { at, isFound: true }
    at = bytes.indexOf(0xff, code === 0xff ? at + 1 : at + 2)
  }
  return { at: at < 0 ? bytes.length : at, isFound: false }
}

/** The end of the bytes before `to` without those that fill the time before a marker. */
const withoutFill = (bytes: Uint8Array, from: number, to: number): number => {
  let end = to
  while (end > from && bytes[end - 1] === 0xff) end--
  return end
}

/** The bytes that are known so far, of which those before `at` are decided. */
interface Known {
  bytes: Uint8Array
  at: number
  isCopied: boolean
  readonly isLast: boolean
}

const edit = (known: Known, from: number, to: number, by: Uint8Array | null): void => {
  if (!known.isCopied) known.bytes = known.bytes.slice()
  known.isCopied = true
  if (by === null) known.bytes.fill(0, from, to)
  else known.bytes.set(by, from)
}

/**
 * Carries out a plan on a file that arrives in chunks. As many bytes come out as go in. Holds at most the bytes that the
 * plan peeks at or rewrites at once, and one chunk.
 */
export class ByteEditor {
  readonly #plan: Plan
  #step: Step
  /** Bytes that are still to be kept or to become zeros. */
  #left = 0
  #held: Uint8Array = none

  constructor(plan: Plan) {
    this.#plan = plan
    this.#step = zero(Infinity)
    this.#advance(none)
  }

  /** Takes the next bytes, and returns those that are decided. */
  push(chunk: Uint8Array): Uint8Array {
    return this.#decide({ bytes: joined(this.#held, chunk), at: 0, isCopied: false, isLast: false })
  }

  /** Returns what is left at the end of the file. */
  end(): Uint8Array {
    return this.#decide({ bytes: this.#held, at: 0, isCopied: false, isLast: true })
  }

  #decide(known: Known): Uint8Array {
    while (known.at < known.bytes.length) {
      const answer = this.#apply(this.#step, known)
      if (answer === null) break
      this.#advance(answer)
    }
    // A copy, so that the chunk behind it can go.
    this.#held = known.bytes.slice(known.at)
    return known.bytes.subarray(0, known.at)
  }

  #advance(answer: Uint8Array): void {
    const next = this.#plan.next(answer)
    this.#step = next.done === true ? zero(Infinity) : next.value
    this.#left = this.#step._tag === "Keep" || this.#step._tag === "Zero" ? this.#step.bytes : 0
  }

  /** Carries a step out as far as the bytes are known. Null if it needs more of them. */
  #apply(step: Step, known: Known): Uint8Array | null {
    const { at } = known
    const rest = known.bytes.length - at
    switch (step._tag) {
      case "Peek":
        return rest < step.bytes && !known.isLast ? null : known.bytes.slice(at, at + step.bytes)
      case "Rewrite":
        if (rest < step.bytes && !known.isLast) return null
        known.at = at + Math.min(rest, step.bytes)
        edit(known, at, known.at, rest < step.bytes ? null : step.with(known.bytes.slice(at, known.at)))
        return none
      case "ToMarker": {
        const marker = markerFrom(known.bytes, at)
        known.at = marker.isFound || !known.isLast ? marker.at : known.bytes.length
        const end = withoutFill(known.bytes, at, known.at)
        if (!step.keeps && end > at) edit(known, at, end, null)
        return marker.isFound ? none : null
      }
      default: {
        const taken = Math.min(rest, this.#left)
        known.at = at + taken
        this.#left -= taken
        if (step._tag === "Zero" && taken > 0) edit(known, at, known.at, null)
        return this.#left === 0 ? none : null
      }
    }
  }
}
