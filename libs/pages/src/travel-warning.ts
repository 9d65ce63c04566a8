import { defineTexts } from "./i18n.tsx"
import type { Language } from "./languages.ts"

const texts = defineTexts({
  tooShort: {
    fr: (mission: string, time: string) => `Par la route, il manque ${time} entre ${mission} et cette mission.`,
    en: (mission: string, time: string) =>
      `By road, there is ${time} too little time between ${mission} and this mission.`
  }
})

const form = /^travel_time_short:([^:]+):(\d+)$/u
const minutesPerHour = 60

/** `25 min`, or `3 h 05`. */
const duration = (minutes: number): string =>
  minutes < minutesPerHour
    ? `${minutes} min`
    : `${Math.floor(minutes / minutesPerHour)} h ${String(minutes % minutesPerHour).padStart(2, "0")}`

/** A warning of an assignment in words (OPS-57); the warning itself if it is of a later release. */
export const warningText = (warning: string, language: Language): string => {
  const [, mission, minutes] = form.exec(warning) ?? []
  return mission === undefined || minutes === undefined
    ? warning
    : texts[language].tooShort(mission, duration(Number(minutes)))
}
