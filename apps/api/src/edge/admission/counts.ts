/** Counts by name. */
export class Counts {
  readonly #of = new Map<string, number>()

  of(name: string): number {
    return this.#of.get(name) ?? 0
  }

  add(name: string, change: 1 | -1): void {
    const next = this.of(name) + change
    if (next === 0) this.#of.delete(name)
    else this.#of.set(name, next)
  }
}
