import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { isOver } from "@trajet/pages/mission-status.ts"
import type { OperationsListedMission } from "./mission.model.ts"
import { Refusals } from "../outbox/refusals.tsx"
import { SendLine } from "../outbox/send-line.tsx"
import { Notice } from "../parts/notice.tsx"
import { Page } from "../parts/page.tsx"
import { PushLine } from "../push/push-line.tsx"
import { useKept, usePhone, useReading } from "../phone/phone-context.tsx"
import type { Place } from "../place.ts"
import { PositionsLine } from "../positions/positions-line.tsx"
import type { KeptLists, KeptMission } from "../store/kept.model.ts"
import { missionNow, nextStep, shownStatus, tripUnderWay } from "./day.rules.ts"
import { Offers } from "./offers.tsx"
import { SilentParts } from "./silent-parts.tsx"
import { StepButton } from "./step-button.tsx"
import { StatusBadge } from "./status-badge.tsx"
import { texts } from "./texts.ts"
import { TripFacts } from "./trip-facts.tsx"
import { momentText } from "./when.ts"

interface CardProps {
  readonly mission: OperationsListedMission
  readonly kept: KeptMission | undefined
  readonly go: (place: Place) => void
  /** True for the mission that comes now. */
  readonly isNow: boolean
}

const MissionCard = ({ go, isNow, kept, mission }: CardProps) => {
  const t = useTexts(texts)
  const { reference, transport_id: number, trips } = mission
  const state = useKept()
  const { driver } = usePhone()
  const step = kept === undefined ? "done" : nextStep(kept, state, driver.id).step
  const isUnderWay = kept !== undefined && tripUnderWay(kept.mission, state.items.values()) !== null
  const status = kept === undefined ? mission.status : shownStatus(kept.mission, state.items.values())
  return (
    <article className={isNow ? "card now" : "card"}>
      <h3>
        {number}
        {reference === null ? null : <span className="reference"> {reference}</span>}
      </h3>
      <StatusBadge status={status} />
      {kept !== undefined && step === "answer" ? <span className="badge proposal">{t.changePending}</span> : null}
      <TripFacts {...trips.aller} />
      {trips.retour === null ? null : (
        <>
          <h4>{t.returnTrip}</h4>
          <TripFacts {...trips.retour} />
        </>
      )}
      {kept === undefined ? (
        <p className="rest">{t.notKept}</p>
      ) : (
        <div className="stack">
          <button type="button" className="second" onClick={() => go({ at: "mission", missionId: mission.id })}>
            {t.open}
          </button>
          {isUnderWay ? (
            <button type="button" className="second" onClick={() => go({ at: "incident", missionId: mission.id })}>
              {t.reportIncident}
            </button>
          ) : null}
        </div>
      )}
    </article>
  )
}

const Missions = ({ go, lists }: { readonly lists: KeptLists; readonly go: (place: Place) => void }) => {
  const t = useTexts(texts)
  const state = useKept()
  const now = missionNow(state, usePhone().driver.id)
  const listed = lists.missions.filter(({ status }) => !isOver(status))
  const card = (mission: OperationsListedMission, isNow: boolean) => (
    <li key={mission.id}>
      <MissionCard mission={mission} kept={state.missions.get(mission.id)} go={go} isNow={isNow} />
    </li>
  )
  const first = listed.filter(({ id }) => id === now)
  const others = listed.filter(({ id }) => id !== now)
  return (
    <>
      {first.length === 0 ? null : (
        <section aria-label={t.next}>
          <h2>{t.next}</h2>
          <ul className="cards">{first.map((mission) => card(mission, true))}</ul>
        </section>
      )}
      {others.length === 0 && first.length > 0 ? null : (
        <section aria-label={t.missions}>
          <h2>{t.missions}</h2>
          {others.length === 0 ? <p className="empty">{t.noMission}</p> : null}
          <ul className="cards">{others.map((mission) => card(mission, false))}</ul>
        </section>
      )}
    </>
  )
}

/** The button for what comes now, within reach of the thumb. */
const NowButton = ({ go }: { readonly go: (place: Place) => void }) => {
  const state = useKept()
  const { driver } = usePhone()
  const id = missionNow(state, driver.id)
  const kept = id === null ? undefined : state.missions.get(id)
  return kept === undefined ? null : (
    <div className="dock">
      <StepButton kept={kept} go={go} />
    </div>
  )
}

/** Says how fresh the page is. */
const Freshness = ({ lists }: { readonly lists: KeptLists | null }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const reading = useReading()
  if (lists === null) {
    const first = {
      reading: t.reading,
      read: t.reading,
      unreachable: t.unread,
      failed: t.failedFirst,
      full: t.fullFirst
    }
    if (reading === "full") return <Notice tone="bad">{first.full}</Notice>
    const isUnderWay = reading === "reading" || reading === "read"
    return <p className={isUnderWay ? "empty first-read" : "empty"}>{first[reading]}</p>
  }
  const time = momentText(lists.readAt, language)
  if (reading === "full") return <Notice tone="bad">{t.fullAt(time)}</Notice>
  const said = reading === "unreachable" || reading === "failed" ? t[reading] : t.readAt
  return <p className="empty">{said(time)}</p>
}

interface Props {
  readonly go: (place: Place) => void
  readonly lock: () => void
}

/** Today: what comes now, the missions, and the open offers. */
export const HomePage = ({ go, lock }: Props) => {
  const t = useTexts(texts)
  const { driver, refresh } = usePhone()
  const { lists } = useKept()
  return (
    <Page
      title={t.hello(`${driver.first_name} ${driver.name}`)}
      aside={
        <div className="actions">
          <button type="button" className="second" onClick={refresh}>
            {t.refresh}
          </button>
          <button type="button" className="second" onClick={lock}>
            {t.lock}
          </button>
        </div>
      }
    >
      <SendLine />
      <PositionsLine go={go} />
      <Refusals />
      <Freshness lists={lists} />
      <SilentParts />
      {lists === null ? null : (
        <>
          <Missions lists={lists} go={go} />
          <Offers lists={lists} />
          <PushLine />
          <button type="button" className="quiet across" onClick={() => go({ at: "history" })}>
            {t.history}
          </button>
          <NowButton go={go} />
        </>
      )}
    </Page>
  )
}
