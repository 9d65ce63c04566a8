import { Button, Switch } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { isRefused } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useRef, useState } from "react"
import type { ListState } from "../../parts/data-list.model.ts"
import { Problem } from "../../parts/problem.tsx"
import type { Grid, Place } from "./grid-moves.ts"
import { cellOf, useHeaderOf } from "./headers.ts"
import classes from "./import-grid.module.css"
import { columnsQuery, type ImportRow } from "./queries.ts"
import { RowCell, RowLead, type Say } from "./row-cell.tsx"
import { texts } from "./texts.ts"
import { useCorrection } from "./use-correction.ts"
import { lead, placeOf, usePlaces } from "./use-places.ts"

type Correcting = ReturnType<typeof useCorrection>

/** The columns that the rows use or need, or all. */
const useShownColumns = (rows: ReadonlyArray<ImportRow>, active: string | undefined, all: boolean) => {
  const { data } = useQuery(columnsQuery)
  const isUsed = (key: string) =>
    rows.some((row) => cellOf(row, key) !== "" || row.problems.some(({ column }) => column === key))
  return (data?.data ?? [])
    .filter(({ is_required: isRequired, key }) => all || isRequired || key === active || isUsed(key))
    .map(({ key }) => key)
}

const useNameOf = () => {
  const t = useTexts(texts)
  const headerOf = useHeaderOf()
  return ({ column, row }: Place) => t.cellOf(row, headerOf(column))
}

/** What became of the last correction. */
const News = ({ correcting: { data, error, isPending, mutate, variables } }: { readonly correcting: Correcting }) => {
  const t = useTexts(texts)
  const nameOf = useNameOf()
  return (
    <>
      {error === null || variables === undefined ? null : (
        <>
          <p>{t.notSaved(nameOf({ row: variables.line, column: variables.column }), variables.text)}</p>
          <Problem
            error={error}
            said={isRefused(error, 409) ? t.rowChanged : undefined}
            retry={() => mutate(variables)}
          />
        </>
      )}
      <p className={classes.news} role="status">
        {data === undefined || isPending ? "" : t.checkedAnew(data.line, data.state === "right")}
      </p>
    </>
  )
}

interface TableProps {
  readonly rows: ReadonlyArray<ImportRow>
  readonly showsAll: boolean
  readonly say: Say
  readonly correcting: Correcting
}

const isAt = (one: Place | null, row: number, column: string): boolean => one?.row === row && one.column === column

/** The one cell that Tab leads to: the last one that had the focus, or the first one. */
const reachable = ({ columns, rows }: Grid, active: Place | null): Place =>
  active !== null && rows.includes(active.row) && columns.includes(active.column)
    ? active
    : { row: rows[0] ?? 0, column: lead }

const Table = ({ correcting: { isPending, mutate, variables }, rows, say, showsAll }: TableProps) => {
  const t = useTexts(texts)
  const headerOf = useHeaderOf()
  const nameOf = useNameOf()
  const table = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place | null>(null)
  const columns = useShownColumns(rows, active?.column, showsAll)
  const grid = { rows: rows.map(({ line }) => line), columns: [lead, ...columns] }
  const { edit, edited, endEdit } = usePlaces(table, grid)
  const place = reachable(grid, active)
  const leave = (row: ImportRow, column: string, text: string | null, isAsked: boolean) => {
    endEdit()
    if (text === null) return
    // Enter checks a wrong row anew also with the same text: what was wrong may be right by now.
    const isNew = cellOf(row, column) !== text.trim()
    if (isNew || (isAsked && row.state === "wrong")) mutate({ line: row.line, column, text })
  }
  return (
    <div
      ref={table}
      role="grid"
      className={classes.grid}
      aria-label={t.rows}
      onFocus={({ target }) => setActive(placeOf(target))}
    >
      <div role="row" className={classes.headers}>
        {grid.columns.map((key) => (
          <div role="columnheader" key={key} translate="no">
            {key === lead ? t.line : headerOf(key)}
          </div>
        ))}
      </div>
      {rows.map((row) => (
        <div role="row" key={row.line}>
          <RowLead row={row} isActive={isAt(place, row.line, lead)} say={say} />
          {columns.map((column) => {
            const at = { row: row.line, column }
            const isSaving = isPending && variables.line === row.line && variables.column === column
            return (
              <RowCell
                key={column}
                place={at}
                label={nameOf(at)}
                text={isSaving ? variables.text : cellOf(row, column)}
                problems={row.problems.filter((problem) => problem.column === column)}
                say={say}
                isActive={isAt(place, row.line, column)}
                isEdited={isAt(edited, row.line, column)}
                isSaving={isSaving}
                edit={() => edit(at)}
                leave={(text, isAsked) => leave(row, column, text, isAsked)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface Props {
  readonly id: string
  readonly say: Say
  readonly rows: ReadonlyArray<ImportRow>
  readonly state: Pick<ListState<ImportRow>, "isReadingMore" | "isStale" | "more">
}

/** The rows of an import as a table whose cells are corrected in place (CON-140). */
export const ImportGrid = ({
  id,
  rows,
  say,
  state: { isReadingMore = false, isStale = false, more = null }
}: Props) => {
  const t = useTexts(texts)
  const [showsAll, setShowsAll] = useState(false)
  const correcting = useCorrection(id)
  return (
    <>
      <div className={classes.head}>
        <p className={classes.hint}>{t.editHint}</p>
        <Switch size="xs" label={t.allColumns} checked={showsAll} onChange={() => setShowsAll(!showsAll)} />
      </div>
      <News correcting={correcting} />
      <div className={classes.frame} aria-busy={isStale}>
        <Table rows={rows} say={say} showsAll={showsAll} correcting={correcting} />
      </div>
      {more === null ? null : (
        <Button className={classes.more ?? ""} variant="default" loading={isReadingMore} onClick={more}>
          {t.moreRows}
        </Button>
      )}
    </>
  )
}
