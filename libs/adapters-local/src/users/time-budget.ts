/** Part of one processor that work may take, and the time of it that may be saved up. */
interface BudgetBounds {
  readonly share: number
  readonly savedMillisMax: number
}

/** A budget of processor time, which comes back at a steady rate. Work is paid afterwards, and may leave a debt. */
export class TimeBudget {
  readonly #bounds: BudgetBounds
  #leftMillis: number
  #atMillis: number

  constructor(bounds: BudgetBounds, nowMillis: number) {
    this.#bounds = bounds
    this.#leftMillis = bounds.savedMillisMax
    this.#atMillis = nowMillis
  }

  /** Time until the next work may begin; 0 if it may at once. */
  waitMillis(nowMillis: number): number {
    this.#comeBack(nowMillis)
    return this.#leftMillis >= 0 ? 0 : Math.ceil(-this.#leftMillis / this.#bounds.share)
  }

  spend(millis: number, nowMillis: number): void {
    this.#comeBack(nowMillis)
    this.#leftMillis -= millis
  }

  #comeBack(nowMillis: number): void {
    const { savedMillisMax, share } = this.#bounds
    // A clock that is set back brings nothing.
    const sinceMillis = Math.max(0, nowMillis - this.#atMillis)
    this.#leftMillis = Math.min(savedMillisMax, this.#leftMillis + sinceMillis * share)
    this.#atMillis = nowMillis
  }
}
