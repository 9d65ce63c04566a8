import { Button, Loader, PasswordInput, Stack, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import { type FormEvent, useEffect, useState } from "react"
import { useTexts } from "../i18n.tsx"
import { Problem } from "../parts/problem.tsx"
import { enterByLink, setPassword } from "./link.ts"
import { EntryFrame } from "./entry-frame.tsx"
import { Notice } from "./notice.tsx"
import { type Session, sessionQuery } from "./session.ts"
import { texts } from "./texts.ts"

const PasswordForm = ({ done }: { readonly done: () => void }) => {
  const t = useTexts(texts)
  const [password, setText] = useState("")
  const saving = useMutation({ mutationFn: setPassword, onSuccess: done })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(password)
  }
  return (
    <EntryFrame title={t.passwordTitle}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <PasswordInput
            label={t.password}
            description={t.passwordHint}
            autoComplete="new-password"
            required
            withAsterisk={false}
            minLength={12}
            maxLength={200}
            value={password}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {saving.error === null ? null : <Problem error={saving.error} />}
          <Button type="submit" loading={saving.isPending}>
            {t.savePassword}
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  )
}

/** The token of the link. It is behind `#`, so that no server and no log sees it. */
const tokenOf = (): string => location.hash.slice(1)

/** Signs in by a one-time link, and asks users without a password for one. */
export const EnterPage = () => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const router = useRouter()
  const goOn = (session: Session) => {
    queries.clear()
    queries.setQueryData(sessionQuery.queryKey, session)
    void router.navigate({ to: "/", replace: true })
  }
  const entering = useMutation({
    mutationFn: enterByLink,
    onSuccess: (session) => {
      if (session.has_password !== false) goOn(session)
    }
  })
  const { mutate } = entering
  useEffect(() => {
    const token = tokenOf()
    history.replaceState(history.state, "", location.pathname)
    mutate(token)
  }, [mutate])
  const session = entering.data
  if (session?.has_password === false) return <PasswordForm done={() => goOn(session)} />
  return (
    <EntryFrame title={t.enterTitle}>
      <Stack gap="md" align="start">
        {entering.error === null ? (
          <Text role="status">
            <Loader size="xs" mr="xs" />
            {t.entering}
          </Text>
        ) : (
          <>
            <Notice>{t.linkRefused}</Notice>
            <Button component={Link} to="/sign-in">
              {t.toSignIn}
            </Button>
          </>
        )}
      </Stack>
    </EntryFrame>
  )
}
