/** A value that was handed out for one thing, and then for another. */
export interface Clash {
  readonly kind: string
  readonly value: string
  readonly first: string
  readonly then: string
}

/** What clients, receivers and readers have seen, and for what each value stood. */
export class UsedValues {
  readonly #meanings = new Map<string, string>()
  readonly #clashes: Array<Clash> = []

  /** Records that a value of a kind was handed out for a thing. The same thing again is no clash. */
  see(kind: string, value: string, meaning: string): void {
    const name = `${kind} ${value}`
    const first = this.#meanings.get(name)
    if (first === undefined) this.#meanings.set(name, meaning)
    else if (first !== meaning) this.#clashes.push({ kind, value, first, then: meaning })
  }

  get count(): number {
    return this.#meanings.size
  }

  /** The clashes since the last call. */
  takeClashes(): ReadonlyArray<Clash> {
    return this.#clashes.splice(0)
  }
}
