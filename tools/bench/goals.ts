/** The bound of a figure. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** "met", "not met", or that there is no figure. */
export const verdict = (value: number | null, goal: Goal): string => {
  if (value === null || Number.isNaN(value)) return "not measured"
  const isMet = "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost
  return isMet ? "met" : "not met"
}
