import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import type { OfferShown } from "./mission.model.ts"
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
  readonly trip: OfferShown["trips"]["aller"]
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

const Answer = ({ offer: { id, mission_id: missionId } }: { readonly offer: OfferShown }) => {
  const t = useTexts(texts)
  const { failed, tell } = useTelling()
  const [isDeclining, setDeclining] = useState(false)
  const answer = (kind: "accept" | "decline") => tell([{ kind, offerId: id, missionId }])
  const notice = failed ? <Notice tone="bad">{t.full}</Notice> : null
  if (isDeclining) {
    return (
      <div className="question" role="group" aria-label={t.declineSure}>
        <p>{t.declineSure}</p>
        {notice}
        <div className="pair">
          <button type="button" className="second" onClick={() => setDeclining(false)}>
            {t.back}
          </button>
          <button type="button" className="main" onClick={() => answer("decline")}>
            {t.decline}
          </button>
        </div>
      </div>
    )
  }
  return (
    <>
      {notice}
      <div className="pair">
        <button type="button" className="second" onClick={() => setDeclining(true)}>
          {t.decline}
        </button>
        <button type="button" className="main" onClick={() => answer("accept")}>
          {t.accept}
        </button>
      </div>
    </>
  )
}

/** An offer with both answers. It never has a price. */
export const OfferCard = ({ offer }: { readonly offer: OfferShown }) => {
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
