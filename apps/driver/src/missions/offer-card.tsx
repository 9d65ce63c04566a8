import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { warningText } from "@trajet/pages/travel-warning.ts"
import { type ReactNode, useState } from "react"
import type { KeptOffer } from "./mission.model.ts"
import { openItems } from "../outbox/outbox.rules.ts"
import { Notice } from "../parts/notice.tsx"
import { useKept, useTelling } from "../phone/phone-context.tsx"
import { optionDuty } from "./document-texts.ts"
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

const Answer = ({ offer: { id, mission_id: missionId, warnings = [] } }: { readonly offer: KeptOffer }) => {
  const t = useTexts(texts)
  const { failed, tell } = useTelling()
  const [asking, setAsking] = useState<AnswerKind | null>(null)
  const answer = (kind: AnswerKind) => tell([{ kind, offerId: id, missionId }])
  const notice = failed ? <Notice tone="bad">{t.full}</Notice> : null
  const back = () => setAsking(null)
  if (asking === "decline") {
    return (
      <Question label={t.declineSure} verb={t.decline} act={() => answer("decline")} back={back}>
        <p>{t.declineSure}</p>
        {notice}
      </Question>
    )
  }
  if (asking === "accept") {
    return (
      <Question label={t.acceptSure} verb={t.acceptAnyway} act={() => answer("accept")} back={back}>
        <Warnings warnings={warnings} />
        <p>{t.acceptSure}</p>
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
        <button
          type="button"
          className="main"
          onClick={() => (warnings.length === 0 ? answer("accept") : setAsking("accept"))}
        >
          {t.accept}
        </button>
      </div>
    </>
  )
}

/** An offer with both answers. It never has a price. */
export const OfferCard = ({ offer }: { readonly offer: KeptOffer }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const isAccepted = openItems(useKept().items.values()).some(
    ({ work }) => work.kind === "accept" && work.offerId === offer.id
  )
  const { expires_at: end, kind, transport_id: number, trips } = offer
  return (
    <article className="card">
      <h3>{number}</h3>
      {kind === "proposal" ? <span className="badge proposal">{t.forYou}</span> : null}
      <OfferedTrip trip={trips.aller} title={null} />
      <OfferedTrip trip={trips.retour} title={t.returnTrip} />
      {end === null ? null : <div className="when">{t.until(momentText(end, language))}</div>}
      {isAccepted ? <p className="rest">{t.accepting}</p> : <Answer offer={offer} />}
    </article>
  )
}
