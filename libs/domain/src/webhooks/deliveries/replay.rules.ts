import type { ReplayPreview } from "./deliveries.port.ts"

/** Sums the counts of a dry run. */
export const previewOf = (counts: ReplayPreview["counts"], isComplete: boolean): ReplayPreview => {
  const sumOf = (isMissing: boolean) =>
    counts.reduce((sum, { status, count }) => ((status === null) === isMissing ? sum + count : sum), 0)
  return { neverDelivered: sumOf(true), again: sumOf(false), counts, isComplete }
}
