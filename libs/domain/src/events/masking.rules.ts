// Fixed, so that a mask does not show the length of its number.
const hidden = "** ** **"
const shortestPhoneDigits = 8

const nationalOfFrance = (phone: string): string | null => {
  const digits = phone.replace(/\D/g, "")
  const match = /^(?:\+|00)/.test(phone.trim())
    ? /^(?:00)?330?([1-9]\d{8})$/.exec(digits)
    : /^0([1-9]\d{8})$/.exec(digits)
  return match?.[1] ?? null
}

/**
 * Masks a phone number (EVT-14): `+33 6 ** ** ** 42` for any spelling of a French number, otherwise the two digits
 * after a `+` and the last two. Masks a text with fewer than eight digits completely.
 */
export const maskedPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, "")
  if (digits.length < shortestPhoneDigits) return `${hidden} **`
  const national = nationalOfFrance(phone)
  if (national !== null) return `+33 ${national.slice(0, 1)} ${hidden} ${national.slice(-2)}`
  return `${phone.trim().startsWith("+") ? `+${digits.slice(0, 2)} ` : ""}${hidden} ${digits.slice(-2)}`
}

const initial = (text: string): string => `${[...text].slice(0, 1).join("")}***`

/** Masks an e-mail address as `j***@d***.fr` (EVT-14), and any other text completely. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf("@")
  if (at < 1) return "***"
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf(".")
  return `${initial(email.slice(0, at))}@${initial(dot < 0 ? domain : domain.slice(0, dot))}${dot < 0 ? "" : domain.slice(dot)}`
}
