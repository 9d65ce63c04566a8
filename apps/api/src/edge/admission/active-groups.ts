/** Time for which a group counts as one that asks. */
const activeMillis = 1_000

/** Who asks for a place. */
export interface Asking {
  readonly group: string
  readonly isKnown: boolean
}

/**
 * Knows whether another group than a given one has asked of late, by the last group that asked and the last one that asked
 * before it. Requests whose key is not looked up yet tell nothing: anybody can send them.
 */
export class ActiveGroups {
  #last: { readonly group: string; readonly atMillis: number } | null = null
  #otherAtMillis = -Infinity

  saw({ group, isKnown }: Asking, nowMillis: number): void {
    if (!isKnown) return
    if (this.#last !== null && this.#last.group !== group) this.#otherAtMillis = this.#last.atMillis
    this.#last = { group, atMillis: nowMillis }
  }

  /** True if another group has asked in the time before this instant, the latest request without one. */
  hasOther(group: string, nowMillis: number): boolean {
    if (this.#last === null) return false
    const atMillis = this.#last.group === group ? this.#otherAtMillis : this.#last.atMillis
    return nowMillis - atMillis < activeMillis
  }
}
