import type { Tone } from "./style.rules.ts"

/** Writes an amount: `422.30 €`. */
export const euros = (amount: number): string => `${amount.toFixed(2)} €`

/** Writes a duration: `7 h 18 min`. */
export const hoursAndMinutes = (minutes: number): string => {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  return hours === 0 ? `${whole} min` : `${hours} h ${String(whole % 60).padStart(2, "0")} min`
}

/** Writes an instant of the API to the second, in UTC: `2026-11-20 10:00:00Z`. */
export const second = (instant: string | null): string =>
  instant === null ? "" : instant.replace("T", " ").replace(/(?:\.\d+)?Z$/u, "Z")

/** Writes an instant without its year, to the minute, in UTC: `11-20 10:00`. */
export const minute = (instant: string | null): string => instant?.slice(5, 16).replace("T", " ") ?? ""

/** The day of a date or an instant. */
export const day = (date: string | null): string => date?.slice(0, 10) ?? ""

/** A value of an enumeration as words: `in transit`. */
export const words = (value: string): string => value.replaceAll("_", " ")

/** The town of an address, `Paris`; the whole address if it names no postcode. */
export const town = (address: string): string => /\b\d{4,5} ([^,]{1,60})/u.exec(address)?.[1] ?? address

const tones: Readonly<Record<string, Tone>> = {
  completed: "green",
  succeeded: "green",
  accepted: "green",
  cancelled: "dim",
  incident: "red",
  dead: "red",
  failed: "yellow",
  under_review: "yellow",
  awaiting_documents: "yellow",
  in_transit: "cyan",
  in_transit_return: "cyan",
  assigned: "cyan"
}

/** The tone of a status. */
export const toneOf = (status: string): Tone | null => tones[status] ?? null
