import { Button, Loader, Stack, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useState } from "react"
import { call } from "../api/call.ts"
import { Problem } from "../parts/problem.tsx"
import { EntryFrame } from "./entry-frame.tsx"
import { Notice } from "./notice.tsx"
import { answerIn, isRefusal, type ProviderAnswer } from "./provider-answer.ts"
import { sessionQuery } from "./session.ts"
import { texts } from "./texts.ts"

/** The page to which the OpenID provider sends the browser back. */
export const ProviderPage = () => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const router = useRouter()
  const [answer] = useState(() => answerIn(location.search))
  const { error, mutate } = useMutation({
    mutationFn: (body: ProviderAnswer) => call("POST /console/api/session/provider-answer", { body }),
    onSuccess: async (session) => {
      queries.clear()
      queries.setQueryData(sessionQuery.queryKey, session)
      await router.navigate({ to: "/", replace: true })
    }
  })
  useEffect(() => {
    // React runs effects twice in development: the second time the query is gone.
    if (answer === null || location.search === "") return
    history.replaceState(history.state, "", location.pathname)
    mutate(answer)
  }, [mutate, answer])
  return (
    <EntryFrame title={t.providerTitle}>
      {answer !== null && error === null ? (
        <Text role="status">
          <Loader size="xs" mr="xs" />
          {t.providerEntering}
        </Text>
      ) : (
        <Stack gap="md" align="start">
          {isRefusal(answer, error) ? <Notice>{t.providerRefused}</Notice> : <Problem error={error} />}
          <Button component={Link} to="/sign-in">
            {t.toSignIn}
          </Button>
        </Stack>
      )}
    </EntryFrame>
  )
}
