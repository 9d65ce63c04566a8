import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { numberText } from "../../../parts/numbers.ts"
import { texts } from "./texts.ts"

/** Writes the value of a field of an inspection as the reader does. */
export const useValueText = (): ((value: boolean | number | string | null) => string) => {
  const t = useTexts(texts)
  const language = useLanguage()
  return (value) => {
    if (value === null) return "—"
    if (typeof value === "boolean") return value ? t.yes : t.no
    return typeof value === "number" ? numberText(value, language) : value
  }
}
