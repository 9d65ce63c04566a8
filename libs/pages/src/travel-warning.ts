import { durationText } from "./duration.ts"
import { defineTexts } from "./i18n.tsx"
import type { Language } from "./languages.ts"

const texts = defineTexts({
  tooShort: {
    fr: (mission: string, time: string) => `Par la route, il manque ${time} entre ${mission} et cette mission.`,
    en: (mission: string, time: string) => `By road, ${time} are missing between ${mission} and this mission.`
  }
})

const form = /^travel_time_short:([^:]+):(\d+)$/u
/** A warning of an assignment in words (OPS-57); the warning itself if it is of a later release. */
export const warningText = (warning: string, language: Language): string => {
  const [, mission, minutes] = form.exec(warning) ?? []
  return mission === undefined || minutes === undefined
    ? warning
    : texts[language].tooShort(mission, durationText(Number(minutes), language))
}
