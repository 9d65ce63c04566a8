import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { CallAnswer } from "@trajet/contract"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import { money } from "../../parts/money.ts"
import { SimilarList } from "../similar/similar-list.tsx"
import { texts as similarTexts } from "../similar/texts.ts"
import { useHeaderOf } from "./headers.ts"
import { type ImportShown, importsKey } from "./queries.ts"
import { texts } from "./texts.ts"
import { useIsCorrecting } from "./use-correction.ts"

type SimilarRows = CallAnswer<"GET /console/api/imports/:id/similar-rows">

const SuspectList = ({ rows: { suspect, suspect_total: total } }: { readonly rows: SimilarRows }) => {
  const t = useTexts(similarTexts)
  const headerOf = useHeaderOf()
  return (
    <>
      <p>{t.suspectRows(total)}</p>
      <ul>
        {suspect.map(({ columns, line }) => (
          <li key={line}>
            {t.line(line)}: {columns.map(headerOf).join(", ")}
          </li>
        ))}
      </ul>
      {total > suspect.length ? <p>{t.moreRows(total - suspect.length)}</p> : null}
    </>
  )
}

const RowsList = ({ rows: { data, total } }: { readonly rows: SimilarRows }) => {
  const t = useTexts(similarTexts)
  return (
    <>
      <p>{t.rowsText(total)}</p>
      {data.map(({ line, missions }) => (
        <section key={line} aria-label={t.line(line)}>
          <strong>{t.line(line)}</strong>
          <SimilarList missions={missions} />
        </section>
      ))}
      {total > data.length ? <p>{t.moreRows(total - data.length)}</p> : null}
    </>
  )
}

/** Orders the right rows of an import, after one question if some resemble open missions or are probably wrong. */
export const StartButton = ({ shown: { amount_ht: amount, id, rows } }: { readonly shown: ImportShown }) => {
  const t = useTexts(texts)
  const similar = useTexts(similarTexts)
  const language = useLanguage()
  const queries = useQueryClient()
  const isCorrecting = useIsCorrecting(id)
  const [asked, ask] = useState<SimilarRows | null>(null)
  const starting = useMutation({
    mutationFn: () => call("POST /console/api/imports/:id/start", { path: { id } }),
    onError: (error) => notifications.show({ message: error.message, color: "red" }),
    onSettled: () => {
      ask(null)
      return queries.invalidateQueries({ queryKey: importsKey })
    }
  })
  const checking = useMutation({
    mutationFn: () => call("GET /console/api/imports/:id/similar-rows", { path: { id } }),
    onSuccess: (found) => (found.total + found.suspect_total === 0 ? starting.mutate() : ask(found)),
    // Blocks no order: the start says what is wrong.
    onError: () => starting.mutate()
  })
  return (
    <>
      <Button
        loading={checking.isPending || starting.isPending}
        disabled={rows.right === 0 || isCorrecting}
        onClick={() => checking.mutate()}
      >
        {t.start(rows.right, money(amount, language))}
      </Button>
      {asked === null ? null : (
        <ConfirmDialog
          title={asked.total === 0 ? similar.suspectTitle : similar.rowsTitle}
          action={similar.orderAll}
          keep={similar.keep}
          isPending={starting.isPending}
          error={null}
          act={() => starting.mutate()}
          close={() => ask(null)}
        >
          {asked.total === 0 ? null : <RowsList rows={asked} />}
          {asked.suspect_total === 0 ? null : <SuspectList rows={asked} />}
        </ConfirmDialog>
      )}
    </>
  )
}
