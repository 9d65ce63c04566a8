import { useMemo } from "react"
import { transportsList } from "../api/client/transports.ts"
import type { MissionListItem } from "../api/client/types/transports.model.ts"
import { useLanguage, useTexts } from "../i18n.tsx"
import { CopyableId } from "../parts/copyable-id.tsx"
import type { Column } from "../parts/data-list.model.ts"
import { DataList } from "../parts/data-list.tsx"
import { money } from "../parts/money.ts"
import { Page } from "../parts/page.tsx"
import { Time } from "../parts/time.tsx"
import { usePages } from "../parts/use-pages.ts"
import { texts } from "./texts.ts"

/** The missions of the group, newest first. */
export const MissionListPage = () => {
  const t = useTexts(texts)
  const language = useLanguage()
  const state = usePages(["missions"], (cursor, signal) => transportsList({ cursor }, { signal }))
  const columns = useMemo(
    (): ReadonlyArray<Column<MissionListItem>> => [
      { id: "number", header: t.number, cell: (row) => <CopyableId value={row.transport_id} />, width: 150 },
      { id: "way", header: t.way, cell: (row) => `${row.pickup.address} → ${row.delivery.address}` },
      { id: "created", header: t.created, cell: (row) => <Time value={row.created_at} />, width: 180 },
      { id: "price", header: t.price, cell: (row) => money(row.price.amount_ht, language), align: "end", width: 120 }
    ],
    [language, t]
  )
  return (
    <Page title={t.title}>
      <DataList label={t.title} columns={columns} state={state} keyOf={(row) => row.id} empty={<p>{t.empty}</p>} />
    </Page>
  )
}
