import type { ListedLabelsShown } from "@trajet/contract"
import { everyOf } from "@trajet/pages/every-of.ts"
import { defineTexts, useTexts } from "@trajet/pages/i18n.tsx"
import type { ReactNode } from "react"
import { CopyableId } from "../parts/copyable-id.tsx"

/** The words of each label of the client that lists and details of missions show, by its name in the API. */
export const labelTexts = defineTexts({
  reference: { fr: "Référence", en: "Reference" }
})

/** The names of the labels. */
export const labelNames = everyOf<keyof ListedLabelsShown>()(["reference"])

/** A label as a cell of a table: empty if the mission has none. */
export const labelCell = (label: ListedLabelsShown[keyof ListedLabelsShown]): string => label ?? ""

/** A fact for each label that a mission has. */
export const useLabelFacts = (labels: ListedLabelsShown): ReadonlyArray<readonly [string, ReactNode] | null> => {
  const t = useTexts(labelTexts)
  return labelNames.map((name) => {
    const value = labels[name]
    return value === null ? null : [t[name], <CopyableId key={name} value={value} />]
  })
}
