import { Button, Group, Loader, Modal, Stack, Text } from "@mantine/core"
import { IconFingerprint } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState, useSyncExternalStore } from "react"
import { call } from "../api/call.ts"
import { PasswordField } from "../session/password-field.tsx"
import { Problem } from "../parts/problem.tsx"
import { Notice } from "../session/notice.tsx"
import { sessionQuery, useSession } from "../session/session.ts"
import { useHasNoMail } from "../session/sign-in-methods.ts"
import { texts } from "./texts.ts"

/** Resolves the calls that wait for the user to sign in again. */
type Waiting = ((isConfirmed: boolean) => void) | null

let waiting: Waiting = null
let asked: Promise<boolean> | null = null
const listeners = new Set<() => void>()

const setWaiting = (next: Waiting): void => {
  waiting = next
  for (const told of listeners) told()
}

/** Asks the user to sign in again. Calls that need it at the same time share one question. */
export const askConfirmation = (): Promise<boolean> => {
  asked ??= new Promise<boolean>((resolve) => setWaiting(resolve)).finally(() => {
    asked = null
  })
  return asked
}

const answer = (isConfirmed: boolean): void => {
  const resolve = waiting
  setWaiting(null)
  resolve?.(isConfirmed)
}

const subscribe = (told: () => void) => {
  listeners.add(told)
  return () => listeners.delete(told)
}

/** Confirms by a passkey, for users who have no password too. */
const PasskeyButton = () => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const confirming = useMutation({
    mutationFn: async () => {
      const { signInByPasskey } = await import("../session/passkey.ts")
      return signInByPasskey()
    },
    onSuccess: (session) => {
      const isSameUser = queries.getQueryData(sessionQuery.queryKey)?.user.id === session.user.id
      // The passkey of another user has signed that user in: the change that waits is not theirs.
      if (!isSameUser) location.reload()
      else answer(true)
    }
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={confirming.isPending}
        onClick={() => confirming.mutate()}
      >
        {t.confirmByPasskey}
      </Button>
      {confirming.error === null ? null : <Notice>{t.passkeyFailed}</Notice>}
    </>
  )
}

/** For users without a password and a passkey: a mail with a link, by which the user chooses a password. */
const MailForm = () => {
  const t = useTexts(texts)
  const { user } = useSession()
  const hasNoMail = useHasNoMail()
  const asking = useMutation({
    mutationFn: async () => {
      const { signed_in_at: lastProof } = await call("GET /console/api/session")
      await call("POST /console/api/account/password-reset", { body: { email: user.email } })
      return lastProof
    }
  })
  const going = useMutation({
    mutationFn: () => call("GET /console/api/session"),
    onSuccess: ({ signed_in_at: proof }) => {
      if (proof !== asking.data) answer(true)
    }
  })
  return (
    <Stack gap="sm">
      <Text size="md">
        {hasNoMail
          ? t.confirmationNoMail
          : asking.isSuccess
            ? t.confirmationMailed(user.email)
            : t.confirmationNoProof(user.email)}
      </Text>
      {asking.error === null ? null : <Problem error={asking.error} />}
      {going.error === null ? null : <Problem error={going.error} />}
      {going.isSuccess && going.data.signed_in_at === asking.data ? <Notice>{t.confirmationNotYet}</Notice> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer(false)}>
          {t.abort}
        </Button>
        {hasNoMail ? null : asking.isSuccess ? (
          <Button loading={going.isPending} onClick={() => going.mutate()}>
            {t.confirmationDone}
          </Button>
        ) : (
          <Button data-autofocus loading={asking.isPending} onClick={() => asking.mutate()}>
            {t.confirmationMail}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const ProofForm = ({ hasPassword }: { readonly hasPassword: boolean }) => {
  const t = useTexts(texts)
  const [password, setPassword] = useState("")
  const confirming = useMutation({
    mutationFn: (given: string) => call("POST /console/api/session/confirmation", { body: { password: given } }),
    onSuccess: () => answer(true)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirming.mutate(password)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="md">{t.confirmationWhy}</Text>
        {hasPassword ? (
          <PasswordField
            label={t.password}
            autoComplete="current-password"
            data-autofocus
            maxLength={200}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : null}
        {confirming.error === null ? null : <Problem error={confirming.error} />}
        <PasskeyButton />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(false)}>
            {t.abort}
          </Button>
          {hasPassword ? (
            <Button type="submit" loading={confirming.isPending}>
              {t.confirm}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  )
}

/** The form for what the user has. While that is not known, or cannot be, it is the form for a password. */
const Form = () => {
  const proofs = useQuery({
    queryKey: ["proofs"],
    queryFn: ({ signal }) => call("GET /console/api/account/proofs", {}, { signal }),
    staleTime: 0
  })
  const hasNone = proofs.data?.has_password === false && !proofs.data.has_passkey
  if (proofs.isPending) return <Loader size="sm" />
  return hasNone ? <MailForm /> : <ProofForm hasPassword={proofs.data?.has_password !== false} />
}

/** The dialog that asks for a recent sign-in before a sensitive change. */
export const ConfirmationDialog = () => {
  const t = useTexts(texts)
  const isOpen = useSyncExternalStore(subscribe, () => waiting !== null)
  return (
    <Modal
      opened={isOpen}
      onClose={() => answer(false)}
      title={t.confirmationTitle}
      closeButtonProps={{ "aria-label": t.close }}
      zIndex={400}
    >
      <Form />
    </Modal>
  )
}
