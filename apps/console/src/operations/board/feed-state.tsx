import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useState } from "react"
import { StatusBadge, type Tone } from "../../parts/status-badge.tsx"
import { clockText } from "../../parts/time.rules.ts"
import classes from "./board.module.css"
import { type Freshness, freshnessOf, type Heard } from "./freshness.rules.ts"
import { texts } from "./texts.ts"

const lookMillis = 1_000

const tones: Readonly<Record<Freshness, Tone>> = {
  waiting: "neutral",
  fresh: "good",
  quiet: "warn",
  broken: "warn",
  lost: "bad"
}

/** The present time in epoch milliseconds, looked at every second: silence sends no message. */
const useSecond = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookMillis)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Says whether the board follows what happens, and of which time its data are. `heard` tells what the feed has heard. */
export const FeedState = ({ heard }: { readonly heard: () => Heard }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useSecond()
  const feed = heard()
  const freshness = freshnessOf(feed, now)
  return (
    <span className={classes.feed}>
      {feed.heardAt === null ? null : (
        <span className={classes.dataTime}>{t.dataOf(clockText(feed.heardAt, language))}</span>
      )}
      <span role="status">
        <StatusBadge tone={tones[freshness]}>{t[freshness]}</StatusBadge>
      </span>
    </span>
  )
}
