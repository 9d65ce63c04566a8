import { useMantineColorScheme } from "@mantine/core"
import { useRouter } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type Language, languageCodes, languageName } from "@trajet/pages/languages.ts"
import { useMemo } from "react"
import { navigation } from "../app/navigation.ts"
import { environmentPreference, languagePreference, usePreference } from "../app/preferences.ts"
import { texts as shellTexts } from "../app/texts.ts"
import { useChooseLanguage, useSignOut } from "../app/user-actions.ts"
import { hasRole, useSession } from "../session/session.ts"
import type { Entry } from "./palette.rules.ts"
import { texts } from "./texts.ts"

type Label = Exclude<keyof (typeof texts)[Language], "count" | "toLanguage">

/** The labels of an entry in every language find it. */
const wordsOf = (name: Label): ReadonlyArray<string> => languageCodes.map((code) => texts[code][name])

/** Switches to a language. The label in every language finds the entry. */
const languageEntry = (code: Language, reader: Language, choose: (code: Language) => void): Entry => {
  const labelIn = (language: Language) => texts[language].toLanguage(languageName(code, language))
  return {
    ...{
      id: `language-${code}`,
      kind: "actions",
      label: labelIn(reader),
      words: languageCodes.map(labelIn),
      leaves: false
    },
    run: () => choose(code)
  }
}

const usePages = (): ReadonlyArray<Entry> => {
  const t = useTexts(texts)
  const shell = useTexts(shellTexts)
  const session = useSession()
  const router = useRouter()
  return useMemo(() => {
    const pages = navigation
      .filter(({ roles }) => hasRole(session, roles))
      .map(({ label, to }): Entry => ({
        id: to,
        kind: "pages",
        label: shell[label],
        words: languageCodes.map((code) => shellTexts[code][label]),
        leaves: true,
        run: () => void router.navigate({ to })
      }))
    const account: Entry = {
      ...{ id: "account", kind: "pages", label: t.account, words: wordsOf("account"), leaves: true },
      run: () => void router.navigate({ to: "/account" })
    }
    return [...pages, account]
  }, [router, session, shell, t])
}

/** The actions on this browser: theme, language, environment. */
const useSettings = (): ReadonlyArray<Entry> => {
  const t = useTexts(texts)
  const { environments } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const chooseLanguage = useChooseLanguage()
  const language = usePreference(languagePreference)
  const environment = usePreference(environmentPreference)
  const action = (name: Label, run: () => void): Entry => ({
    ...{ id: name, kind: "actions", label: t[name], words: wordsOf(name), leaves: false },
    run
  })
  const other = environment === "live" ? "test" : "live"
  return [
    ...(environments.includes(other)
      ? [action(other === "live" ? "toLive" : "toTest", () => environmentPreference.set(other))]
      : []),
    ...languageCodes.flatMap((code) => (code === language ? [] : [languageEntry(code, language, chooseLanguage)])),
    action("toLight", () => setColorScheme("light")),
    action("toDark", () => setColorScheme("dark")),
    action("toAuto", () => setColorScheme("auto"))
  ]
}

/** The pages and actions of the user. */
export const useEntries = (): ReadonlyArray<Entry> => {
  const t = useTexts(texts)
  const session = useSession()
  const router = useRouter()
  const signOut = useSignOut()
  const pages = usePages()
  const settings = useSettings()
  const leaving = (name: "newMission" | "newKey" | "signOut", run: () => void): Entry => ({
    ...{ id: name, kind: "actions", label: t[name], words: wordsOf(name), leaves: true },
    run
  })
  return [
    ...pages,
    ...(hasRole(session, ["member", "administrator"])
      ? [leaving("newMission", () => void router.navigate({ to: "/missions/new" }))]
      : []),
    ...(hasRole(session, ["administrator"])
      ? [leaving("newKey", () => void router.navigate({ to: "/keys", search: { create: true } }))]
      : []),
    ...settings,
    leaving("signOut", signOut)
  ]
}
