import { everyOf } from "@trajet/pages/every-of.ts"
import { defineTexts, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import type { IncidentRequest } from "./mission.model.ts"
import { incidentWorks } from "../outbox/incident-works.rules.ts"
import { Notice } from "../parts/notice.tsx"
import { Page } from "../parts/page.tsx"
import type { Picture } from "../parts/picture.model.ts"
import { PictureInput } from "../parts/picture-input.tsx"
import { useKept, useTell } from "../phone/phone-context.tsx"
import { tripUnderWay } from "./day.rules.ts"
import { texts as shared } from "./texts.ts"

const texts = defineTexts({
  title: { fr: "Signaler un incident", en: "Report an incident" },
  what: { fr: "Que se passe-t-il ?", en: "What has happened?" },
  vehicle_unavailable: { fr: "Véhicule absent", en: "Vehicle not there" },
  vehicle_not_roadworthy: { fr: "Véhicule inapte à rouler", en: "Vehicle not roadworthy" },
  breakdown_drivable: { fr: "Panne, je peux rouler", en: "Breakdown, I can drive" },
  breakdown_immobilised: { fr: "Panne, immobilisé", en: "Breakdown, I cannot drive" },
  accident: { fr: "Accident", en: "Accident" },
  damage_found: { fr: "Dommage constaté", en: "Damage found" },
  contact_unreachable: { fr: "Contact injoignable", en: "Contact does not answer" },
  refused_by_recipient: { fr: "Destinataire refuse", en: "Recipient refuses" },
  address_error: { fr: "Adresse fausse", en: "Wrong address" },
  documents_missing: { fr: "Papiers manquants", en: "Papers missing" },
  keys_missing: { fr: "Clés manquantes", en: "Keys missing" },
  weather: { fr: "Météo", en: "Weather" },
  driver_issue: { fr: "Un problème pour moi", en: "A problem of mine" },
  other: { fr: "Autre chose", en: "Something else" },
  more: { fr: "Quelques mots (facultatif)", en: "A few words (optional)" },
  blocked: { fr: "La mission ne peut pas continuer", en: "The mission cannot go on" },
  send: { fr: "Envoyer", en: "Send" },
  emergency: { fr: "Blessé ou danger :", en: "Injury or danger:" },
  call: { fr: "appelez le 112", en: "call 112" }
})

type Category = IncidentRequest["category"]

const categories = everyOf<Category>()([
  "accident",
  "breakdown_immobilised",
  "breakdown_drivable",
  "damage_found",
  "contact_unreachable",
  "vehicle_unavailable",
  "vehicle_not_roadworthy",
  "refused_by_recipient",
  "address_error",
  "documents_missing",
  "keys_missing",
  "weather",
  "driver_issue",
  "other"
])

/** Incidents after which a vehicle usually does not go on. */
const blocking: ReadonlySet<Category> = new Set<Category>([
  "accident",
  "breakdown_immobilised",
  "vehicle_unavailable",
  "vehicle_not_roadworthy",
  "keys_missing"
])

const descriptionLengthMax = 2_000

interface FormProps {
  readonly missionId: string
  readonly category: (typeof categories)[number]
  readonly done: () => void
}

const Form = ({ category, done, missionId }: FormProps) => {
  const t = useTexts(texts)
  const { full } = useTexts(shared)
  const tell = useTell()
  const state = useKept()
  const [description, setDescription] = useState("")
  const [isBlocking, setBlocking] = useState(blocking.has(category))
  const [picture, setPicture] = useState<Picture | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const send = async () => {
    const mission = state.missions.get(missionId)?.mission
    const trip = (mission === undefined ? null : tripUnderWay(mission, state.items.values())) ?? "aller"
    const text = description.trim() === "" ? t[category] : description.trim()
    const bytesId = crypto.randomUUID()
    const body = { incident_id: crypto.randomUUID(), category, description: text, blocking: isBlocking }
    try {
      await tell(
        incidentWorks({ missionId, trip, body, picture }, bytesId),
        picture === null ? {} : { bytes: new Map([[bytesId, picture.bytes]]) }
      )
      done()
    } catch {
      setFailed(true)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2>{t[category]}</h2>
      <PictureInput picture={picture} picked={setPicture} />
      <label className="choice">
        <input type="checkbox" checked={isBlocking} onChange={(event) => setBlocking(event.currentTarget.checked)} />
        {t.blocked}
      </label>
      <label className="field">
        {t.more}
        <textarea
          rows={3}
          maxLength={descriptionLengthMax}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      </label>
      {hasFailed ? <Notice tone="bad">{full}</Notice> : null}
      <div className="dock">
        <button type="submit" className="main">
          {t.send}
        </button>
      </div>
    </form>
  )
}

/** An incident in three taps: its kind, a photo, send. */
export const IncidentPage = ({ back, missionId }: { readonly missionId: string; readonly back: () => void }) => {
  const t = useTexts(texts)
  const { back: backText } = useTexts(shared)
  const [category, setCategory] = useState<(typeof categories)[number] | null>(null)
  return (
    <Page
      title={t.title}
      aside={
        <button type="button" className="second" onClick={category === null ? back : () => setCategory(null)}>
          {backText}
        </button>
      }
    >
      <Notice tone="warn">
        {t.emergency} <a href="tel:112">{t.call}</a>
      </Notice>
      {category === null ? (
        <section aria-label={t.what}>
          <h2>{t.what}</h2>
          <div className="grid">
            {categories.map((name) => (
              <button key={name} type="button" className="second" onClick={() => setCategory(name)}>
                {t[name]}
              </button>
            ))}
          </div>
        </section>
      ) : (
        <Form missionId={missionId} category={category} done={back} />
      )}
    </Page>
  )
}
