import { Button, Loader, Stack, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import type { BodyOf } from "@trajet/contract"
import { hasCode, isRefused } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useState } from "react"
import { call } from "../api/call.ts"
import { Problem } from "../parts/problem.tsx"
import { EntryFrame } from "./entry-frame.tsx"
import { Notice } from "./notice.tsx"
import { PasswordForm } from "./password-form.tsx"
import { sessionQuery } from "./session.ts"
import { texts } from "./texts.ts"

/** The token of the link. It is behind `#`, so that no server and no log sees it. */
const tokenOf = (): string => location.hash.slice(1)

/** Signs in by the link, and goes on to the first page. */
const useEntering = () => {
  const queries = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (body: BodyOf<"POST /console/api/session/link">) => call("POST /console/api/session/link", { body }),
    onSuccess: async (session) => {
      queries.clear()
      queries.setQueryData(sessionQuery.queryKey, session)
      await router.navigate({ to: "/", replace: true })
    }
  })
}

/** True for a token that the API cannot accept: used, too old, or cut off. */
const isUsedUp = (error: unknown): boolean =>
  hasCode(error, "link_refused") || (isRefused(error, 422) && !hasCode(error, "password_needed", "password_refused"))

const Refusal = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => {
  const t = useTexts(texts)
  return (
    <Stack gap="md" align="start">
      {isUsedUp(error) ? <Notice>{t.linkRefused}</Notice> : <Problem error={error} retry={retry} />}
      <Button component={Link} to="/sign-in">
        {t.toSignIn}
      </Button>
    </Stack>
  )
}

/** Signs in by a one-time link. Links of an invitation and of a lost password ask for a new password first. */
export const EnterPage = () => {
  const t = useTexts(texts)
  const [token] = useState(tokenOf)
  const first = useEntering()
  const second = useEntering()
  const { mutate } = first
  useEffect(() => {
    // React runs effects twice in development: the second time the fragment is gone.
    if (token !== "" && location.hash === "") return
    history.replaceState(history.state, "", location.pathname)
    mutate({ token })
  }, [mutate, token])
  if (hasCode(first.error, "password_needed") && !isUsedUp(second.error)) {
    return (
      <EntryFrame title={t.passwordTitle}>
        <PasswordForm
          action={t.savePassword}
          isPending={second.isPending}
          error={second.error}
          save={(password) => second.mutate({ token, password })}
        />
      </EntryFrame>
    )
  }
  const error = second.error ?? first.error
  return (
    <EntryFrame title={t.enterTitle}>
      {error === null ? (
        <Text role="status">
          <Loader size="xs" mr="xs" />
          {t.entering}
        </Text>
      ) : (
        <Refusal error={error} retry={() => mutate({ token })} />
      )}
    </EntryFrame>
  )
}
