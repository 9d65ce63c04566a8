import { entryOf, wordOf } from "@trajet/pages/entry-of.ts"
import { everyOf } from "@trajet/pages/every-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { Known } from "@trajet/pages/values.model.ts"
import type { ImportRow, ImportShown } from "./queries.ts"
import { StatusBadge, type Tone } from "../../parts/status-badge.tsx"
import { texts } from "./texts.ts"

const importTones: Readonly<Record<Known<ImportShown["state"]>, Tone>> = {
  checking: "active",
  checked: "warn",
  ordering: "active",
  ended: "good",
  cancelled: "quiet"
}

/** The state of an import as a word. */
export const ImportBadge = ({ state }: Pick<ImportShown, "state">) => {
  const { cancelled, checked, checking, ended, ordering } = useTexts(texts)
  const words = { cancelled, checked, checking, ended, ordering }
  return (
    <StatusBadge tone={entryOf<typeof state, Tone>(importTones, state, "neutral")}>{wordOf(words, state)}</StatusBadge>
  )
}

export const rowStates = everyOf<Known<ImportRow["state"]>>()(["unchecked", "right", "wrong", "ordered", "refused"])
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
  const { ordered, refused, right, unchecked, wrong } = useTexts(texts)
  const words = { ordered, refused, right, unchecked, wrong }
  return (
    <StatusBadge tone={entryOf<typeof state, Tone>(rowTones, state, "neutral")}>{wordOf(words, state)}</StatusBadge>
  )
}
