import { useTexts } from "@trajet/pages/i18n.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import type { FeedStatus } from "./read-feed.ts"
import { texts } from "./texts.ts"

/** Says whether the board follows what happens. */
export const FeedState = ({ status }: { readonly status: FeedStatus }) => {
  const t = useTexts(texts)
  return (
    <span role="status">
      {status === "open" ? <StatusBadge tone="good">{t.live}</StatusBadge> : null}
      {status === "connecting" ? <StatusBadge>{t.connecting}</StatusBadge> : null}
      {status === "broken" ? <StatusBadge tone="warn">{t.broken}</StatusBadge> : null}
    </span>
  )
}
