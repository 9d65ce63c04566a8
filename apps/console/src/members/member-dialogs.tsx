import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../api/call.ts"
import { Callout } from "../parts/blocks.tsx"
import { ConfirmDialog } from "../parts/confirm-dialog.tsx"
import { type GroupRole, groupRoles, roleNames, useRoleWords } from "../session/roles.ts"
import { useHasNoMail } from "../session/sign-in-methods.ts"
import { type MemberShown, membersKey } from "./members-query.ts"
import { RoleChoice } from "./role-choice.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly row: MemberShown
  readonly close: () => void
}

/** Sends a change, reads the members again, says what has changed, and closes the dialog. */
const useChange = (send: () => Promise<unknown>, done: string, close: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: membersKey })
      notifications.show({ message: done })
      close()
    }
  })
}

/** Asks before a member gets another role, and says what the role may do. */
export const RoleDialog = ({ close, row: { id, name, role } }: Props) => {
  const t = useTexts(texts)
  const names = useTexts(roleNames)
  const words = useRoleWords()
  const [first, ...more] = groupRoles.filter((each) => each !== role)
  const [next, choose] = useState<GroupRole>(first ?? "member")
  const changing = useChange(
    () => call("PATCH /console/api/members/:id", { path: { id }, body: { role: next } }),
    t.roleChanged(name, names[next]),
    close
  )
  return (
    <ConfirmDialog
      title={t.changeRoleOf(name)}
      action={words[next].give}
      isPending={changing.isPending}
      error={changing.error}
      act={() => changing.mutate()}
      close={close}
    >
      {first === undefined || more.length === 0 ? null : (
        <RoleChoice label={t.role} roles={[first, ...more]} role={next} choose={choose} />
      )}
      <div>{t.roleEffect(name, names[next])}</div>
      <div>{words[next].rights}</div>
    </ConfirmDialog>
  )
}

/** Mails the invitation again, which an invited member may have lost or let expire. */
export const InviteAgainDialog = ({ close, row: { email, id, name } }: Props) => {
  const t = useTexts(texts)
  const hasNoMail = useHasNoMail()
  const inviting = useChange(
    () => call("POST /console/api/members/:id/invitation", { path: { id } }),
    hasNoMail ? t.invitedUnsent(email) : t.invitedNow(email),
    close
  )
  return (
    <ConfirmDialog
      title={t.inviteAgainOf(name)}
      action={hasNoMail ? t.inviteWithoutMail : t.sendInvitation}
      isPending={inviting.isPending}
      error={inviting.error}
      act={() => inviting.mutate()}
      close={close}
    >
      <div>{hasNoMail ? t.noMail : t.inviteAgainEffect(email)}</div>
    </ConfirmDialog>
  )
}

/** Asks before a member is removed, and says what ends with it. */
export const RemoveDialog = ({ close, row: { email, id, name } }: Props) => {
  const t = useTexts(texts)
  const removing = useChange(() => call("DELETE /console/api/members/:id", { path: { id } }), t.removed(name), close)
  return (
    <ConfirmDialog
      title={t.removeTitle(name)}
      action={t.remove}
      isDangerous
      isPending={removing.isPending}
      error={removing.error}
      act={() => removing.mutate()}
      close={close}
    >
      <Callout tone="warn">{t.removeEffect(email)}</Callout>
      <div>{t.removeKeeps}</div>
    </ConfirmDialog>
  )
}
