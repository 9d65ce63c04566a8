import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import type { Language } from "@trajet/pages/i18n.tsx"
import { useUserChanged } from "../account/account-queries.ts"
import { call } from "../api/call.ts"
import { tabStore } from "../api/tab-store.ts"
import { sessionQuery } from "../session/session.ts"
import { languagePreference, noteSignedIn } from "./preferences.ts"

/** Ends the session, and forgets what it has read. */
export const useSignOut = (): (() => void) => {
  const queries = useQueryClient()
  const router = useRouter()
  const leaving = useMutation({
    mutationFn: () => call("DELETE /console/api/session"),
    onSettled: async () => {
      noteSignedIn(false)
      tabStore.clear()
      queries.clear()
      queries.setQueryData(sessionQuery.queryKey, null)
      await router.navigate({ to: "/sign-in" })
    }
  })
  return () => leaving.mutate()
}

/** Takes a language in this browser and saves it in the account. A failure leaves the account as it was. */
export const useChooseLanguage = (): ((language: Language) => void) => {
  const changed = useUserChanged()
  const saving = useMutation({
    mutationFn: (language: Language) => call("PATCH /console/api/account", { body: { language } }),
    onSuccess: changed
  })
  return (language) => {
    languagePreference.set(language)
    saving.mutate(language)
  }
}
