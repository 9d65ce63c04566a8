import type { Environment } from "../access/tenant.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { LegKey } from "../mission/leg.model.ts"
import { stopOf } from "../mission/trip.rules.ts"
import { type ChangedDates, changedLegsText, subjectOf } from "./changed-legs.rules.ts"
import { languageAt } from "../mission/leg-words.rules.ts"
import { Language } from "../texts/language.model.ts"
import { noticeTexts } from "../texts/languages.ts"
import type { NewNotice } from "./notice.model.ts"

/** A contact of several legs is listed once, in the language of the first. */
const contactsOf = (
  mission: Mission,
  legs: ReadonlyArray<LegKey>
): Readonly<Record<Language, ReadonlyArray<string>>> => {
  const byAddress = new Map<string, { readonly email: string; readonly language: Language }>()
  for (const leg of legs) {
    const stop = stopOf(mission, leg)
    const email = stop?.contact?.email ?? null
    if (stop === null || email === null || byAddress.has(email.toLowerCase())) continue
    byAddress.set(email.toLowerCase(), { email, language: languageAt(stop) })
  }
  const addressesIn = (language: Language) =>
    [...byAddress.values()].filter((contact) => contact.language === language).map(({ email }) => email)
  return { fr: addressesIn("fr"), en: addressesIn("en") }
}

/**
 * Makes the notices to the contacts of moved legs (CHG-4, MIS-47), one a language. A notice has the mission's number,
 * the plates, days and hours, but no price, name or address.
 */
export const datesNotices = (environment: Environment, changed: ChangedDates): ReadonlyArray<NewNotice> => {
  const { after, updatedLegs } = changed
  const { id, transportId } = after
  const contacts = contactsOf(after, updatedLegs)
  return Language.literals
    .filter((language) => contacts[language].length > 0)
    .map((language) => ({
      audience: "contacts",
      mission: { id, transportId },
      recipients: contacts[language],
      subject: subjectOf(environment, noticeTexts[language].newDates.subject(transportId ?? id)),
      text: noticeTexts[language].newDates.text(transportId ?? id, changedLegsText(changed, language))
    }))
}
