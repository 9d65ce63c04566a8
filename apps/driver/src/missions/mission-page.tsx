import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { type ComponentType, lazy, Suspense } from "react"
import type { Ends } from "./map/drawn-map.tsx"
import type { OperationsMission } from "./mission.model.ts"
import type { TripKey } from "../inspection/phase.model.ts"
import { Refusals } from "../outbox/refusals.tsx"
import { SendLine } from "../outbox/send-line.tsx"
import { Page } from "../parts/page.tsx"
import { useKept, usePhone } from "../phone/phone-context.tsx"
import type { Place } from "../place.ts"
import { missingDocuments, refusedDocuments, withWork } from "./day.rules.ts"
import { documentLabel, optionDuty } from "./document-texts.ts"
import { RefusalWords } from "./refusal-words.tsx"
import { StepButton } from "./step-button.tsx"
import { StopSheet } from "./stop-sheet.tsx"
import { Terms } from "./terms.tsx"
import { texts } from "./texts.ts"

// Its own file, so that the first page stays small. A phone that has not kept it yet shows the sheet without it.
const SheetMap = lazy((): Promise<{ readonly default: ComponentType<Ends> }> =>
  import("./map/sheet-map.tsx").then(
    ({ SheetMap: map }) => ({ default: map }),
    () => ({ default: () => null })
  )
)

const tripKeys: ReadonlyArray<TripKey> = ["aller", "retour"]

interface TripProps {
  readonly mission: OperationsMission
  readonly trip: TripKey
  readonly go: (place: Place) => void
}

const Duties = ({ go, mission, trip }: TripProps) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const items = [...useKept().items.values()]
  const refused = refusedDocuments(mission, items, trip)
  const missing = new Set([...refused.keys(), ...missingDocuments(mission, items, trip)])
  const options = mission.trips[trip]?.options ?? []
  const documents = new Set([...mission.required_documents[trip], ...refused.keys()])
  if (options.length === 0 && documents.size === 0) return null
  const deposit = (key: string) => go({ at: "document", missionId: mission.id, trip, key })
  return (
    <section aria-label={t.duties}>
      <h3>{t.duties}</h3>
      <ul className="duties">
        {options.map(({ key, params }) => (
          <li key={key}>
            {optionDuty(key, language)}
            {Object.values(params).length === 0 ? null : <strong> {Object.values(params).join(", ")}</strong>}
          </li>
        ))}
        {[...documents].map((key) =>
          missing.has(key) ? (
            <li key={`document ${key}`}>
              <button type="button" className="second deposit" onClick={() => deposit(key)}>
                <span>{documentLabel(key, language)}</span>
                <span className={refused.has(key) ? "when refused" : "when"}>
                  {refused.has(key) ? t.dutyRefused : t.dutyOpen} ›
                </span>
              </button>
              <RefusalWords words={refused.get(key)?.words ?? null} />
            </li>
          ) : (
            <li key={`document ${key}`} className="deposited">
              <span aria-hidden="true">✓ </span>
              {documentLabel(key, language)} <span className="when">({t.dutyDone})</span>
            </li>
          )
        )}
      </ul>
      <button type="button" className="second" onClick={() => deposit([...missing][0] ?? "autre")}>
        {t.addDocument}
      </button>
    </section>
  )
}

const TripSheet = ({ go, mission, trip }: TripProps) => {
  const t = useTexts(texts)
  const shown = mission.trips[trip]
  if (shown === null) return null
  const { delivered_at: deliveredAt, delivery, picked_up_at: pickedUpAt, pickup, vehicle } = shown
  const named = [vehicle.brand, vehicle.model, vehicle.registration].filter((part) => part).join(" ")
  return (
    <section aria-label={trip === "aller" ? t.outboundTrip : t.returnTrip}>
      {mission.trips.retour === null ? null : <h2>{trip === "aller" ? t.outboundTrip : t.returnTrip}</h2>}
      <div className="card">
        <h3>{named === "" ? t.vehicle : named}</h3>
        {vehicle.electric ? <span className="badge">{t.electric}</span> : null}
        <StopSheet title={t.from} stop={pickup} doneAt={pickedUpAt} />
        <StopSheet title={t.to} stop={delivery} doneAt={deliveredAt} />
        <Suspense fallback={null}>
          <SheetMap pickup={pickup} delivery={delivery} />
        </Suspense>
        <Duties mission={mission} trip={trip} go={go} />
      </div>
    </section>
  )
}

interface Props {
  readonly missionId: string
  readonly go: (place: Place) => void
  readonly back: () => void
}

/** The sheet of a mission, with the button for what comes next within reach of the thumb. */
export const MissionPage = ({ back, go, missionId }: Props) => {
  const t = useTexts(texts)
  const state = useKept()
  const { driver } = usePhone()
  const kept = state.missions.get(missionId)
  const backButton = (
    <button type="button" className="second" onClick={back}>
      {t.back}
    </button>
  )
  if (kept === undefined) {
    return (
      <Page title={t.missions} aside={backButton}>
        <p>{t.gone}</p>
      </Page>
    )
  }
  const mission = withWork(kept.mission, state.items.values())
  const own = tripKeys.filter((trip) => mission.trips[trip]?.driver?.id === driver.id)
  if (own.length === 0) {
    return (
      <Page title={mission.transport_id} aside={backButton}>
        <SendLine />
        <p>{t.notYours}</p>
      </Page>
    )
  }
  const { description, transport_id: number } = mission
  return (
    <Page title={number} aside={backButton}>
      <SendLine />
      <Refusals missionId={missionId} />
      <Terms mission={mission} />
      {description === null ? null : (
        <section aria-label={t.note}>
          <h2>{t.note}</h2>
          <p>{description}</p>
        </section>
      )}
      {own.map((trip) => (
        <TripSheet key={trip} mission={mission} trip={trip} go={go} />
      ))}
      <button type="button" className="second wide" onClick={() => go({ at: "incident", missionId })}>
        {t.reportIncident}
      </button>
      {/* Both answers to changed terms stand beside the terms. */}
      {mission.driver_validation === null ? (
        <div className="dock">
          <StepButton kept={kept} go={go} />
        </div>
      ) : null}
    </Page>
  )
}
