import type { Language } from "./languages.ts"

const minutesPerHour = 60

/**
 * A duration in whole minutes, from 0 up, as the language writes it: `25 min`; `3 h 05` in French, `3 h 5 min` in English.
 */
export const durationText = (minutes: number, language: Language): string => {
  const [hours, rest] = [Math.floor(minutes / minutesPerHour), minutes % minutesPerHour]
  if (hours === 0) return `${rest} min`
  if (language === "fr") return `${hours} h ${String(rest).padStart(2, "0")}`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
