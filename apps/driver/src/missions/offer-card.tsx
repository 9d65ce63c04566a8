import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { warningText } from "@trajet/pages/travel-warning.ts"
import { type ReactNode, useState } from "react"
import type { KeptOffer } from "./mission.model.ts"
import { Notice } from "../parts/notice.tsx"
import { useTelling } from "../phone/phone-context.tsx"
import { optionDuty } from "./document-texts.ts"
import type { ShownOffer } from "./offers.rules.ts"
import { texts } from "./texts.ts"
import { TripFacts } from "./trip-facts.tsx"
import { momentText } from "./when.ts"

const OfferedTrip = ({
  trip,
  title
}: {
  readonly trip: KeptOffer["trips"]["aller"]
  readonly title: string | null
}) => {
  const t = useTexts(texts)
  const language = useLanguage()
  if (trip === null) return null
  return (
    <>
      {title === null ? null : <h4>{title}</h4>}
      <TripFacts {...trip} />
      <div className="when">
        {[
          t.distance(Math.round(trip.distance_km)),
          ...trip.duties.options.map((key) => optionDuty(key, language))
        ].join(" · ")}
      </div>
    </>
  )
}

interface QuestionProps {
  readonly label: string
  readonly verb: string
  readonly children: ReactNode
  readonly act: () => void
  readonly back: () => void
}

/** Asks before an answer is sent. */
const Question = ({ act, back, children, label, verb }: QuestionProps) => {
  const t = useTexts(texts)
  return (
    <div className="question" role="group" aria-label={label}>
      {children}
      <div className="pair">
        <button type="button" className="second" onClick={back}>
          {t.back}
        </button>
        <button type="button" className="main" onClick={act}>
          {verb}
        </button>
      </div>
    </div>
  )
}

/** The ways to and from other missions that lack time, one sentence each. */
const Warnings = ({ warnings }: { readonly warnings: ReadonlyArray<string> }) => {
  const language = useLanguage()
  return (
    <ul className="warnings">
      {warnings.map((warning) => (
        <li key={warning}>{warningText(warning, language)}</li>
      ))}
    </ul>
  )
}

type AnswerKind = "accept" | "decline"

const Answer = ({ ids, offer }: Pick<ShownOffer, "ids" | "offer">) => {
  const { id, mission_id: missionId, warnings = [] } = offer
  const t = useTexts(texts)
  const { failed, tell } = useTelling()
  const [asking, setAsking] = useState<AnswerKind | null>(null)
  // One acceptance takes the mission; each of its offers is declined.
  const accept = () => tell([{ kind: "accept", offerId: id, missionId }])
  const decline = () => tell(ids.map((offerId) => ({ kind: "decline", offerId, missionId })))
  const notice = failed ? <Notice tone="bad">{t.full}</Notice> : null
  const back = () => setAsking(null)
  const isShort = warnings.length > 0
  const sure = isShort ? t.acceptSure : t.acceptPlain
  if (asking === "decline") {
    return (
      <Question label={t.declineSure} verb={t.decline} act={decline} back={back}>
        <p>{t.declineSure}</p>
        {notice}
      </Question>
    )
  }
  if (asking === "accept") {
    return (
      <Question label={sure} verb={isShort ? t.acceptAnyway : t.acceptYes} act={accept} back={back}>
        {isShort ? <Warnings warnings={warnings} /> : null}
        <p>{sure}</p>
        {notice}
      </Question>
    )
  }
  return (
    <>
      {notice}
      <div className="pair">
        <button type="button" className="second" onClick={() => setAsking("decline")}>
          {t.decline}
        </button>
        <button type="button" className="main" onClick={() => setAsking("accept")}>
          {t.accept}
        </button>
      </div>
    </>
  )
}

/** A mission that is offered, with both answers. It never has a price. */
export const OfferCard = ({ ids, isAccepted, offer }: ShownOffer) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { expires_at: end, kind, transport_id: number, trips } = offer
  return (
    <article className="card">
      <h3>{number}</h3>
      {kind === "proposal" ? <span className="badge proposal">{t.forYou}</span> : null}
      <OfferedTrip trip={trips.aller} title={null} />
      <OfferedTrip trip={trips.retour} title={t.returnTrip} />
      {end === null ? null : <div className="when">{t.until(momentText(end, language))}</div>}
      {isAccepted ? <p className="rest">{t.accepting}</p> : <Answer offer={offer} ids={ids} />}
    </article>
  )
}
