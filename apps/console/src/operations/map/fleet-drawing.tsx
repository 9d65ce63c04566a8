import { Link } from "@tanstack/react-router"
import { lineOf, projected } from "../../missions/detail/route/projection.rules.ts"
import { cities, outlines } from "../../parts/france/outline.ts"
import classes from "./map.module.css"
import type { MarkedMission } from "./marked.ts"
import { spread } from "./spread.rules.ts"

const frame = { width: 640, height: 640, margin: 24 }

interface Props {
  readonly missions: ReadonlyArray<MarkedMission>
  readonly chosen: string | null
}

/** The points of the outlines, the cities and the missions in one frame. */
const laidOut = (missions: ReadonlyArray<MarkedMission>) => {
  const points = projected([...outlines.flat(), ...cities, ...missions], frame)
  let from = 0
  const take = (count: number) => points.slice(from, (from += count))
  return {
    lines: outlines.map(({ length }) => lineOf(take(length))),
    towns: take(cities.length),
    places: spread(take(missions.length))
  }
}

/** The missions on an outline of France, without tiles. For the pointer alone: the list says the same. */
export const FleetDrawing = ({ chosen, missions }: Props) => {
  const { lines, places, towns } = laidOut(missions)
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden>
      {lines.map((points) => (
        <polygon key={points} className={classes.land} points={points} />
      ))}
      {cities.map(({ name }, at) => (
        <g key={name} transform={`translate(${towns[at]?.x ?? 0} ${towns[at]?.y ?? 0})`}>
          <circle className={classes.town} r="2" />
          <text className={classes.townName} x="6" dy="0.35em">
            {name}
          </text>
        </g>
      ))}
      {missions.map(({ age, id, kind, name }, at) => (
        <g key={id} transform={`translate(${places[at]?.x ?? 0} ${places[at]?.y ?? 0})`}>
          <Link to="/board/$id" params={{ id }} preload={false} tabIndex={-1}>
            <title>{name}</title>
            {id === chosen ? <circle className={classes.halo} r="15" /> : null}
            <circle className={classes.marker} data-kind={kind} data-age={age} r="8" />
            {kind === "incident" ? (
              <text className={classes.mark} data-age={age} dy="0.36em">
                !
              </text>
            ) : null}
          </Link>
        </g>
      ))}
    </svg>
  )
}
