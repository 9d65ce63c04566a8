import { dateTimeOf } from "@trajet/pages/days.rules.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useId, useState } from "react"
import { millisOf } from "../clock/service-clock.ts"
import { texts as shared } from "../missions/texts.ts"
import { momentText } from "../missions/when.ts"
import { useKept, usePhone } from "../phone/phone-context.tsx"
import type { Change } from "../store/kept.model.ts"
import { fieldTime, mayPassLater, sentAgain, stepToCorrect, timeOfField } from "./refused.rules.ts"
import { refusedTexts } from "./refused-texts.ts"
import type { Item, Refusal, Work } from "./work.model.ts"

type Texts = typeof refusedTexts.fr

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
  "in_future",
  "not_after",
  "not_in_this_status",
  "outbound_not_delivered",
  "offer_taken",
  "driver_busy",
  "driver_suspended",
  "validation_not_pending",
  "inspection_completed",
  "quota_exceeded",
  "duplicate",
  "file_lost"
] as const

/** One sentence: why, and what to do. */
const reasonOf = (t: Texts, { code, status }: Refusal): string => {
  const known = explained.find((name) => name === code)
  if (known !== undefined) return t[known]
  return status === 404 ? t.gone : t.other(code ?? String(status))
}

interface TimeProps {
  readonly item: Item
  readonly commit: (change: Change) => void
  readonly back: () => void
}

/** Asks for the right time of a step, and sends the step with it. */
const TimeForm = ({ back, commit, item }: TimeProps) => {
  const t = useTexts(refusedTexts)
  const { back: backText } = useTexts(shared)
  const id = useId()
  const kept = useKept().missions.get(item.work.missionId)
  const [nowMillis] = useState(() => millisOf(kept))
  const [text, setText] = useState(fieldTime(nowMillis))
  const step = stepToCorrect(item)
  // A field has whole minutes: the present one may begin before the step that came before.
  const at = text === fieldTime(nowMillis) ? dateTimeOf(nowMillis) : timeOfField(text, dateTimeOf)
  if (step === null) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (at !== null) commit(sentAgain(item, () => crypto.randomUUID(), { ...step, at }))
      }}
    >
      <div className="field">
        <label htmlFor={id}>{t.time}</label>
        <input
          id={id}
          type="datetime-local"
          required
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <div className="pair">
        <button type="button" className="second" onClick={back}>
          {backText}
        </button>
        <button type="submit" className="main" disabled={at === null}>
          {t.send}
        </button>
      </div>
    </form>
  )
}

const RefusedItem = ({ item }: { readonly item: Item }) => {
  const t = useTexts(refusedTexts)
  const language = useLanguage()
  const { store } = usePhone()
  const { full } = useTexts(shared)
  const [asking, setAsking] = useState<"drop" | "time" | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const { id, refusal, work } = item
  const step = stepToCorrect(item)
  const number = useKept().missions.get(work.missionId)?.mission.transport_id
  const commit = (change: Change) =>
    void store
      .commit(() => change)
      .then(
        () => setFailed(false),
        () => setFailed(true)
      )
  const drop = () =>
    commit({
      items: new Map([[id, null]]),
      ...(work.kind === "document" ? { bytes: new Map([[work.bytesId, null]]) } : {})
    })
  const again = () => commit(sentAgain(item, () => crypto.randomUUID()))
  const back = () => setAsking(null)
  return (
    <li className="refused">
      <strong>{[nameOf(t, work), number].filter(Boolean).join(", ")}</strong>
      {step === null ? null : <div>{momentText(step.at, language)}</div>}
      <div>{refusal === null ? null : reasonOf(t, refusal)}</div>
      {hasFailed ? <p>{full}</p> : null}
      {asking === "time" ? <TimeForm item={item} commit={commit} back={back} /> : null}
      {asking === "drop" ? (
        <div className="question" role="group" aria-label={t.dropSure}>
          <p>{t.dropSure}</p>
          <div className="pair">
            <button type="button" className="second" onClick={back}>
              {t.keep}
            </button>
            <button type="button" className="main" onClick={drop}>
              {t.dropYes}
            </button>
          </div>
        </div>
      ) : null}
      {asking === null ? (
        <div className="pair">
          {mayPassLater(item) ? (
            <button type="button" className="second" onClick={step === null ? again : () => setAsking("time")}>
              {step === null ? t.again : t.correct}
            </button>
          ) : null}
          <button type="button" className="second" onClick={() => setAsking("drop")}>
            {t.drop}
          </button>
        </div>
      ) : null}
    </li>
  )
}

/** What the service has refused, until the driver has decided what becomes of it. */
export const RefusedList = ({ items }: { readonly items: ReadonlyArray<Item> }) => {
  const t = useTexts(refusedTexts)
  return (
    <section aria-label={t.title} className="notice warn refusals">
      <div>
        <h2>{t.title}</h2>
        <ul>
          {items.map((item) => (
            <RefusedItem key={item.id} item={item} />
          ))}
        </ul>
      </div>
    </section>
  )
}
