import { Skeleton } from "@mantine/core"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { languageFacts } from "@trajet/pages/languages.ts"
import { Suspense, useMemo } from "react"
import { Section } from "../../parts/blocks.tsx"
import { TimeChart } from "../../parts/chart/lazy-chart.ts"
import { numberText } from "../../parts/numbers.ts"
import { instantText, zone } from "../../parts/time.rules.ts"
import { useNow } from "../../parts/use-now.ts"
import { seriesOf, totalsOf } from "./activity.rules.ts"
import classes from "./activity.module.css"
import { texts } from "./texts.ts"
import type { EndpointDetail } from "../queries.ts"

const hourMillis = 3_600_000

const instant = (seconds: number): string => new Date(seconds * 1_000).toISOString()

/** The hours of the legend, and the days below the axis, without the year. */
const useChartTexts = () => {
  const { at: timeLabel } = useTexts(texts)
  const language = useLanguage()
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(languageFacts[language].locale, {
      day: "numeric",
      month: "short",
      timeZone: zone
    })
    return {
      timeLabel,
      countText: (count: number) => numberText(count, language),
      millisText: (millis: number) => `${numberText(millis, language)} ms`,
      timeText: (seconds: number) => instantText(instant(seconds), language, "short"),
      tickText: (seconds: number) => days.format(seconds * 1_000)
    }
  }, [language, timeLabel])
}

const Charts = ({ hours }: Pick<EndpointDetail, "hours">) => {
  const t = useTexts(texts)
  const { countText, millisText, ...times } = useChartTexts()
  const hour = Math.floor(useNow() / hourMillis) * hourMillis
  const { counts, durations, seconds } = useMemo(() => {
    const series = seriesOf(hours, hour)
    return {
      seconds: series.seconds,
      counts: [
        { label: t.succeeded, colour: "good", values: series.succeeded },
        { label: t.failed, colour: "bad", values: series.failed }
      ] as const,
      durations: [
        { label: t.median, colour: "accent", values: series.p50 },
        { label: t.slow, colour: "warn", values: series.p95 }
      ] as const
    }
  }, [hours, hour, t])
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <div className={classes.charts}>
        <div>
          <h3>{t.counts}</h3>
          <TimeChart label={t.counts} seconds={seconds} lines={counts} valueText={countText} {...times} />
        </div>
        <div>
          <h3>{t.durations}</h3>
          <TimeChart label={t.durations} seconds={seconds} lines={durations} valueText={millisText} {...times} />
        </div>
      </div>
    </Suspense>
  )
}

/** Success and duration of the attempts of the last seven days. */
export const ActivityTab = ({ endpoint }: { readonly endpoint: EndpointDetail }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { attempts, share, succeeded } = totalsOf(endpoint.hours)
  const number = (value: number) => value.toLocaleString(language)
  return (
    <Section
      title={t.title}
      note={attempts === 0 ? t.none : t.summary(number(attempts), number(succeeded), number(share))}
    >
      {endpoint.hours_are_complete ? null : <p>{t.incomplete}</p>}
      {attempts === 0 ? null : <Charts hours={endpoint.hours} />}
    </Section>
  )
}
