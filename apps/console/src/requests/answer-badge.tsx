import { StatusBadge, type Tone } from "../parts/status-badge.tsx"

const toneOf = (status: number): Tone => {
  if (status >= 500) return "bad"
  return status >= 400 ? "warn" : "good"
}

/** The status of an answer. */
export const AnswerBadge = ({ status }: { readonly status: number }) => (
  <StatusBadge tone={toneOf(status)}>{status}</StatusBadge>
)
