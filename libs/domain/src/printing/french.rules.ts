import type { Day, Instant, TimeOfDay } from "../time/instant.model.ts"
import { millisOfInstant, parisDay } from "../time/instant.rules.ts"

const weekdays = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"]
const months = [
  ...["janvier", "février", "mars", "avril", "mai", "juin"],
  ...["juillet", "août", "septembre", "octobre", "novembre", "décembre"]
]

/** `1er décembre 2026`. */
export const frenchDay = (day: Day): string => {
  const [year = "", month = "", date = ""] = day.split("-")
  const number = Number(date)
  return `${number === 1 ? "1er" : number} ${months[Number(month) - 1] ?? ""} ${year}`
}

/** `mardi 1er décembre 2026`. */
export const frenchWeekday = (day: Day): string =>
  `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ""} ${frenchDay(day)}`

const parisClock = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" })

/** `1er décembre 2026 à 09:12`, in Paris time. */
export const frenchMoment = (instant: Instant): string =>
  `${frenchDay(parisDay(instant))} à ${parisClock.format(millisOfInstant(instant))}`

/** A window of hours; null if it has neither end. */
export const frenchHours = (start: TimeOfDay | null, end: TimeOfDay | null): string | null => {
  if (start === null) return end === null ? null : `avant ${end}`
  return end === null ? `à partir de ${start}` : `${start} – ${end}`
}

/** `465,2 km`. */
export const frenchKilometres = (km: number): string => `${String(km).replace(".", ",")} km`

/** A plate with its separators: `AB-123-CD`, `1234 AB 56`, `WW-123-AB`; other forms unchanged. */
export const shownPlate = (registration: string): string =>
  registration.replace(/^([A-Z]{2})(\d{3})([A-Z]{2})$/u, "$1-$2-$3").replace(/^(W)(\d{3})([A-Z]{2})$/u, "$1-$2-$3")

/** A label for a key without a name: `ticket_lavage` becomes `Ticket lavage`. */
export const nameOfKey = (key: string): string => {
  const words = key.replaceAll(/[_-]+/gu, " ").trim()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
