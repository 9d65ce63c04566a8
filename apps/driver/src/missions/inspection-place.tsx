import { useTexts } from "@trajet/pages/i18n.tsx"
import { lazy, Suspense, useEffect, useState } from "react"
import { earlierPhase } from "../inspection/earlier.rules.ts"
import { unsentOf } from "../outbox/outbox.rules.ts"
import type { PhaseOf } from "../outbox/work.model.ts"
import { Notice } from "../parts/notice.tsx"
import { Page } from "../parts/page.tsx"
import { useKept, usePhone } from "../phone/phone-context.tsx"
import { startPhase, usePhase } from "../phone/use-phase.ts"
import { usePlaceNow } from "../positions/use-place.ts"
import { draftName } from "../store/kept.model.ts"
import { texts } from "./texts.ts"

// Its own file, so that the first page stays small. The service worker keeps the file for the time without network.
const InspectionPage = lazy(() =>
  import("../inspection/inspection-page.tsx").then(({ InspectionPage: page }) => ({ default: page }))
)

interface Props extends PhaseOf {
  readonly close: () => void
}

/** The inspection of a phase, which begins if it has not begun. */
export const InspectionPlace = ({ close, missionId, phase, trip }: Props) => {
  const t = useTexts(texts)
  const phone = usePhone()
  const { drafts, items, missions } = useKept()
  const mission = missions.get(missionId)?.mission
  const { actions, draft } = usePhase({ missionId, trip, phase })
  const place = usePlaceNow()
  const isAbsent = draft === null
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isAbsent) startPhase(phone, { missionId, trip, phase }).catch(() => setFailed(true))
  }, [isAbsent, phone, missionId, trip, phase])
  const waiting = (
    <Page
      title={t.inspection}
      aside={
        <button type="button" className="second" onClick={close}>
          {t.back}
        </button>
      }
    >
      {hasFailed && isAbsent ? (
        <Notice tone="bad">{t.full}</Notice>
      ) : (
        <p>{mission === undefined ? t.gone : t.reading}</p>
      )}
    </Page>
  )
  if (mission === undefined || draft === null) return waiting
  const before = phase === "arrivee" ? (drafts.get(draftName({ missionId, trip, phase: "depart" })) ?? null) : null
  return (
    <Suspense fallback={waiting}>
      <InspectionPage
        mission={mission}
        trip={trip}
        phase={phase}
        draft={draft}
        before={before}
        earlier={earlierPhase({ drafts }, mission, { missionId, trip, phase })}
        actions={actions}
        unsent={unsentOf(items.values(), { missionId, trip, phase })}
        place={place}
        close={close}
      />
    </Suspense>
  )
}
