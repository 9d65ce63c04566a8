interface KeptBounds {
  readonly entriesMax: number
  readonly bytesMax: number
}

/** Caches prints in memory by name, and drops the least recently used first. */
export class KeptPrints {
  readonly #bounds: KeptBounds
  /** In the order of use. */
  readonly #prints = new Map<string, Uint8Array>()
  #bytes = 0

  constructor(bounds: KeptBounds) {
    this.#bounds = bounds
  }

  get(name: string): Uint8Array | undefined {
    const content = this.#prints.get(name)
    if (content === undefined) return undefined
    this.#prints.delete(name)
    this.#prints.set(name, content)
    return content
  }

  keep(name: string, content: Uint8Array): void {
    if (content.length > this.#bounds.bytesMax || this.#prints.has(name)) return
    this.#prints.set(name, content)
    this.#bytes += content.length
    for (const [oldest, { length }] of this.#prints) {
      if (this.#prints.size <= this.#bounds.entriesMax && this.#bytes <= this.#bounds.bytesMax) return
      this.#prints.delete(oldest)
      this.#bytes -= length
    }
  }
}
