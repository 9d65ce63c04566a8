import { useComputedColorScheme } from "@mantine/core"
import { useElementSize, useMergedRef } from "@mantine/hooks"
import { palette, type PaletteName } from "@trajet/pages/palette.ts"
import { useEffect, useState } from "react"
import UPlot from "uplot"
import "uplot/dist/uPlot.min.css"
import classes from "./chart.module.css"

/** Values over time, drawn as a line or as bars. */
interface Line {
  readonly label: string
  readonly colour: PaletteName
  readonly values: Array<number | null>
}

interface Props {
  readonly label: string
  /** Epoch seconds of the values. */
  readonly seconds: Array<number>
  readonly lines: ReadonlyArray<Line>
  /** A value, at the axis and in the legend. */
  readonly valueText: (value: number) => string
  readonly form?: "lines" | "bars"
  /** What the legend calls the time. */
  readonly timeLabel: string
  /** A time in the legend. */
  readonly timeText: (seconds: number) => string
  /** A time below the axis. */
  readonly tickText: (seconds: number) => string
}

const height = 190
// Of the space of a bar, and its greatest width in pixels.
const barSize: [number, number] = [0.6, 40]
const tickWidthMin = 36

/** The times that have a name below the axis, the last one among them: on a phone, every third. */
const ticksOf = (seconds: ReadonlyArray<number>, width: number): Array<number> => {
  const step = width < tickWidthMin * seconds.length ? 3 : 1
  return seconds.filter((_, index) => (seconds.length - 1 - index) % step === 0)
}

/** Values over time. Its numbers are also in the text beside it, because a canvas has none for screen readers. */
export const TimeChart = ({
  form = "lines",
  label,
  lines,
  seconds,
  tickText,
  timeLabel,
  timeText,
  valueText
}: Props) => {
  const scheme = useComputedColorScheme("light")
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const both = useMergedRef(ref, setRoot)
  useEffect(() => {
    if (root === null || width === 0) return
    const barSeconds = (seconds[1] ?? 0) - (seconds[0] ?? 0)
    const bars = form === "bars" ? UPlot.paths.bars?.({ size: barSize }) : undefined
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
          {
            ...axis,
            ...(form === "bars" ? { splits: () => ticksOf(seconds, width) } : {}),
            values: (_, ticks) => ticks.map(tickText)
          },
          { ...axis, size: 64, values: (_, ticks) => ticks.map(valueText) }
        ],
        scales: {
          ...(form === "bars" ? { x: { range: (_, from, to) => [from - barSeconds / 2, to + barSeconds / 2] } } : {}),
          y: { range: (_, __, max) => [0, Math.max(1, (max ?? 0) * 1.1)] }
        },
        series: [
          { label: timeLabel, value: (_, at) => (at === null ? "" : timeText(at)) },
          ...lines.map(({ colour, label: name }) => ({
            label: name,
            value: (_: UPlot, value: number | null) => (value === null ? "–" : valueText(value)),
            stroke: palette[colour][scheme],
            width: 1.5,
            ...(bars === undefined
              ? { points: { show: true, size: 3 } }
              : { paths: bars, fill: palette[colour][scheme], points: { show: false } })
          }))
        ]
      },
      [seconds, ...lines.map(({ values }) => values)],
      root
    )
    return () => chart.destroy()
  }, [form, lines, root, scheme, seconds, tickText, timeLabel, timeText, valueText, width])
  return <div ref={both} role="img" aria-label={label} className={classes.chart} />
}
