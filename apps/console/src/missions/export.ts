import type { Language } from "@trajet/pages/i18n.tsx"
import { transportsList } from "../api/client/transports.ts"
import type { MissionListItem } from "../api/client/types/transports.model.ts"
import { pageSizeMax } from "../api/console/row-limits.ts"
import { csvOf } from "../parts/csv.ts"
import { type ListSearch, queryOf } from "./list-search.ts"

/** Missions of a file. */
export const exportedMax = 10_000

export interface ExportTexts {
  readonly headers: ReadonlyArray<string>
  readonly statusOf: (status: string) => string
  readonly yes: string
  readonly no: string
}

const lineOf = (row: MissionListItem, { no, statusOf, yes }: ExportTexts): ReadonlyArray<string> => [
  row.transport_id,
  row.id,
  row.reference ?? "",
  statusOf(row.status),
  row.pickup.address,
  row.pickup.date ?? "",
  row.delivery.address,
  row.delivery.date ?? "",
  row.vehicle.registration ?? "",
  row.vehicle.type ?? "",
  row.price.amount_ht.toFixed(2),
  row.has_return ? yes : no,
  row.created_at
]

interface Exported {
  readonly content: string
  readonly count: number
  /** False if the list has more missions than a file. */
  readonly isWhole: boolean
}

/** Reads the missions of the filters, newest first, and writes them as CSV. */
export const exportMissions = async (
  search: ListSearch,
  texts: ExportTexts,
  language: Language,
  onProgress: (count: number) => void
): Promise<Exported> => {
  const lines: Array<ReadonlyArray<string>> = []
  let cursor: string | undefined
  do {
    const page = await transportsList({ ...queryOf(search), limit: pageSizeMax, cursor })
    lines.push(...page.data.map((row) => lineOf(row, texts)))
    onProgress(lines.length)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && lines.length < exportedMax)
  return { content: csvOf([texts.headers, ...lines], language), count: lines.length, isWhole: cursor === undefined }
}
