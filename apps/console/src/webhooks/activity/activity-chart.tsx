import { useComputedColorScheme } from "@mantine/core"
import { useElementSize, useMergedRef } from "@mantine/hooks"
import { type Language, useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { languageFacts } from "@trajet/pages/languages.ts"
import { palette, type PaletteName } from "@trajet/pages/palette.ts"
import { useEffect, useState } from "react"
import UPlot from "uplot"
import "uplot/dist/uPlot.min.css"
import { instantText, zone } from "../../parts/time.rules.ts"
import { texts } from "./texts.ts"
import classes from "./activity.module.css"

/** A line of a chart. */
export interface Line {
  readonly label: string
  readonly colour: PaletteName
  readonly values: Array<number | null>
}

interface Props {
  readonly label: string
  readonly seconds: Array<number>
  readonly lines: ReadonlyArray<Line>
  readonly unit: string
}

const height = 190

const instant = (seconds: number): string => new Date(seconds * 1_000).toISOString()

/** The day and month of a tick, without the year. */
const dayLabel = (seconds: number, language: Language): string =>
  new Intl.DateTimeFormat(languageFacts[language].locale, {
    day: "numeric",
    month: "short",
    timeZone: zone
  }).format(seconds * 1_000)

/** Lines over time. Its numbers are also in the text beside it, because a canvas has none for screen readers. */
export const ActivityChart = ({ label, lines, seconds, unit }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const scheme = useComputedColorScheme("light")
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const both = useMergedRef(ref, setRoot)
  useEffect(() => {
    if (root === null || width === 0) return
    const axis = {
      stroke: palette.muted[scheme],
      grid: { stroke: palette.line[scheme], width: 1 },
      ticks: { show: false }
    }
    const chart = new UPlot(
      {
        width,
        height,
        cursor: { drag: { x: false, y: false } },
        axes: [
          { ...axis, values: (_, ticks) => ticks.map((tick) => dayLabel(tick, language)) },
          { ...axis, size: 60, values: (_, ticks) => ticks.map((tick) => `${tick}${unit}`) }
        ],
        scales: { y: { range: (_, __, max) => [0, Math.max(1, (max ?? 0) * 1.1)] } },
        series: [
          { label: t.at, value: (_, at) => (at === null ? "" : instantText(instant(at), language, "short")) },
          ...lines.map(({ colour, label: name }) => ({
            label: name,
            stroke: palette[colour][scheme],
            width: 1.5,
            points: { show: true, size: 3 }
          }))
        ]
      },
      [seconds, ...lines.map(({ values }) => values)],
      root
    )
    return () => chart.destroy()
  }, [language, lines, root, t, scheme, seconds, unit, width])
  return <div ref={both} role="img" aria-label={label} className={classes.chart} />
}
