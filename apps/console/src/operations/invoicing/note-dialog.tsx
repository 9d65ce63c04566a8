import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../../api/call.ts"
import type { InvoicingLegShown } from "./legs-query.ts"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import { money } from "../../parts/money.ts"
import { missionKey } from "../mission/action.model.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly legs: ReadonlyArray<InvoicingLegShown>
  readonly close: (isDone: boolean) => void
}

/** Asks, and then notes the invoices of legs one after the other. A refusal stops there; what is noted stays noted. */
export const NoteDialog = ({ close, legs }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const queries = useQueryClient()
  const sum = money(legs.reduce((cents, { amount_ht: amount }) => cents + Math.round(amount * 100), 0) / 100, language)
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ["operations", "invoicing"] }),
      ...legs.map(({ mission_id: id }) => queries.invalidateQueries({ queryKey: missionKey(id) }))
    ])
  const noting = useMutation({
    mutationFn: async () => {
      try {
        for (const { mission_id: id, trip } of legs)
          await call("POST /operations/v1/missions/:id/invoice", {
            path: { id },
            body: { trip: trip === "retour" ? "retour" : "aller" }
          })
      } finally {
        await readAgain()
      }
    },
    onSuccess: () => {
      notifications.show({ message: t.done(legs.length) })
      close(true)
    }
  })
  return (
    <ConfirmDialog
      title={t.noteTitle}
      action={t.confirm}
      isPending={noting.isPending}
      error={noting.error}
      act={() => noting.mutate()}
      close={() => close(false)}
    >
      <div>{t.noteText(legs.length, sum)}</div>
    </ConfirmDialog>
  )
}
