import { useTexts } from "@trajet/pages/i18n.tsx"
import type { ImportRow, ImportShown } from "./queries.ts"
import { StatusBadge, type Tone } from "../../parts/status-badge.tsx"
import { texts } from "./texts.ts"

const importStates = ["checking", "checked", "ordering", "ended", "cancelled"] as const
const importTones: Readonly<Record<(typeof importStates)[number], Tone>> = {
  checking: "active",
  checked: "warn",
  ordering: "active",
  ended: "good",
  cancelled: "quiet"
}

/** The state of an import as a word. */
export const ImportBadge = ({ state }: Pick<ImportShown, "state">) => {
  const t = useTexts(texts)
  const known = importStates.find((each) => each === state)
  return known === undefined ? (
    <StatusBadge>{state}</StatusBadge>
  ) : (
    <StatusBadge tone={importTones[known]}>{t[known]}</StatusBadge>
  )
}

export const rowStates = ["unchecked", "right", "wrong", "ordered", "refused"] as const
export type RowState = (typeof rowStates)[number]

const rowTones: Readonly<Record<RowState, Tone>> = {
  unchecked: "quiet",
  right: "neutral",
  wrong: "bad",
  ordered: "good",
  refused: "bad"
}

/** The state of a row as a word. */
export const RowBadge = ({ state }: Pick<ImportRow, "state">) => {
  const t = useTexts(texts)
  const known = rowStates.find((each) => each === state)
  return known === undefined ? (
    <StatusBadge>{state}</StatusBadge>
  ) : (
    <StatusBadge tone={rowTones[known]}>{t[known]}</StatusBadge>
  )
}
