import type { FieldRule, FieldValue } from "./fields.rules.ts"

/** A value in words of the language. Choices are stored in French. */
export const shownValue = (
  rule: FieldRule,
  value: FieldValue,
  {
    language,
    locale,
    no,
    yes
  }: { readonly language: "fr" | "en"; readonly locale: string; readonly yes: string; readonly no: string }
): string => {
  if (typeof value === "boolean") return value ? yes : no
  if (typeof value === "number")
    return rule.by === "number" ? `${value.toLocaleString(locale)} ${rule.unit}` : value.toLocaleString(locale)
  if ((rule.by === "choice" || rule.by === "gauge") && language === "en")
    return rule.choices.find((choice) => choice.value === value)?.en ?? value
  return value
}
