import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useSyncExternalStore } from "react"
import { cells } from "@trajet/pages/cells/cells.ts"
import { Notice } from "../parts/notice.tsx"
import { texts } from "./texts.ts"
import { momentText } from "./when.ts"

/** Names the cells that do not answer, and since when their missions are not read (DRV-68). */
export const SilentParts = () => {
  const t = useTexts(texts)
  const language = useLanguage()
  const silent = useSyncExternalStore(cells.subscribe, cells.silent)
  // Without network none of them answers, which the page says in other words.
  return silent.length === cells.names.length
    ? null
    : silent.map(({ heardAt, name }) => (
        <Notice key={name} tone="warn">
          {t.partSilent(name)}
          {heardAt === null ? null : t.readAt(momentText(new Date(heardAt).toISOString(), language))}
        </Notice>
      ))
}
