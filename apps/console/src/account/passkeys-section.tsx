import { Button, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { CallError } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useMemo, useState } from "react"
import { call } from "../api/call.ts"
import { Section } from "../parts/blocks.tsx"
import { ConfirmDialog } from "../parts/confirm-dialog.tsx"
import type { Column } from "../parts/data-list.model.ts"
import { DataList } from "../parts/data-list.tsx"
import { Problem } from "../parts/problem.tsx"
import { Time } from "../parts/time.tsx"
import { Notice } from "../session/notice.tsx"
import classes from "./account.module.css"
import { type PasskeyShown, passkeysQuery } from "./account-queries.ts"
import { addPasskey } from "./add-passkey.ts"
import { deviceOf } from "./device.rules.ts"
import { texts } from "./texts.ts"

const AddForm = () => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [name, setName] = useState(() => deviceOf(navigator.userAgent) ?? "")
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: async (added) => {
      await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      notifications.show({ message: t.passkeyAdded(added.name) })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate(name)
  }
  return (
    <>
      <form className={classes.add} onSubmit={submit}>
        <TextInput
          label={t.passkeyName}
          required
          withAsterisk={false}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={adding.isPending}>
          {t.addPasskey}
        </Button>
      </form>
      {adding.error instanceof CallError ? <Problem error={adding.error} /> : null}
      {adding.error !== null && !(adding.error instanceof CallError) ? <Notice>{t.passkeyDeclined}</Notice> : null}
    </>
  )
}

const DeleteDialog = ({ close, row }: { readonly close: () => void; readonly row: PasskeyShown }) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => call("DELETE /console/api/account/passkeys/:id", { path: { id: row.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      notifications.show({ message: t.removed(row.name) })
      close()
    }
  })
  return (
    <ConfirmDialog
      title={t.removeTitle(row.name)}
      action={t.remove}
      isDangerous
      isPending={deleting.isPending}
      error={deleting.error}
      act={() => deleting.mutate()}
      close={close}
    >
      <div>{t.removeEffect}</div>
    </ConfirmDialog>
  )
}

const useColumns = (remove: (row: PasskeyShown) => void): ReadonlyArray<Column<PasskeyShown>> => {
  const t = useTexts(texts)
  return useMemo(
    () => [
      { id: "name", header: t.passkeyName, cell: (row) => row.name },
      { id: "created", header: t.created, cell: (row) => <Time value={row.created_at} />, width: 155 },
      {
        id: "used",
        header: t.lastUse,
        cell: (row) => (row.last_used_at === null ? t.neverUsed : <Time value={row.last_used_at} />),
        width: 155
      },
      {
        id: "actions",
        header: t.actions,
        align: "end",
        width: 120,
        cell: (row) => (
          <Button variant="default" size="compact-sm" aria-label={t.removeOf(row.name)} onClick={() => remove(row)}>
            {t.remove}
          </Button>
        )
      }
    ],
    [t, remove]
  )
}

/** The passkeys of the user. */
export const PasskeysSection = () => {
  const t = useTexts(texts)
  const [removed, setRemoved] = useState<PasskeyShown | null>(null)
  const query = useQuery(passkeysQuery)
  const columns = useColumns(setRemoved)
  return (
    <Section title={t.passkeys} note={t.passkeysNote}>
      <DataList
        label={t.passkeys}
        columns={columns}
        keyOf={(row) => row.id}
        placeholders={1}
        state={{ rows: query.data?.data, error: query.error, retry: () => void query.refetch() }}
        empty={<p>{t.noPasskeys}</p>}
      />
      <AddForm />
      {removed === null ? null : <DeleteDialog row={removed} close={() => setRemoved(null)} />}
    </Section>
  )
}
