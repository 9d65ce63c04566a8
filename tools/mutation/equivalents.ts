/** A mutant that no test can catch, because the program behaves the same with it. It leaves all counts. */
export interface Equivalent {
  readonly id: string
  readonly file: string
  /** What is replaced by what, for readers. */
  readonly change: string
  /** Why nothing differs for anybody outside of the function. */
  readonly reason: string
}

export const equivalents: ReadonlyArray<Equivalent> = []
