import { Anchor, Button, Divider, Stack, TextInput } from "@mantine/core"
import { IconFingerprint } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link, useRouter, useSearch } from "@tanstack/react-router"
import type { BodyOf } from "@trajet/contract"
import { hasCode } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../api/call.ts"
import { PasswordField } from "./password-field.tsx"
import { Problem } from "../parts/problem.tsx"
import { EntryFrame } from "./entry-frame.tsx"
import { Notice } from "./notice.tsx"
import { signInByPasskey } from "./passkey.ts"
import { type Session, sessionQuery } from "./session.ts"
import { useSignInMethods } from "./sign-in-methods.ts"
import { texts } from "./texts.ts"

/** Keeps the new session, and goes on to the page that was asked for. */
const useEntered = () => {
  const queries = useQueryClient()
  const router = useRouter()
  const { next } = useSearch({ from: "/sign-in" })
  return async (session: Session) => {
    queries.clear()
    queries.setQueryData(sessionQuery.queryKey, session)
    router.history.push(router.history.createHref(`/console${next ?? "/"}`))
  }
}

const PasskeyButton = ({ entered }: { readonly entered: (session: Session) => Promise<void> }) => {
  const t = useTexts(texts)
  const asking = useMutation({ mutationFn: signInByPasskey, onSuccess: entered })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={asking.isPending}
        onClick={() => asking.mutate()}
      >
        {t.withPasskey}
      </Button>
      {asking.error === null ? null : <Notice>{t.passkeyFailed}</Notice>}
    </>
  )
}

/** The button of the OpenID provider, if this host has one. */
const ProviderButton = () => {
  const t = useTexts(texts)
  const methods = useSignInMethods()
  const asking = useMutation({
    mutationFn: () => call("POST /console/api/session/provider"),
    onSuccess: ({ url }) => location.assign(url)
  })
  const name = methods?.provider ?? null
  if (name === null) return null
  return (
    <>
      <Button variant="default" loading={asking.isPending || asking.isSuccess} onClick={() => asking.mutate()}>
        {t.withProvider(name)}
      </Button>
      {asking.error === null ? null : <Problem error={asking.error} />}
    </>
  )
}

/** Sign-in by e-mail address and password, or by a passkey. */
export const SignInPage = () => {
  const t = useTexts(texts)
  const entered = useEntered()
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const entering = useMutation({
    mutationFn: (body: BodyOf<"POST /console/api/session">) => call("POST /console/api/session", { body }),
    onSuccess: entered
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    entering.mutate({ email, password })
  }
  return (
    <EntryFrame title={t.signInTitle}>
      <Stack gap="md">
        <form onSubmit={submit}>
          <Stack gap="sm">
            <TextInput
              label={t.email}
              type="email"
              autoComplete="username webauthn"
              required
              withAsterisk={false}
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordField
              label={t.password}
              autoComplete="current-password"
              maxLength={200}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            {hasCode(entering.error, "sign_in_refused") ? <Notice>{t.refused}</Notice> : null}
            {entering.error !== null && !hasCode(entering.error, "sign_in_refused") ? (
              <Problem error={entering.error} />
            ) : null}
            <Button type="submit" loading={entering.isPending}>
              {t.signIn}
            </Button>
          </Stack>
        </form>
        <Anchor component={Link} to="/lost-password" size="sm">
          {t.forgotten}
        </Anchor>
        <Divider label={t.or} />
        <PasskeyButton entered={entered} />
        <ProviderButton />
      </Stack>
    </EntryFrame>
  )
}
