import type { ModelMission } from "./state.ts"

/** The status and the code of a refusal; null for an answer without a code. */
export interface Refusal {
  readonly status: number
  readonly code: string | null
}

export const unknown: Refusal = { status: 404, code: null }
export const noReturn: Refusal = { status: 422, code: "no_return_leg" }

export const conflict = (code: string): Refusal => ({ status: 409, code })

/** The refusal of what the status forbids. */
export const forbidden = ({ status }: ModelMission): Refusal =>
  conflict(status === "cancelled" ? "already_cancelled" : "not_in_this_status")

/** The refusal of a change of a leg that is done. */
export const done = ({ status }: ModelMission): Refusal =>
  conflict(status === "cancelled" ? "already_cancelled" : "already_departed")
