import { MantineProvider } from "@mantine/core"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { LanguageProvider } from "@trajet/pages/i18n.tsx"
import { attendCalls } from "../api/connection.ts"
import { sessionQuery } from "../session/session.ts"
import { cssVariables, theme } from "../theme.ts"
import { askConfirmation } from "./confirmation.tsx"
import { environmentPreference, languagePreference, noteSignedIn, usePreference } from "./preferences.ts"
import { queryClient } from "./query-client.ts"
import { router } from "./router.ts"
import { styleNonce } from "./style-nonce.ts"

attendCalls({
  environment: environmentPreference.get,
  userId: () => queryClient.getQueryData(sessionQuery.queryKey)?.user.id ?? null,
  confirm: askConfirmation,
  signedOut: () => {
    if (queryClient.getQueryData(sessionQuery.queryKey) === null) return
    noteSignedIn(false)
    queryClient.setQueryData(sessionQuery.queryKey, null)
    void router.invalidate()
  }
})

// Answers of one environment are not those of the other.
environmentPreference.subscribe(() => {
  void queryClient.resetQueries({ predicate: ({ queryKey: [name] }) => name !== "session" })
  void router.invalidate()
})

/** The application. */
export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <QueryClientProvider client={queryClient}>
      <LanguageProvider language={usePreference(languagePreference)}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </QueryClientProvider>
  </MantineProvider>
)
