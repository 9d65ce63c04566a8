// A fixed length, so that the mask does not show the length of the number.
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
 * A phone number with a hidden middle: `+33 6 ** ** ** 42` for any spelling of a French one; else the two digits after a
 * `+` and the last two. A text with fewer than eight digits is hidden completely (EVT-14).
 */
export const maskedPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, "")
  if (digits.length < shortestPhoneDigits) return `${hidden} **`
  const national = nationalOfFrance(phone)
  if (national !== null) return `+33 ${national.slice(0, 1)} ${hidden} ${national.slice(-2)}`
  return `${phone.trim().startsWith("+") ? `+${digits.slice(0, 2)} ` : ""}${hidden} ${digits.slice(-2)}`
}

const initial = (text: string): string => `${[...text].slice(0, 1).join("")}***`

/**
 * `j***@d***.fr`: the initials and the last label of the domain (EVT-14). A text that is no address is hidden
 * whole.
 */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf("@")
  if (at < 1) return "***"
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf(".")
  return `${initial(email.slice(0, at))}@${initial(dot < 0 ? domain : domain.slice(0, dot))}${dot < 0 ? "" : domain.slice(dot)}`
}
