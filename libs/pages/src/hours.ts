import type { Language } from "@trajet/contract"

/** The hours of a leg. */
export interface Hours {
  readonly start_time: string | null
  readonly end_time: string | null
  readonly second_hour: boolean
}

interface HourWords {
  readonly secondHour: string
  readonly from: (start: string) => string
  readonly until: (end: string) => string
}

const words: Readonly<Record<Language, HourWords>> = {
  fr: { secondHour: "heure d’hiver", from: (start) => `dès ${start}`, until: (end) => `avant ${end}` },
  en: { secondHour: "winter time", from: (start) => `from ${start}`, until: (end) => `until ${end}` }
}

/** Writes the hours of a leg, and says if they are the second of two equal ones; empty without an hour. */
export const hoursOf = (
  { end_time: end, second_hour: isSecond, start_time: start }: Hours,
  language: Language
): string => {
  const { from, secondHour, until } = words[language]
  if (start === null && end === null) return ""
  const hours = start === null ? until(end ?? "") : end === null ? from(start) : `${start} – ${end}`
  return isSecond ? `${hours} (${secondHour})` : hours
}
