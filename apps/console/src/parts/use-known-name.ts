import { useLanguage } from "@trajet/pages/i18n.tsx"
import { knownName } from "./known-names.ts"

/** Names of the API in the language of the user. */
export const useKnownName = (): ((name: string) => string) => {
  const language = useLanguage()
  return (name) => knownName(name, language)
}
