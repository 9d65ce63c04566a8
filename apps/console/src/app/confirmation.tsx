import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core"
import { IconFingerprint } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState, useSyncExternalStore } from "react"
import { sessionConfirm } from "../api/console/session.ts"
import { useTexts } from "../i18n.tsx"
import { Problem } from "../parts/problem.tsx"
import { Notice } from "../session/notice.tsx"
import { sessionQuery } from "../session/session.ts"
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

const Form = () => {
  const t = useTexts(texts)
  const [password, setPassword] = useState("")
  const confirming = useMutation({
    mutationFn: (given: string) => sessionConfirm({ password: given }),
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
        <PasswordInput
          label={t.password}
          autoComplete="current-password"
          data-autofocus
          required
          withAsterisk={false}
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {confirming.error === null ? null : <Problem error={confirming.error} />}
        <PasskeyButton />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(false)}>
            {t.abort}
          </Button>
          <Button type="submit" loading={confirming.isPending}>
            {t.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
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
