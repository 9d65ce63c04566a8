/** A goal: a bound, and how far from it a figure may fall at worst. */
export type Goal =
  | { readonly atLeast: number; readonly acceptable?: number }
  | { readonly atMost: number; readonly acceptable?: number }

/** "met", "not met", or that only the least acceptable figure is reached. */
export const verdict = (value: number | null, goal: Goal): string => {
  if (value === null || Number.isNaN(value)) return "not measured"
  const reaches = (bound: number) => ("atLeast" in goal ? value >= bound : value <= bound)
  if (reaches("atLeast" in goal ? goal.atLeast : goal.atMost)) return "met"
  if (goal.acceptable !== undefined && reaches(goal.acceptable)) return `not met, but acceptable (${goal.acceptable})`
  return "not met"
}
