import { useTexts } from "@trajet/pages/i18n.tsx"
import { useKnownName } from "../../parts/use-known-name.ts"
import { documentTexts } from "../detail/documents/document-texts.ts"
import type { Option, OptionState } from "./option.rules.ts"
import { texts } from "./texts.ts"

interface Noted {
  readonly option: Option
  readonly state: OptionState
  /** The option whose place this one would take. */
  readonly replaced: Option | undefined
}

/** Says what an option's rules mean for a trip; an empty text if there is nothing to say. */
export const useOptionNote = (): ((noted: Noted) => string) => {
  const t = useTexts(texts)
  const documents: Readonly<Record<string, string>> = useTexts(documentTexts)
  const nameOf = useKnownName()
  return ({ option: { requirements }, replaced, state }) => {
    const names = requirements.documents.map((key) => documents[key] ?? key)
    return [
      state === "free" ? "" : t[state],
      state === "free" && replaced !== undefined ? t.replaces(nameOf(replaced.name)) : "",
      requirements.excluded_by.includes("abroad") ? t.inFrance : "",
      names.length > 0 ? t.supply(names.join(", ")) : ""
    ]
      .filter((text) => text !== "")
      .join(" ")
  }
}
