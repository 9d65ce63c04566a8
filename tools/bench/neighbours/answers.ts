/** Counts of answers by status; `none` without an answer. */
export type Answers = Readonly<Record<string, number>>

export const sumOf = (all: ReadonlyArray<Answers>): Answers => {
  const sum: Record<string, number> = {}
  for (const answers of all) {
    for (const [status, count] of Object.entries(answers)) sum[status] = (sum[status] ?? 0) + count
  }
  return sum
}
