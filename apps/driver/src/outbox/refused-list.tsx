import { defineTexts, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { texts as shared } from "../missions/texts.ts"
import { useKept, usePhone } from "../phone/phone-context.tsx"
import type { Change } from "../store/kept.model.ts"
import { refusedItems } from "./outbox.rules.ts"
import type { Item, Refusal, Work } from "./work.model.ts"

const texts = defineTexts({
  title: { fr: "Refusé par le service", en: "Refused by the service" },
  note: {
    fr: "Rien n’est perdu : c’est gardé ici. Appelez votre bureau si vous ne comprenez pas.",
    en: "Nothing is lost: it is kept here. Call your office if you do not understand."
  },
  again: { fr: "Renvoyer", en: "Send again" },
  drop: { fr: "Abandonner", en: "Give up" },
  dropSure: { fr: "Abandonner pour toujours ?", en: "Give up for good?" },
  dropYes: { fr: "Oui, abandonner", en: "Yes, give up" },
  keep: { fr: "Garder", en: "Keep" },
  accept: { fr: "Acceptation d’une offre", en: "Acceptance of an offer" },
  decline: { fr: "Refus d’une offre", en: "Refusal of an offer" },
  validate: { fr: "Réponse à un changement", en: "Answer to a change" },
  pickup: { fr: "Prise en charge", en: "Pickup" },
  deliver: { fr: "Livraison", en: "Delivery" },
  incidentWork: { fr: "Incident", en: "Incident" },
  inspection: { fr: "État des lieux", en: "Inspection" },
  photo: { fr: "Photo de l’état des lieux", en: "Photo of the inspection" },
  document: { fr: "Document", en: "Document" },
  positions: { fr: "Positions", en: "Positions" },
  offer_taken: { fr: "Un autre convoyeur l’a prise.", en: "Another driver has taken it." },
  driver_busy: { fr: "Vous avez une autre mission à ce moment.", en: "You have another mission at that time." },
  driver_suspended: { fr: "Votre compte est suspendu.", en: "Your account is suspended." },
  validation_not_pending: {
    fr: "Ce changement n’attend plus de réponse.",
    en: "This change no longer waits for an answer."
  },
  inspection_completed: {
    fr: "Un autre téléphone a déjà terminé cet état des lieux.",
    en: "Another phone has completed this inspection."
  },
  quota_exceeded: { fr: "L’espace du client est plein.", en: "The client’s storage is full." },
  file_lost: { fr: "Le fichier n’est plus sur ce téléphone.", en: "The file is no longer on this phone." },
  gone: { fr: "La mission n’est plus à vous, ou n’existe plus.", en: "The mission is no longer yours, or is gone." },
  other: { fr: (code: string) => `Le service a répondu : ${code}`, en: (code: string) => `The service said: ${code}` }
})

type Texts = typeof texts.fr

const nameOf = (t: Texts, { kind }: Work): string => {
  switch (kind) {
    case "incident":
      return t.incidentWork
    case "start":
    case "fields":
    case "complete":
      return t.inspection
    default:
      return t[kind]
  }
}

const explained = [
  "offer_taken",
  "driver_busy",
  "driver_suspended",
  "validation_not_pending",
  "inspection_completed",
  "quota_exceeded",
  "file_lost"
] as const

const reasonOf = (t: Texts, { code, detail, status }: Refusal): string => {
  const known = explained.find((name) => name === code)
  if (known !== undefined) return t[known]
  return status === 404 ? t.gone : t.other(detail === "" ? (code ?? String(status)) : detail)
}

const RefusedItem = ({ item }: { readonly item: Item }) => {
  const t = useTexts(texts)
  const { store } = usePhone()
  const { full } = useTexts(shared)
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { id, refusal, work } = item
  const commit = (change: Change) =>
    void store
      .commit(() => change)
      .then(
        () => setFailed(false),
        () => setFailed(true)
      )
  const again = () => commit({ items: new Map([[id, { ...item, refusal: null }]]) })
  const drop = () =>
    commit({
      items: new Map([[id, null]]),
      ...(work.kind === "document" ? { bytes: new Map([[work.bytesId, null]]) } : {})
    })
  return (
    <li className="refused">
      <strong>{nameOf(t, work)}</strong>
      <div>{refusal === null ? null : reasonOf(t, refusal)}</div>
      {hasFailed ? <p>{full}</p> : null}
      {isAsking ? (
        <div className="question" role="group" aria-label={t.dropSure}>
          <p>{t.dropSure}</p>
          <div className="pair">
            <button type="button" className="second" onClick={() => setAsking(false)}>
              {t.keep}
            </button>
            <button type="button" className="main" onClick={drop}>
              {t.dropYes}
            </button>
          </div>
        </div>
      ) : (
        <div className="pair">
          <button type="button" className="second" onClick={again}>
            {t.again}
          </button>
          <button type="button" className="second" onClick={() => setAsking(true)}>
            {t.drop}
          </button>
        </div>
      )}
    </li>
  )
}

/** What the service has refused, until the driver has decided what becomes of it. */
export const RefusedList = () => {
  const t = useTexts(texts)
  const items = refusedItems(useKept().items.values())
  if (items.length === 0) return null
  return (
    <section aria-label={t.title} className="notice bad refusals">
      <div>
        <h2>{t.title}</h2>
        <p>{t.note}</p>
        <ul>
          {items.map((item) => (
            <RefusedItem key={item.id} item={item} />
          ))}
        </ul>
      </div>
    </section>
  )
}
