import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import { Callout } from "../../parts/blocks.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { numberText } from "../../parts/numbers.ts"
import { texts as deliveryTexts } from "../deliveries/delivery-texts.ts"
import type { ReplayPreviewShown } from "../queries.ts"
import { countOf, type PreviewRow, previewRows } from "./replay.rules.ts"
import { texts } from "./texts.ts"

const useColumns = (): ReadonlyArray<Column<PreviewRow>> => {
  const t = useTexts(texts)
  const words = useTexts(deliveryTexts)
  const language = useLanguage()
  return useMemo(() => {
    const counted = (id: Exclude<keyof PreviewRow, "type">, header: string): Column<PreviewRow> => ({
      ...{ id, header, align: "end", width: 125 },
      cell: (row) => numberText(row[id], language)
    })
    return [
      { id: "type", header: words.event, cell: ({ type }) => type },
      counted("failed", words.failed),
      counted("dead", words.dead),
      counted("missing", t.missing),
      counted("succeeded", words.succeeded)
    ]
  }, [t, words, language])
}

/** What a replay would send, by type and by status. */
export const ReplayPreview = ({ preview }: { readonly preview: ReplayPreviewShown }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const all = countOf(preview)
  const text = t.deliveries(all, numberText(all, language))
  const columns = useColumns()
  return (
    <>
      <Callout isNews>
        <p>{preview.is_complete ? t.counted(text) : t.countedMore(text)}</p>
      </Callout>
      {all === 0 ? null : (
        <DataList
          label={t.types}
          columns={columns}
          keyOf={({ type }) => type}
          state={{ rows: previewRows(preview.counts), error: null, retry: () => undefined }}
          empty={null}
        />
      )}
    </>
  )
}
