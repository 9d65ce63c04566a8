/** Random numbers from a seed: the same calls return the same numbers. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
    // Neighbouring seeds would have similar first numbers.
    this.#state = Math.imul(this.#bits(), 0x9e3779b1) ^ seed
    this.#bits()
  }

  // Mulberry32.
  #bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return (bits ^ (bits >>> 14)) >>> 0
  }

  next(): number {
    return this.#bits() / 0x1_0000_0000
  }

  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<A>(choices: readonly [A, ...ReadonlyArray<A>]): A {
    return choices[this.below(choices.length)] ?? choices[0]
  }

  oneOf<A>(choices: ReadonlyArray<A>): A | undefined {
    return choices[this.below(choices.length)]
  }

  another(): Dice {
    return new Dice(this.#bits())
  }
}
