import { type Language, useLanguage } from "@trajet/pages/i18n.tsx"

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000]
] as const satisfies ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]>

/** The distance of an instant from now in its largest unit: `il y a 3 jours`, `in 5 minutes`. */
export const agoText = (value: string, now: number, language: Language): string => {
  const away = Date.parse(value) - now
  const [unit, millis] = units.find(([, size]) => Math.abs(away) >= size) ?? units[3]
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc(away / millis), unit)
}

/** Writes instants as distances from now in the language of the user. */
export const useAgo = (): ((value: string) => string) => {
  const language = useLanguage()
  return (value) => agoText(value, Date.now(), language)
}
