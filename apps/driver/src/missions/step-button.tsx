import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import type { DateTime } from "@trajet/pages/values.model.ts"
import type { WayBack } from "@trajet/pages/way-back.ts"
import { type ComponentType, lazy, Suspense, useState } from "react"
import { nowOf } from "../clock/service-clock.ts"
import { isEarly } from "../inspection/plan/early.rules.ts"
import { Notice } from "../parts/notice.tsx"
import { useKept, usePhone, useTelling } from "../phone/phone-context.tsx"
import type { Place } from "../place.ts"
import { draftName, type KeptMission } from "../store/kept.model.ts"
import { type NextStep, nextStep } from "./day.rules.ts"
import { documentLabel } from "./document-texts.ts"
import { stepTexts } from "./step-texts.ts"
import { texts } from "./texts.ts"
import type { WayBackProps } from "./way-back-choice.tsx"
import { hourText, whenOf } from "./when.ts"

type Leg = Extract<NextStep, { readonly step: "pickup" | "deliver" }>

/** The window of the pickup of a trip, if it is not near yet. */
const earlyPickup = ({ mission: { trips } }: KeptMission, { step, trip }: Leg, at: string) => {
  const pickup = trips[trip]?.pickup
  return step === "pickup" && pickup !== undefined && isEarly(pickup, Date.parse(at)) ? pickup : null
}

/** True for the delivery after which the driver goes home, unless by the truck that carried the vehicle. */
const isLastDelivery = ({ mission: { plateau, trips } }: KeptMission, { step, trip }: Leg) =>
  step === "deliver" && !plateau && (trip === "retour" || trips.retour === null)

// Without its file a delivery is reported all the same.
const WayBackChoice = lazy((): Promise<{ readonly default: ComponentType<WayBackProps> }> =>
  import("./way-back-choice.tsx").then(
    ({ WayBackChoice: choice }) => ({ default: choice }),
    () => ({ default: () => null })
  )
)

interface Props {
  readonly kept: KeptMission
  readonly go: (place: Place) => void
}

/** Asks once more before a pickup or a delivery is recorded, with its time. */
const LegButton = ({ kept, leg }: { readonly leg: Leg; readonly kept: KeptMission }) => {
  const { step, trip } = leg
  const missionId = kept.mission.id
  const t = useTexts(stepTexts)
  const language = useLanguage()
  const { full } = useTexts(texts)
  const label = trip === "aller" ? t[step] : t.ofReturn(t[step])
  const { failed, tell } = useTelling()
  const [at, setAt] = useState<DateTime | null>(null)
  const [wayBack, setWayBack] = useState<WayBack>()
  if (at === null) {
    return (
      <button type="button" className="main" onClick={() => setAt(nowOf(kept))}>
        {label}
      </button>
    )
  }
  const early = earlyPickup(kept, leg, at)
  const said = wayBack === undefined ? {} : { wayBack }
  const record = () => tell([{ kind: step, missionId, trip, at, ...said }], () => setAt(null))
  return (
    <div className="question" role="group" aria-label={label}>
      <p>{(step === "pickup" ? t.pickupSure : t.deliverSure)(hourText(at, language))}</p>
      {early === null ? null : <Notice tone="warn">{t.pickupEarly(whenOf(early, language, ""))}</Notice>}
      {isLastDelivery(kept, leg) ? (
        <Suspense fallback={null}>
          <WayBackChoice chosen={wayBack} choose={setWayBack} />
        </Suspense>
      ) : null}
      {failed ? <Notice tone="bad">{full}</Notice> : null}
      <div className="pair">
        <button type="button" className="second" onClick={() => setAt(null)}>
          {t.no}
        </button>
        <button type="button" className="main" onClick={record}>
          {t.yes}
        </button>
      </div>
    </div>
  )
}

/** One button for what comes next in a mission. */
export const StepButton = ({ go, kept }: Props) => {
  const t = useTexts(stepTexts)
  const language = useLanguage()
  const { driver } = usePhone()
  const state = useKept()
  const missionId = kept.mission.id
  const next = nextStep(kept, state, driver.id)
  switch (next.step) {
    case "answer":
      return (
        <button type="button" className="main" onClick={() => go({ at: "mission", missionId })}>
          {t.answer}
        </button>
      )
    case "inspect": {
      const of = { missionId, trip: next.trip, phase: next.phase }
      const hasBegun = state.drafts.has(draftName(of))
      const label = hasBegun ? t.inspect_resume : next.phase === "depart" ? t.inspect_depart : t.inspect_arrivee
      const open = () => go({ at: "inspection", ...of })
      return (
        <button type="button" className="main" onClick={open}>
          {next.trip === "aller" ? label : t.ofReturn(label)}
        </button>
      )
    }
    case "pickup":
    case "deliver":
      return <LegButton key={`${next.step} ${next.trip}`} leg={next} kept={kept} />
    case "documents": {
      const [key = "autre"] = next.missing
      return (
        <button type="button" className="main" onClick={() => go({ at: "document", missionId, trip: next.trip, key })}>
          {(next.isRefused ? t.documentAgain : t.document)(documentLabel(key, language))}
        </button>
      )
    }
    case "wait":
    case "done":
      return <p className="rest">{t[next.step]}</p>
  }
}
