import { useTexts } from "@trajet/pages/i18n.tsx"
import { texts } from "./texts.ts"

/** The status of a mission in words; a status of a later release by its name. */
export const StatusBadge = ({ status }: { readonly status: string }) => {
  const named = Object.entries(useTexts(texts)).find(([name]) => name === status)?.[1]
  return <span className={`badge ${status}`}>{typeof named === "string" ? named : status}</span>
}
