import { useTexts } from "@trajet/pages/i18n.tsx"
import classes from "./inspection.module.css"
import type { Mark } from "./phase.rules.ts"
import { texts } from "./texts.ts"

// The drawing is 100 wide and 220 long, with the front on top.
const [width, height] = [100, 220]

const body =
  "M50 3 C66 3 79 5 83.5 13 C88 22 89 40 89.5 60 L90 160 C90 184 88.5 199 84.5 207 C80 215 66 217 50 217 C34 217 20 215 15.5 207 C11.5 199 10 184 10 160 L10.5 60 C11 40 12 22 16.5 13 C21 5 34 3 50 3 Z"

const glass = [
  "M20 80 C34 69 66 69 80 80 L74.5 100 C61 95 39 95 25.5 100 Z",
  "M25 170 C40 175 60 175 75 170 L79.5 188 C63 195 37 195 20.5 188 Z",
  "M16.2 88 L22.6 104 L22.4 131 L14.8 131 C14.8 115 15 100 16.2 88 Z",
  "M14.8 134.5 L22.4 134.5 L22 164 L16.6 181 C15.2 166 14.8 150 14.8 134.5 Z",
  "M83.8 88 L77.4 104 L77.6 131 L85.2 131 C85.2 115 85 100 83.8 88 Z",
  "M85.2 134.5 L77.6 134.5 L78 164 L83.4 181 C84.8 166 85.2 150 85.2 134.5 Z"
]

const wheels = [
  [6.4, 36],
  [88.6, 36],
  [6.4, 160],
  [88.6, 160]
] as const

/** The outline of a vehicle seen from above, with the numbers of its damages. */
export const Outline = ({ marks }: { readonly marks: ReadonlyArray<Mark> }) => {
  const t = useTexts(texts)
  return (
    <svg className={classes.outline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.outline(marks.length)}>
      {wheels.map(([x, y]) => (
        <rect key={`${x} ${y}`} className={classes.wheel} x={x} y={y} width="5" height="26" rx="2" />
      ))}
      <path className={classes.body} d={body} />
      {glass.map((pane) => (
        <path key={pane} className={classes.glass} d={pane} />
      ))}
      {marks.map(({ number, x, y }) => (
        <g key={number} transform={`translate(${x * width} ${y * height})`}>
          <circle className={classes.mark} r="6" />
          <text className={classes.markNumber} dy="0.35em">
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
