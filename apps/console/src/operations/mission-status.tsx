import { useTexts } from "@trajet/pages/i18n.tsx"
import { StatusBadge } from "../parts/status-badge.tsx"
import { knownStatus, toneOf } from "./status.ts"
import { texts } from "./texts.ts"

/** The status of a mission in the words of operators. */
export const MissionStatus = ({ status }: { readonly status: string }) => {
  const t = useTexts(texts)
  const known = knownStatus(status)
  return <StatusBadge tone={toneOf(status)}>{known === null ? status : t[known]}</StatusBadge>
}
