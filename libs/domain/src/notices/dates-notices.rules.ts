import type { Environment } from "../access/tenant.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { LegKey } from "../mission/leg.model.ts"
import { stopOf } from "../mission/trip.rules.ts"
import { type ChangedDates, changedLegsText, subjectOf } from "./changed-legs.rules.ts"
import { languageAt } from "../mission/leg-words.rules.ts"
import { Language } from "../texts/language.model.ts"
import { noticeTexts } from "../texts/languages.ts"
import type { NewNotice } from "./notice.model.ts"

interface LegContact {
  readonly email: string
  readonly language: Language
}

/** The contacts of legs. A contact of several legs is listed once, in the language of the first. */
const contactsOf = (mission: Mission, legs: ReadonlyArray<LegKey>): ReadonlyArray<LegContact> => {
  const byAddress = new Map<string, LegContact>()
  for (const leg of legs) {
    const stop = stopOf(mission, leg)
    const email = stop?.contact?.email ?? null
    if (stop === null || email === null || byAddress.has(email.toLowerCase())) continue
    byAddress.set(email.toLowerCase(), { email, language: languageAt(stop) })
  }
  return [...byAddress.values()]
}

/**
 * Makes the notices to the contacts of moved legs (CHG-4, MIS-47), one a language. A notice has the mission's number,
 * the plates, days and hours, but no price, name or address.
 */
export const datesNotices = (environment: Environment, changed: ChangedDates): ReadonlyArray<NewNotice> => {
  const { after, updatedLegs } = changed
  const { id, transportId } = after
  const contacts = contactsOf(after, updatedLegs)
  return Language.literals.flatMap((language) => {
    const recipients = contacts.filter((contact) => contact.language === language).map(({ email }) => email)
    if (recipients.length === 0) return []
    const { subject, text } = noticeTexts[language].newDates
    return {
      audience: "contacts" as const,
      mission: { id, transportId },
      recipients,
      subject: subjectOf(environment, subject(transportId ?? id)),
      text: text(transportId ?? id, changedLegsText(changed, language))
    }
  })
}
