import { Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { MissionStatus } from "../mission-status.tsx"
import classes from "./map.module.css"
import type { MarkedMission } from "./marked.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly missions: ReadonlyArray<MarkedMission>
  readonly choose: (id: string | null) => void
}

interface RowProps {
  readonly mission: MarkedMission
  readonly choose: (id: string | null) => void
}

const Row = ({ choose, mission }: RowProps) => {
  const t = useTexts(texts)
  const { age, driver, group, id, next, number, positionedAt, status, vehicle, where } = mission
  return (
    <>
      <div className={classes.rowHead}>
        <Link
          className={classes.wholeRow}
          to="/board/$id"
          params={{ id }}
          preload={false}
          onFocus={() => choose(id)}
          onBlur={() => choose(null)}
          onPointerEnter={() => choose(id)}
          onPointerLeave={() => choose(null)}
        >
          {number}
        </Link>
        <MissionStatus status={status} />
        {age === "old" ? <StatusBadge tone="warn">{t.old}</StatusBadge> : null}
      </div>
      <div>
        {vehicle} · {driver}
      </div>
      <div className={classes.second}>
        {group} · {next}
      </div>
      <div className={classes.second}>
        {where}
        {positionedAt === null ? null : (
          <>
            {" "}
            · <Time value={positionedAt} />
          </>
        )}
      </div>
    </>
  )
}

/** The missions of the map as a list. The one under the pointer, or with the focus, stands out on the map. */
export const FleetList = ({ choose, missions }: Props) => {
  const t = useTexts(texts)
  return (
    <ol className={classes.list} aria-label={t.list}>
      {missions.map((mission) => (
        <li key={mission.id} className={classes.row}>
          <Row mission={mission} choose={choose} />
        </li>
      ))}
    </ol>
  )
}
