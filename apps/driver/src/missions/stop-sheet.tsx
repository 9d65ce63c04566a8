import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { phoneLink } from "@trajet/pages/phone-link.ts"
import { geoLink, mapLink } from "./map-links.rules.ts"
import type { OperationsMission } from "./mission.model.ts"
import { texts } from "./texts.ts"
import { hourText, whenOf } from "./when.ts"

type Stop = OperationsMission["trips"]["aller"]["pickup"]

interface Props {
  readonly title: string
  readonly stop: Stop
  /** When the vehicle was picked up or delivered here. */
  readonly doneAt: string | null
}

/** A stop with its contact to call and the way there. */
export const StopSheet = ({ doneAt, stop, title }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { address, contact, need_appointment: needsAppointment } = stop
  const person = [contact?.name, contact?.company].filter((part) => part).join(", ")
  const phone = contact?.phone ?? null
  // A phone may keep missions that it read before numbers were known.
  const call = phone === null ? null : phoneLink(phone, contact?.phone_e164 ?? null)
  return (
    <div className="stop">
      <h4>
        {title}
        {doneAt === null ? null : <span className="badge completed">✓ {hourText(doneAt, language)}</span>}
      </h4>
      <div>{address}</div>
      <div className="when">{whenOf(stop, language, t.noDate)}</div>
      {needsAppointment ? <div className="when">{t.appointment}</div> : null}
      {person === "" ? null : <div className="when">{person}</div>}
      {phone === null || call !== null ? null : <div className="when">{phone}</div>}
      <div className="links">
        {call === null ? null : (
          <a className="button" href={call}>
            {t.call(contact?.name ?? t.contact)}
          </a>
        )}
        <a className="button" href={mapLink(stop)} target="_blank" rel="noreferrer">
          {t.navigate}
        </a>
        <a className="button" href={geoLink(stop)}>
          {t.otherMap}
        </a>
      </div>
    </div>
  )
}
