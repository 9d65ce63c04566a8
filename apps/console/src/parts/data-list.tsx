import type { RowData } from "@tanstack/react-table"
import { Button, Skeleton } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useIsWhole } from "@trajet/pages/whole-list.ts"
import { type ReactNode, useMemo } from "react"
import type { Column, ListState } from "./data-list.model.ts"
import { Cards } from "./data-cards.tsx"
import classes from "./data-list.module.css"
import { Rows, type ShownRows } from "./data-rows.tsx"
import { Problem } from "./problem.tsx"
import { texts } from "./texts.ts"

interface Props<Row> {
  /** What the list has, for screen readers. */
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly state: ListState<Row>
  readonly keyOf: (row: Row) => string
  /** Shown for a list without rows. */
  readonly empty: ReactNode
  /** Removes the filters; null if there are none. */
  readonly clearFilters?: (() => void) | null
  /** Lines of a row, which decide its height. */
  readonly lines?: 1 | 2
  readonly placeholders?: number
}

const placeholdersByDefault = 8
// An empty list is as high as its placeholders were, so that nothing moves.
const [headPixels, rowPixels] = [34, 40]

const Placeholder = ({
  columns,
  count,
  lines
}: {
  readonly columns: number
  readonly count: number
  readonly lines: number
}) => {
  const t = useTexts(texts)
  return (
    <div className={classes.loading} role="status" aria-label={t.loading}>
      {Array.from({ length: count }, (_, row) => (
        <div className={classes.loadingRow} data-lines={lines} key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <Skeleton key={column} height={12} radius="sm" />
          ))}
        </div>
      ))}
    </div>
  )
}

const NothingFound = ({ clear }: { readonly clear: () => void }) => {
  const t = useTexts(texts)
  return (
    <>
      <p>{t.nothingFound}</p>
      <Button variant="default" onClick={clear}>
        {t.clearFilters}
      </Button>
    </>
  )
}

/** Reads the next page. A page without rows can have one, if a filter reads a part of the list at a time. */
const MoreButton = <Row extends RowData>({ state }: { readonly state: ListState<Row> }) => {
  const t = useTexts(texts)
  if (typeof state.more !== "function") return null
  return (
    <Button
      className={classes.more ?? ""}
      variant="default"
      loading={state.isReadingMore === true}
      onClick={state.more}
    >
      {t.more}
    </Button>
  )
}

/** A screen of rows. */
const drawnAtOnce = 12

const Drawn = <Row extends RowData>({ isNarrow, rows, ...shown }: ShownRows<Row> & { readonly isNarrow: boolean }) => {
  const isWhole = useIsWhole()
  const List = isNarrow ? Cards : Rows
  return <List {...shown} rows={isWhole ? rows : rows.slice(0, drawnAtOnce)} />
}

/** A list with its states: loading, empty, nothing found by the filters, failed, and rows. */
export const DataList = <Row extends RowData>({
  clearFilters = null,
  columns,
  empty,
  keyOf,
  label,
  lines = 1,
  placeholders = placeholdersByDefault,
  state
}: Props<Row>) => {
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false })
  const rows = useMemo(() => [...(state.rows ?? [])], [state.rows])
  if (state.error !== null && state.rows === undefined) return <Problem error={state.error} retry={state.retry} />
  if (state.rows === undefined)
    return <Placeholder columns={isNarrow ? 1 : columns.length} count={placeholders} lines={isNarrow ? 2 : lines} />
  if (rows.length === 0)
    return (
      <div className={classes.empty} style={{ minHeight: headPixels + placeholders * rowPixels }}>
        {clearFilters === null ? empty : <NothingFound clear={clearFilters} />}
        <MoreButton state={state} />
      </div>
    )
  return (
    <div className={classes.list} data-stale={state.isStale === true || undefined} aria-busy={state.isStale === true}>
      <Drawn isNarrow={isNarrow} columns={columns} keyOf={keyOf} label={label} lines={lines} rows={rows} />
      {state.error === null ? null : <Problem error={state.error} retry={state.retry} />}
      <MoreButton state={state} />
    </div>
  )
}
