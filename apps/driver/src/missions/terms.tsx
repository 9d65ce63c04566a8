import { durationText } from "@trajet/pages/duration.ts"
import { defineTexts, useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useState } from "react"
import type { OperationsMission } from "./mission.model.ts"
import { millisOf } from "../clock/service-clock.ts"
import { Notice } from "../parts/notice.tsx"
import { useKept, useTelling } from "../phone/phone-context.tsx"
import { optionDuty } from "./document-texts.ts"
import { texts as shared } from "./texts.ts"
import { momentText, whenOf } from "./when.ts"

const texts = defineTexts({
  title: { fr: "Le client a changé la mission", en: "The client has changed the mission" },
  dates: { fr: "Les dates ont changé.", en: "The dates have changed." },
  option: { fr: "Une option a changé.", en: "An option has changed." },
  before: { fr: "Avant", en: "Before" },
  after: { fr: "Maintenant", en: "Now" },
  "enlevement-aller": { fr: "Départ du trajet aller", en: "Pickup, outbound trip" },
  "livraison-aller": { fr: "Arrivée du trajet aller", en: "Delivery, outbound trip" },
  "enlevement-retour": { fr: "Départ du trajet retour", en: "Pickup, return trip" },
  "livraison-retour": { fr: "Arrivée du trajet retour", en: "Delivery, return trip" },
  added: { fr: "Ajoutée", en: "Added" },
  removed: { fr: "Retirée", en: "Removed" },
  until: { fr: (time: string) => `Répondez avant le ${time}.`, en: (time: string) => `Answer before ${time}.` },
  left: {
    fr: (time: string) => `Il reste ${time}.`,
    en: (time: string) => `${time} left.`
  },
  over: { fr: "Le délai est passé.", en: "The time is over." },
  refuseNote: {
    fr: "Si vous refusez, la mission repart vers d’autres convoyeurs.",
    en: "If you refuse, the mission goes to other drivers."
  },
  accept: { fr: "Accepter le changement", en: "Accept the change" },
  refuse: { fr: "Refuser", en: "Refuse" },
  refuseSure: { fr: "Refuser et rendre la mission ?", en: "Refuse and give the mission back?" },
  refuseYes: { fr: "Oui, refuser", en: "Yes, refuse" },
  no: { fr: "Non", en: "No" }
})

const minuteMillis = 60_000

const useMillis = (missionId: string): number => {
  const kept = useKept().missions.get(missionId)
  const [millis, setMillis] = useState(() => millisOf(kept))
  useEffect(() => {
    const timer = setInterval(() => setMillis(millisOf(kept)), minuteMillis / 2)
    return () => clearInterval(timer)
  }, [kept])
  return millis
}

const TimeLeft = ({ end, missionId }: { readonly end: string; readonly missionId: string }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const minutes = Math.floor((Date.parse(end) - useMillis(missionId)) / minuteMillis)
  return <strong>{minutes < 0 ? t.over : t.left(durationText(minutes, language))}</strong>
}

type Changed = NonNullable<OperationsMission["driver_validation"]>["changed"]

const legs = ["enlevement-aller", "livraison-aller", "enlevement-retour", "livraison-retour"] as const

/** The old and the new terms side by side. */
const Comparison = ({ changed }: { readonly changed: NonNullable<Changed> }) => {
  const t = useTexts(texts)
  const { noDate } = useTexts(shared)
  const language = useLanguage()
  return (
    <>
      {changed.legs.map(({ leg, new: next, old }) => (
        <div key={leg} className="compare">
          <h3>{t[legs.find((known) => known === leg) ?? "dates"]}</h3>
          <dl>
            <div>
              <dt>{t.before}</dt>
              <dd>{whenOf(old, language, noDate)}</dd>
            </div>
            <div>
              <dt>{t.after}</dt>
              <dd>
                <strong>{whenOf(next, language, noDate)}</strong>
              </dd>
            </div>
          </dl>
        </div>
      ))}
      {changed.options.map(({ change, key, trip }) => (
        <p key={`${trip} ${key}`}>
          <strong>{change === "added" ? t.added : t.removed}</strong> : {optionDuty(key, language)}
        </p>
      ))}
    </>
  )
}

interface AnswerProps {
  readonly missionId: string
  readonly clientUpdateId: string
}

/** Both answers. A refusal is asked once more, because the mission then goes to other drivers. */
const Answer = ({ clientUpdateId, missionId }: AnswerProps) => {
  const t = useTexts(texts)
  const { full } = useTexts(shared)
  const { failed, tell } = useTelling()
  const [isRefusing, setRefusing] = useState(false)
  const answer = (given: "accept" | "refuse") => tell([{ kind: "validate", missionId, clientUpdateId, answer: given }])
  const notice = failed ? <Notice tone="bad">{full}</Notice> : null
  if (isRefusing) {
    return (
      <div className="question" role="group" aria-label={t.refuseSure}>
        <p>{t.refuseSure}</p>
        {notice}
        <div className="pair">
          <button type="button" className="second" onClick={() => setRefusing(false)}>
            {t.no}
          </button>
          <button type="button" className="main" onClick={() => answer("refuse")}>
            {t.refuseYes}
          </button>
        </div>
      </div>
    )
  }
  return (
    <>
      {notice}
      <div className="pair">
        <button type="button" className="second" onClick={() => setRefusing(true)}>
          {t.refuse}
        </button>
        <button type="button" className="main" onClick={() => answer("accept")}>
          {t.accept}
        </button>
      </div>
    </>
  )
}

/** Changed terms, with both answers and the time left. */
export const Terms = ({ mission }: { readonly mission: OperationsMission }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const asked = mission.driver_validation
  if (asked === null) return null
  const { change, changed, client_update_id: clientUpdateId, expires_at: end } = asked
  return (
    <section aria-label={t.title} className="notice warn terms">
      <div>
        <h2>{t.title}</h2>
        <p>{change === "dates" ? t.dates : t.option}</p>
        {changed === null ? null : <Comparison changed={changed} />}
        <p>
          {t.until(momentText(end, language))} <TimeLeft end={end} missionId={mission.id} />
        </p>
        <p>{t.refuseNote}</p>
        <Answer missionId={mission.id} clientUpdateId={clientUpdateId} />
      </div>
    </section>
  )
}
