import type { Waypoint } from "./route-query.ts"
import { lineOf, projected } from "./projection.rules.ts"
import classes from "./route.module.css"

const frame = { width: 640, height: 320, margin: 36 }

interface Props {
  readonly waypoints: ReadonlyArray<Waypoint>
  readonly label: string
}

/** The route of a trip drawn without a map: the part that is passed, the part ahead, and both ends. */
export const RouteDrawing = ({ label, waypoints }: Props) => {
  const points = projected(waypoints, frame)
  const passedCount = waypoints.filter(({ passed_at: at }) => at !== null).length
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={label}>
      <polyline className={classes.ahead} points={lineOf(points.slice(Math.max(0, passedCount - 1)))} />
      <polyline className={classes.passed} points={lineOf(points.slice(0, passedCount))} />
      {points.slice(1, -1).map(({ x, y }, index) => (
        <circle
          key={`${x} ${y}`}
          className={waypoints[index + 1]?.passed_at === null ? classes.waypoint : classes.waypointPassed}
          cx={x}
          cy={y}
          r="3.5"
        />
      ))}
      {[
        { ...first, letter: "A" },
        { ...last, letter: "B" }
      ].map(({ letter, x, y }) => (
        <g key={letter} transform={`translate(${x} ${y})`}>
          <circle className={classes.end} r="12" />
          <text className={classes.letter} dy="0.35em">
            {letter}
          </text>
        </g>
      ))}
    </svg>
  )
}
