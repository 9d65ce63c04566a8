/** The most digits of a number that a phone can dial (ITU-T E.164). */
const digitsMax = 15

/**
 * The address that calls a phone, such as `tel:+33612345678`. Without a known number the digits of the text are dialled as
 * written; null if the text is no number, or more than one.
 */
export const phoneLink = (phone: string, e164: string | null): string | null => {
  if (e164 !== null) return `tel:${e164}`
  // The zero in brackets is left out after a country: "+33 (0)6", and dialled without one: "(0)6".
  const withCountry = /^\s*(?:\+|00)/u.test(phone)
  const dialled = (withCountry ? phone.replaceAll("(0)", "") : phone).replaceAll(/[^+\d]/gu, "")
  return /^\+?\d+$/u.test(dialled) && dialled.replace("+", "").length <= digitsMax ? `tel:${dialled}` : null
}
