import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { Section } from "../../../parts/blocks.tsx"
import { agoText } from "../../../parts/ago.ts"
import { Time } from "../../../parts/time.tsx"
import { rangeText } from "../../../parts/time.rules.ts"
import { useNow } from "../../../parts/use-now.ts"
import sharedClasses from "../../missions.module.css"
import { PartOf } from "../part-of.tsx"
import type { Leg, MissionDetail } from "../queries.ts"
import { TripChoice } from "../trip-choice.tsx"
import { RoutePicture } from "./route-picture.tsx"
import { type Way, type Waypoint, waypointsQuery } from "./route-query.ts"
import classes from "./route.module.css"
import { texts } from "./texts.ts"
import { useWaypointName } from "./waypoint-name.ts"

const Table = ({ waypoints }: { readonly waypoints: ReadonlyArray<Waypoint> }) => {
  const t = useTexts(texts)
  const nameOf = useWaypointName()
  return (
    <details className={classes.details}>
      <summary>{t.waypoints}</summary>
      <table className={sharedClasses.lines}>
        <thead>
          <tr>
            <th scope="col">{t.waypoint}</th>
            <th scope="col">{t.expected}</th>
            <th scope="col">{t.passed}</th>
          </tr>
        </thead>
        <tbody>
          {waypoints.map(({ eta, label, lat, lng, passed_at: passed }) => (
            <tr key={`${label} ${lat} ${lng}`}>
              <th scope="row">{nameOf(label)}</th>
              <td>{eta === null ? "—" : <Time value={eta} />}</td>
              <td>{passed === null ? "—" : <Time value={passed} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** How old the position of the vehicle is, and when it arrives. */
const Facts = ({ way: { arrival, position } }: { readonly way: Way }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow()
  if (position === null && arrival === null) return null
  return (
    <p className={classes.facts}>
      {position === null ? null : <span>{t.position(agoText(position.at, now, language))}</span>}
      {arrival === null ? null : (
        <span>
          {t.arrival} {rangeText(arrival.from, arrival.to, language)}
        </span>
      )}
    </p>
  )
}

/** The planned route of each trip, with the part that the vehicle has passed. */
export const RouteSection = ({ mission }: { readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  const [leg, setLeg] = useState<Leg>("aller")
  const trip = leg === "retour" ? (mission.return_trip ?? mission) : mission
  return (
    <Section title={t.route}>
      <TripChoice mission={mission} leg={leg} choose={setLeg} />
      <PartOf query={waypointsQuery(mission)} height={320}>
        {({ data, ways }) => {
          const way = ways.find((each) => each.leg === leg)
          const waypoints = data.filter((waypoint) => waypoint.leg === leg)
          if (waypoints.length === 0) return <p className={sharedClasses.plain}>{t.none}</p>
          return (
            <>
              <RoutePicture
                key={leg}
                way={way}
                waypoints={waypoints}
                from={trip.pickup.address}
                to={trip.delivery.address}
              />
              {way === undefined ? null : <Facts way={way} />}
              <p className={classes.ends}>
                <span>A · {trip.pickup.address}</span>
                <span>B · {trip.delivery.address}</span>
              </p>
              <Table waypoints={waypoints} />
            </>
          )
        }}
      </PartOf>
    </Section>
  )
}
