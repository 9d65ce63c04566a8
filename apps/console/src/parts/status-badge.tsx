import type { ReactNode } from "react"
import classes from "./parts.module.css"

export type Tone = "neutral" | "active" | "good" | "warn" | "bad" | "quiet"

/** A status as a word with a tone. */
export const StatusBadge = ({ children, tone = "neutral" }: { readonly children: ReactNode; readonly tone?: Tone }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)
