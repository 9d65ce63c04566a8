import { useTexts } from "@trajet/pages/i18n.tsx"
import classes from "./inspection.module.css"
import type { Mark } from "./phase.rules.ts"
import { texts } from "./texts.ts"
import { vehicleDrawing } from "./vehicle-drawing.data.ts"

const { body, creases, glass, height, lamps, mirrors, wheel, wheels, width } = vehicleDrawing
const wheelBox = { width: wheel.width, height: wheel.height, rx: wheel.radius }

/** The outline of a vehicle seen from above, with the numbers of its damages. */
export const Outline = ({ marks }: { readonly marks: ReadonlyArray<Mark> }) => {
  const t = useTexts(texts)
  return (
    <svg className={classes.outline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.outline(marks.length)}>
      {wheels.map(([x, y]) => (
        <rect key={`${x} ${y}`} className={classes.wheel} x={x} y={y} {...wheelBox} />
      ))}
      {mirrors.map((mirror) => (
        <path key={mirror} className={classes.glass} d={mirror} />
      ))}
      <path className={classes.body} d={body} />
      {[...glass, ...lamps].map((pane) => (
        <path key={pane} className={classes.glass} d={pane} />
      ))}
      {creases.map((crease) => (
        <path key={crease} className={classes.crease} d={crease} />
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
