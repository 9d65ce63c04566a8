import { notifications } from "@mantine/notifications"
import { Textarea, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo, useState } from "react"
import { call } from "../../api/call.ts"
import type { GroupGrid } from "./grid-queries.ts"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import { Changes } from "./grid-changes.tsx"
import { gridChanges, parsedJson } from "./grid-diff.rules.ts"
import classes from "./grids.module.css"
import { texts } from "./texts.ts"

const compareMillis = 200
const reasonMax = 500

interface Props {
  readonly current: GroupGrid
  readonly close: () => void
}

/** Replaces the grid of a group by an edited one, and shows what differs. */
export const ReplaceGridDialog = ({ close, current }: Props) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [text, setText] = useState(() => JSON.stringify(current.grid, null, 2))
  const [reason, setReason] = useState("")
  const [compared] = useDebouncedValue(text, compareMillis)
  const edited = useMemo(() => parsedJson(compared), [compared])
  const changes = useMemo(() => gridChanges(current.grid, edited), [current.grid, edited])
  const replacing = useMutation({
    mutationFn: () =>
      call("PUT /operations/v1/groups/:id/grid", {
        path: { id: current.group_id },
        body: {
          version: current.version,
          grid: JSON.parse(text),
          ...(reason.trim() === "" ? {} : { reason: reason.trim() })
        }
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["operations", "grid", current.group_id] })
      notifications.show({ message: t.replaced })
      close()
    }
  })
  return (
    <ConfirmDialog
      title={t.replaceTitle}
      action={t.replace}
      isPending={replacing.isPending}
      isBlocked={edited === undefined || changes.length === 0 || compared !== text}
      error={replacing.error}
      act={() => replacing.mutate()}
      close={close}
    >
      <div>{t.replaceNote}</div>
      <Textarea
        label={t.json}
        classNames={{ input: classes.json ?? "" }}
        rows={14}
        spellCheck={false}
        value={text}
        error={edited === undefined ? t.notJson : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {edited === undefined ? null : <Changes changes={changes} />}
      <TextInput
        label={t.reason}
        maxLength={reasonMax}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
