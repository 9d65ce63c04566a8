import { defineTexts, useTexts } from "@trajet/pages/i18n.tsx"
import { isOver } from "@trajet/pages/mission-status.ts"
import { Page } from "../parts/page.tsx"
import { useKept } from "../phone/phone-context.tsx"
import type { OperationsListedMission } from "./mission.model.ts"
import { StatusBadge } from "./status-badge.tsx"
import { texts as shared } from "./texts.ts"
import { TripFacts } from "./trip-facts.tsx"

const texts = defineTexts({
  title: { fr: "Missions passées", en: "Past missions" },
  note: { fr: "Celles des 30 derniers jours.", en: "Those of the last 30 days." },
  none: { fr: "Aucune mission terminée.", en: "No mission has ended." }
})

const byDay = (one: OperationsListedMission, two: OperationsListedMission): number =>
  (two.trips.aller.pickup.date ?? "").localeCompare(one.trips.aller.pickup.date ?? "")

const PastMission = ({
  mission: { reference, status, transport_id: number, trips }
}: {
  readonly mission: OperationsListedMission
}) => {
  const t = useTexts(shared)
  return (
    <article className="card">
      <h3>
        {number}
        {reference === null ? null : <span className="reference"> {reference}</span>}
      </h3>
      <StatusBadge status={status} />
      <TripFacts {...trips.aller} />
      {trips.retour === null ? null : (
        <>
          <h4>{t.returnTrip}</h4>
          <TripFacts {...trips.retour} />
        </>
      )}
    </article>
  )
}

/** The missions of the driver that have ended, the last ones first, as the phone has read them. */
export const HistoryPage = ({ back }: { readonly back: () => void }) => {
  const t = useTexts(texts)
  const { back: backText } = useTexts(shared)
  const past = (useKept().lists?.missions ?? []).filter(({ status }) => isOver(status)).toSorted(byDay)
  return (
    <Page
      title={t.title}
      aside={
        <button type="button" className="second" onClick={back}>
          {backText}
        </button>
      }
    >
      <p className="empty">{past.length === 0 ? t.none : t.note}</p>
      <ul className="cards">
        {past.map((mission) => (
          <li key={mission.id}>
            <PastMission mission={mission} />
          </li>
        ))}
      </ul>
    </Page>
  )
}
