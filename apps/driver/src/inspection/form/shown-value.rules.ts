import type { Language } from "@trajet/pages/languages.ts"
import { type FieldRule, type FieldValue } from "./fields.rules.ts"

/** A value in words of the language. Choices are stored in French. */
export const shownValue = (
  rule: FieldRule,
  value: FieldValue,
  {
    language,
    locale,
    no,
    yes
  }: { readonly language: Language; readonly locale: string; readonly yes: string; readonly no: string }
): string => {
  if (typeof value === "boolean") return value ? yes : no
  if (typeof value === "number")
    return rule.by === "number" ? `${value.toLocaleString(locale)} ${rule.unit}` : value.toLocaleString(locale)
  if (rule.by !== "choice" && rule.by !== "gauge") return value
  const chosen = rule.choices.find(({ fr }) => fr === value)
  return chosen === undefined ? value : chosen[language]
}
