import { useTexts } from "@trajet/pages/i18n.tsx"
import { StatusBadge } from "./status-badge.tsx"
import { texts } from "./texts.ts"

/** The environment of a record, in the colour of the test band if it is the test environment. */
export const EnvironmentBadge = ({ value }: { readonly value: string }) => {
  const t = useTexts(texts)
  if (value === "test") return <StatusBadge tone="warn">{t.test}</StatusBadge>
  return <StatusBadge>{value === "live" ? t.live : value}</StatusBadge>
}
