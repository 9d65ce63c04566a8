import { TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import { texts } from "./texts.ts"
import { type KeptSearch, type ViewShown, viewsQuery } from "./views-query.ts"

interface Closed {
  readonly close: () => void
}

/** A mutation of the views, that closes its dialog when the list is read again. */
const useChange = <A,>(close: () => void, mutationFn: () => Promise<A>, done?: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
      done?.()
      close()
    }
  })
}

const NameInput = ({ name, setName }: { readonly name: string; readonly setName: (name: string) => void }) => {
  const t = useTexts(texts)
  return (
    <TextInput
      label={t.name}
      data-autofocus
      maxLength={60}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
    />
  )
}

interface Saved {
  readonly filters: ReturnType<KeptSearch<never>["filtersOf"]>
}

/** Saves the filters of the page under a name. */
export const SaveDialog = ({ close, filters }: Closed & Saved) => {
  const t = useTexts(texts)
  const [name, setName] = useState("")
  const saving = useChange(
    close,
    () => call("POST /console/api/views", { body: { name: name.trim(), filters } }),
    () => notifications.show({ message: t.saved(name.trim()) })
  )
  return (
    <ConfirmDialog
      title={t.saveTitle}
      action={t.saveAction}
      isPending={saving.isPending}
      isBlocked={name.trim() === ""}
      error={saving.error}
      act={() => saving.mutate()}
      close={close}
    >
      <div>{t.saveNote}</div>
      <NameInput name={name} setName={setName} />
    </ConfirmDialog>
  )
}

/** Gives a view another name; its filters stay. */
export const RenameDialog = ({ close, filters, view }: Closed & Saved & { readonly view: ViewShown }) => {
  const t = useTexts(texts)
  const [name, setName] = useState(view.name)
  const renaming = useChange(close, () =>
    call("PUT /console/api/views/:id", {
      path: { id: view.id },
      body: { name: name.trim(), filters }
    })
  )
  return (
    <ConfirmDialog
      title={t.renameOf(view.name)}
      action={t.rename}
      isPending={renaming.isPending}
      isBlocked={name.trim() === ""}
      error={renaming.error}
      act={() => renaming.mutate()}
      close={close}
    >
      <NameInput name={name} setName={setName} />
    </ConfirmDialog>
  )
}

export const RemoveDialog = ({ close, view }: Closed & { readonly view: ViewShown }) => {
  const t = useTexts(texts)
  const removing = useChange(close, () => call("DELETE /console/api/views/:id", { path: { id: view.id } }))
  return (
    <ConfirmDialog
      title={t.removeOf(view.name)}
      action={t.remove}
      isDangerous
      isPending={removing.isPending}
      error={removing.error}
      act={() => removing.mutate()}
      close={close}
    >
      <div>{t.removeEffect}</div>
    </ConfirmDialog>
  )
}
