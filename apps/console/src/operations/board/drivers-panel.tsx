import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type DragEvent, useState } from "react"
import { type DriverShown, driversQuery } from "../drivers/drivers-query.ts"
import classes from "./board.module.css"
import { droppedMission, isMissionOver } from "./dragged-mission.ts"
import { texts } from "./texts.ts"

interface Props {
  /** A mission was dropped on a driver. */
  readonly dropped: (missionId: string, driverId: string) => void
}

const DriverPlace = ({ driver, dropped }: Props & { readonly driver: DriverShown }) => {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!isMissionOver(event)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    dropped(droppedMission(event), driver.id)
  }
  return (
    <li>
      <Link
        to="/board/list"
        search={{ driver: driver.id }}
        className={classes.driver ?? ""}
        data-over={isOver || undefined}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <strong>
          {driver.first_name} {driver.name}
        </strong>
        <span>{driver.phone}</span>
      </Link>
    </li>
  )
}

/** The drivers beside the columns: a card that is dropped on one gives its mission to that driver. */
export const DriversPanel = ({ dropped }: Props) => {
  const t = useTexts(texts)
  const { data = [] } = useQuery(driversQuery)
  return (
    <section className={classes.column} aria-label={t.drivers}>
      <h2 className={classes.columnHead}>{t.drivers}</h2>
      <p className={classes.hint}>{t.dropHint}</p>
      <ul className={classes.drivers}>
        {data
          .filter(({ suspended }) => !suspended)
          .map((driver) => (
            <DriverPlace key={driver.id} driver={driver} dropped={dropped} />
          ))}
      </ul>
    </section>
  )
}
