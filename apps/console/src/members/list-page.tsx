import { Button, Group, SegmentedControl } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { languageOf, useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { languageName } from "@trajet/pages/languages.ts"
import { useMemo, useState } from "react"
import { Filters } from "../parts/blocks.tsx"
import blocks from "../parts/blocks.module.css"
import type { Column } from "../parts/data-list.model.ts"
import { DataList } from "../parts/data-list.tsx"
import { Page } from "../parts/page.tsx"
import { StatusBadge } from "../parts/status-badge.tsx"
import { Time } from "../parts/time.tsx"
import { groupRoles, roleNames, useRoleWords } from "../session/roles.ts"
import { useSession } from "../session/session.ts"
import { InviteDialog } from "./invite-dialog.tsx"
import { InviteAgainDialog, RemoveDialog, RoleDialog } from "./member-dialogs.tsx"
import { type MemberShown, membersQuery } from "./members-query.ts"
import classes from "./members.module.css"
import { texts } from "./texts.ts"
import { TrackingMailsSection } from "./tracking-mails-section.tsx"

interface RowProps {
  readonly row: MemberShown
}

const Person = ({ row }: RowProps) => {
  const t = useTexts(texts)
  const { user } = useSession()
  return (
    <>
      <div>
        {row.name} {row.id === user.id ? <StatusBadge tone="quiet">{t.you}</StatusBadge> : null}
      </div>
      <div className={classes.email}>{row.email}</div>
    </>
  )
}

const Role = ({ row: { role } }: RowProps) => {
  const names = useTexts(roleNames)
  return <StatusBadge tone={role === "administrator" ? "active" : "neutral"}>{wordOf(names, role)}</StatusBadge>
}

const LastSignIn = ({ row }: RowProps) => {
  const t = useTexts(texts)
  if (row.last_sign_in_at !== null) return <Time value={row.last_sign_in_at} />
  return row.is_invited ? <StatusBadge tone="warn">{t.invited}</StatusBadge> : t.unknownSignIn
}

type Dialog = "again" | "role" | "remove"

type Open = (dialog: Dialog, row: MemberShown) => void

/** Another administrator changes the own role or removes the own account, so that the page keeps its session. */
const Actions = ({ open, row }: RowProps & { readonly open: Open }) => {
  const t = useTexts(texts)
  const { user } = useSession()
  if (row.id === user.id) return null
  return (
    <Group gap={6} justify="flex-end">
      {row.is_invited ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t.inviteAgainOf(row.name)}
          onClick={() => open("again", row)}
        >
          {t.inviteAgain}
        </Button>
      ) : null}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t.changeRoleOf(row.name)}
        onClick={() => open("role", row)}
      >
        {t.changeRole}
      </Button>
      <Button variant="default" size="compact-sm" aria-label={t.removeOf(row.name)} onClick={() => open("remove", row)}>
        {t.remove}
      </Button>
    </Group>
  )
}

const useColumns = (open: Open): ReadonlyArray<Column<MemberShown>> => {
  const t = useTexts(texts)
  const reader = useLanguage()
  return useMemo(
    () => [
      { id: "person", header: t.person, cell: (row) => <Person row={row} /> },
      { id: "role", header: t.role, cell: (row) => <Role row={row} />, width: 140 },
      {
        id: "language",
        header: t.language,
        cell: ({ language }) => {
          const known = languageOf(language)
          return known === undefined ? language : languageName(known, reader)
        },
        width: 100
      },
      { id: "sign-in", header: t.lastSignIn, cell: (row) => <LastSignIn row={row} />, width: 165 },
      {
        id: "actions",
        header: t.actions,
        align: "end",
        width: 330,
        cell: (row) => <Actions row={row} open={open} />
      }
    ],
    [t, reader, open]
  )
}

const choices = ["all", ...groupRoles, "invited"] as const
type Choice = (typeof choices)[number]

const passes = (choice: Choice, { is_invited: isInvited, role }: MemberShown): boolean =>
  choice === "all" || (choice === "invited" ? isInvited : role === choice)

const RoleFilter = ({ change, choice }: { readonly choice: Choice; readonly change: (choice: Choice) => void }) => {
  const t = useTexts(texts)
  const words = useRoleWords()
  const labelOf = (value: Choice): string => {
    if (value === "all") return t.everyRole
    return value === "invited" ? t.invitedOnes : words[value].many
  }
  return (
    <Filters label={t.filters}>
      <SegmentedControl
        size="xs"
        aria-label={t.roleFilter}
        value={choice}
        onChange={change}
        data={choices.map((value) => ({ value, label: labelOf(value) }))}
      />
    </Filters>
  )
}

/** The members of the group. */
export const MemberListPage = () => {
  const t = useTexts(texts)
  const [isInviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<{ readonly dialog: Dialog; readonly row: MemberShown } | null>(null)
  const [choice, setChoice] = useState<Choice>("all")
  const query = useQuery(membersQuery)
  const open = useMemo((): Open => (dialog, row) => setOpened({ dialog, row }), [])
  const columns = useColumns(open)
  const invite = <Button onClick={() => setInviting(true)}>{t.invite}</Button>
  const close = () => setOpened(null)
  return (
    <Page title={t.title} actions={invite}>
      <p className={blocks.note}>{t.intro}</p>
      <RoleFilter choice={choice} change={setChoice} />
      <DataList
        label={t.title}
        columns={columns}
        lines={2}
        placeholders={4}
        keyOf={(row) => row.id}
        state={{
          rows: query.data?.data.filter((row) => passes(choice, row)),
          error: query.error,
          retry: () => void query.refetch()
        }}
        clearFilters={choice === "all" ? null : () => setChoice("all")}
        empty={<p>{t.empty}</p>}
      />
      <TrackingMailsSection />
      {isInviting ? <InviteDialog close={() => setInviting(false)} /> : null}
      {opened?.dialog === "again" ? <InviteAgainDialog row={opened.row} close={close} /> : null}
      {opened?.dialog === "role" ? <RoleDialog row={opened.row} close={close} /> : null}
      {opened?.dialog === "remove" ? <RemoveDialog row={opened.row} close={close} /> : null}
    </Page>
  )
}
