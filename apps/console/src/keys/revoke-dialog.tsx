import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../api/call.ts"
import { ConfirmDialog } from "../parts/confirm-dialog.tsx"
import { Callout } from "../parts/blocks.tsx"
import { useAgo } from "../parts/ago.ts"
import { type KeyShown, keysKey } from "./keys-query.ts"
import { texts } from "./texts.ts"

/** Asks before a key is revoked, and says what stops with it. */
export const RevokeDialog = ({ close, row }: { readonly close: () => void; readonly row: KeyShown }) => {
  const t = useTexts(texts)
  const ago = useAgo()
  const queries = useQueryClient()
  const name = row.label ?? row.prefix
  const revoking = useMutation({
    mutationFn: () => call("POST /console/api/keys/:id/revocation", { path: { id: row.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keysKey })
      notifications.show({ message: t.revokedNow(name) })
      close()
    }
  })
  return (
    <ConfirmDialog
      title={t.revokeTitle(name)}
      action={t.revoke}
      isDangerous
      isPending={revoking.isPending}
      error={revoking.error}
      act={() => revoking.mutate()}
      close={close}
    >
      <Callout tone={row.last_used_at === null ? "info" : "warn"}>
        {row.last_used_at === null ? t.revokeUnused : t.revokeUsed(ago(row.last_used_at))}
      </Callout>
      <div>{t.revokeEffect}</div>
      <div>{t.revokeLinks}</div>
    </ConfirmDialog>
  )
}
