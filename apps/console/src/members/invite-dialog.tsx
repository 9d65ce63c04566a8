import { Button, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { BodyOf } from "@trajet/contract"
import { languageOf, languages, useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../api/call.ts"
import { Problem } from "../parts/problem.tsx"
import { texts as partTexts } from "../parts/texts.ts"
import { groupRoles } from "../session/roles.ts"
import { useHasNoMail } from "../session/sign-in-methods.ts"
import { membersKey } from "./members-query.ts"
import { RoleChoice } from "./role-choice.tsx"
import { texts } from "./texts.ts"

type Invitation = BodyOf<"POST /console/api/members">

interface FieldsProps {
  readonly form: Invitation
  readonly change: (part: Partial<Invitation>) => void
}

const Fields = ({ change, form }: FieldsProps) => {
  const t = useTexts(texts)
  const hasNoMail = useHasNoMail()
  return (
    <>
      <TextInput
        label={t.email}
        description={hasNoMail ? t.noMail : t.emailHint}
        type="email"
        autoComplete="off"
        data-autofocus
        required
        withAsterisk={false}
        maxLength={254}
        value={form.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <TextInput
        label={t.name}
        autoComplete="off"
        required
        withAsterisk={false}
        maxLength={120}
        value={form.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <RoleChoice label={t.role} roles={groupRoles} role={form.role} choose={(role) => change({ role })} />
      <NativeSelect
        label={t.language}
        description={t.languageHint}
        value={form.language}
        data={[...languages]}
        onChange={(event) => change({ language: languageOf(event.currentTarget.value) ?? form.language })}
      />
    </>
  )
}

const Form = ({ close }: { readonly close: () => void }) => {
  const t = useTexts(texts)
  const { abort } = useTexts(partTexts)
  const language = useLanguage()
  const queries = useQueryClient()
  const hasNoMail = useHasNoMail()
  const [form, setForm] = useState<Invitation>({ email: "", name: "", role: "member", language })
  const inviting = useMutation({
    mutationFn: (body: Invitation) => call("POST /console/api/members", { body }),
    onSuccess: async ({ email }) => {
      await queries.invalidateQueries({ queryKey: membersKey })
      notifications.show({ message: hasNoMail ? t.invitedUnsent(email) : t.invitedNow(email) })
      close()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    inviting.mutate({ ...form, email: form.email.trim(), name: form.name.trim() })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Fields form={form} change={(part) => setForm((old) => ({ ...old, ...part }))} />
        {inviting.error === null ? null : <Problem error={inviting.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {abort}
          </Button>
          <Button type="submit" loading={inviting.isPending}>
            {hasNoMail ? t.inviteWithoutMail : t.sendInvitation}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Invites a member by e-mail, with a role and the language of the invitation. */
export const InviteDialog = ({ close }: { readonly close: () => void }) => {
  const t = useTexts(texts)
  const { close: closeLabel } = useTexts(partTexts)
  return (
    <Modal opened onClose={close} size="lg" title={t.invite} closeButtonProps={{ "aria-label": closeLabel }}>
      <Form close={close} />
    </Modal>
  )
}
