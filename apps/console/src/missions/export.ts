import type { Language } from "@trajet/pages/i18n.tsx"
import { call } from "../api/call.ts"
import { pageSizeMax } from "../api/row-limits.ts"
import { amountCell, type Column, csvOfColumns } from "../parts/csv.ts"
import { dueHt } from "./due.rules.ts"
import { filterTexts } from "./filter-words.ts"
import { labelCell, labelNames, labelTexts } from "./label-facts.tsx"
import { type ListSearch, type MissionListItem, queryOf } from "./list-search.ts"
import { knownStatus } from "./status.ts"
import { texts } from "./texts.ts"

/** Missions of a file. */
export const exportedMax = 10_000

const columnsIn = (language: Language): ReadonlyArray<Column<MissionListItem>> => {
  const t = texts[language]
  const answers = filterTexts[language]
  const statusOf = (status: string): string => {
    const known = knownStatus(status)
    return known === null ? status : t[known]
  }
  return [
    { header: t.number, cellOf: (row) => row.transport_id },
    { header: t.id, cellOf: (row) => row.id },
    ...labelNames.map((name) => ({
      header: labelTexts[language][name],
      cellOf: (row: MissionListItem) => labelCell(row[name])
    })),
    { header: t.status, cellOf: (row) => statusOf(row.status) },
    { header: t.pickupAddress, cellOf: (row) => row.pickup.address },
    { header: t.day, cellOf: (row) => row.pickup.date ?? "" },
    { header: t.deliveryAddress, cellOf: (row) => row.delivery.address },
    { header: t.deliveryDay, cellOf: (row) => row.delivery.date ?? "" },
    { header: t.vehicle, cellOf: (row) => row.vehicle.registration ?? "" },
    { header: t.vehicleType, cellOf: (row) => row.vehicle.type ?? "" },
    { header: t.outboundPrice, cellOf: (row) => amountCell(row.price.amount_ht, language) },
    { header: t.returnPrice, cellOf: (row) => amountCell(row.price.return_ht, language) },
    { header: t.totalPrice, cellOf: (row) => amountCell(row.price.total_ht, language) },
    { header: t.fee, cellOf: (row) => amountCell(row.price.cancellation_fee_ht, language) },
    { header: t.due, cellOf: (row) => amountCell(dueHt(row), language) },
    { header: t.emissions, cellOf: (row) => amountCell(row.kg_co2e, language) },
    { header: answers.back, cellOf: (row) => (row.has_return ? answers.yes : answers.no) },
    { header: t.created, cellOf: (row) => row.created_at }
  ]
}

interface Exported {
  readonly content: string
  readonly count: number
  /** False if the list has more missions than a file. */
  readonly isWhole: boolean
}

/** Reads the missions of the filters, newest first, and writes them as CSV in the language. */
export const exportMissions = async (
  search: ListSearch,
  language: Language,
  onProgress: (count: number) => void
): Promise<Exported> => {
  const rows: Array<MissionListItem> = []
  let cursor: string | undefined
  do {
    const page = await call("GET /v1/transports", { query: { ...queryOf(search), limit: pageSizeMax, cursor } })
    rows.push(...page.data)
    onProgress(rows.length)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && rows.length < exportedMax)
  return {
    content: csvOfColumns(columnsIn(language), rows, language),
    count: rows.length,
    isWhole: cursor === undefined
  }
}
