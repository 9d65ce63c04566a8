import { SegmentedControl } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo, useState } from "react"
import { call } from "../../api/call.ts"
import { Filters } from "../../parts/blocks.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { money } from "../../parts/money.ts"
import { usePages } from "../../parts/use-pages.ts"
import { RowBadge, type RowState, rowStates } from "./import-badge.tsx"
import classes from "./import.module.css"
import { problemTexts } from "./problem-texts.ts"
import { cellOf, useHeaderOf } from "./headers.ts"
import { ImportGrid } from "./import-grid.tsx"
import { type ImportRow, type ImportShown, importsKey, isUnderWay, optionKeysQuery, progressMillis } from "./queries.ts"
import type { Say } from "./row-cell.tsx"
import { texts } from "./texts.ts"

interface ResultProps {
  readonly row: ImportRow
  readonly headerOf: (key: string) => string
  readonly say: Say
}

const Problems = ({ headerOf, row, say }: ResultProps) => {
  return (
    <ul className={classes.problems}>
      {row.problems.map((problem) => {
        const { column } = problem
        const text = column === null ? "" : cellOf(row, column)
        return (
          <li key={`${column} ${problem.code} ${problem.message}`}>
            {column === null ? null : <strong translate="no">{headerOf(column)}</strong>}
            {text === "" ? null : <q className={classes.cell}>{text}</q>}
            <span>{say(row.line, problem)}</span>
          </li>
        )
      })}
    </ul>
  )
}

const Result = ({ headerOf, row, say }: ResultProps) => {
  if (row.mission !== null) {
    return (
      <Link to="/missions/$id" params={{ id: row.mission.id }}>
        {row.mission.transport_id ?? row.mission.id}
      </Link>
    )
  }
  return row.problems.length === 0 ? "—" : <Problems row={row} headerOf={headerOf} say={say} />
}

const Order = ({ row }: { readonly row: ImportRow }) => {
  const way = [cellOf(row, "pickup_address"), cellOf(row, "delivery_address")].filter((text) => text !== "")
  const names = [cellOf(row, "reference"), cellOf(row, "registration")].filter((text) => text !== "")
  return (
    <>
      <div className={classes.line}>{way.join(" → ")}</div>
      <div className={classes.second}>{names.join(" · ")}</div>
    </>
  )
}

const useColumns = (say: Say): ReadonlyArray<Column<ImportRow>> => {
  const t = useTexts(texts)
  const language = useLanguage()
  const headerOf = useHeaderOf()
  return useMemo(
    () => [
      {
        id: "line",
        header: t.line,
        width: 64,
        cell: (row) => row.line,
        cardTitle: (row) => (
          <>
            {t.lineOf(row.line)}
            <Order row={row} />
          </>
        )
      },
      { id: "state", header: t.state, width: 128, cell: (row) => <RowBadge state={row.state} /> },
      { id: "order", header: t.order, isInTitle: true, cell: (row) => <Order row={row} /> },
      { id: "result", header: t.result, cell: (row) => <Result row={row} headerOf={headerOf} say={say} /> },
      {
        id: "price",
        header: t.price,
        width: 108,
        align: "end",
        cell: (row) => (row.price_ht === null ? "—" : money(row.price_ht, language))
      }
    ],
    [headerOf, language, say, t]
  )
}

const useSay = (shown: ImportShown): Say => {
  const language = useLanguage()
  const { data: optionKeys } = useQuery(optionKeysQuery)
  return useMemo(() => problemTexts(shown, language, optionKeys ?? []), [shown, language, optionKeys])
}

/** The rows of an import by line, with a filter by their state. */
export const ImportRows = ({ shown }: { readonly shown: ImportShown }) => {
  const t = useTexts(texts)
  const [choice, setChoice] = useState<RowState | "all">("all")
  const say = useSay(shown)
  const columns = useColumns(say)
  const filter = choice === "all" ? {} : { state: choice }
  const state = usePages(
    [...importsKey, shown.id, "rows", choice, shown.state],
    async (after, signal) => {
      const { data, next_after: next } = await call(
        "GET /console/api/imports/:id/rows",
        { path: { id: shown.id }, query: { ...filter, after, limit: 100 } },
        { signal }
      )
      return { data, next_cursor: next === null ? null : String(next) }
    },
    isUnderWay(shown) ? { refetchInterval: progressMillis * 2 } : {}
  )
  const choices = rowStates.filter((each) => shown.rows[each] > 0 || each === choice)
  return (
    <>
      <Filters label={t.filter}>
        <SegmentedControl
          size="xs"
          aria-label={t.filter}
          className={classes.filter ?? ""}
          value={choice}
          onChange={setChoice}
          data={[
            { value: "all", label: t.all },
            ...choices.map((value) => ({ value, label: t[`${value}Rows`](shown.rows[value]) }))
          ]}
        />
      </Filters>
      {shown.state === "checked" && (state.rows ?? []).length > 0 ? (
        <ImportGrid id={shown.id} rows={state.rows ?? []} say={say} state={state} />
      ) : (
        <DataList
          label={t.rows}
          columns={columns}
          lines={2}
          keyOf={(row) => String(row.line)}
          state={state}
          clearFilters={choice === "all" ? null : () => setChoice("all")}
          empty={<p>{t.noRows}</p>}
        />
      )}
    </>
  )
}
