import type { CancellationPreview } from "../detail/queries.ts"

/** How the cancellation of one of several missions stands. Fees are euros without tax. */
export type Standing =
  | { readonly kind: "asking" }
  | { readonly kind: "ready"; readonly feeHt: number }
  /** The fee is another one than was shown: the user is asked anew. */
  | { readonly kind: "changed"; readonly feeHt: number; readonly beforeHt: number }
  | { readonly kind: "blocked" }
  | { readonly kind: "cancelled"; readonly feeHt: number }
  | { readonly kind: "failed"; readonly error: unknown }

/** What a preview says of a mission whose fee was shown before, or was not: `shownHt` is null then. */
export const standingOf = ({ cancellable, penalty }: CancellationPreview, shownHt: number | null): Standing => {
  if (!cancellable || penalty === null) return { kind: "blocked" }
  const feeHt = penalty.amount_ht
  return shownHt === null || shownHt === feeHt
    ? { kind: "ready", feeHt }
    : { kind: "changed", feeHt, beforeHt: shownHt }
}

/** The fee that the user sees and agrees to by the confirmation; null if the mission is not to be cancelled. */
export const agreedHt = (standing: Standing): number | null =>
  standing.kind === "ready" || standing.kind === "changed" ? standing.feeHt : null

/** The sum of fees, exact to the cent. */
export const sumOfFees = (standings: ReadonlyArray<Standing>): number =>
  standings.reduce((cents, standing) => cents + Math.round((agreedHt(standing) ?? 0) * 100), 0) / 100
