import { type ColumnDef, type RowData, tableFeatures, useTable } from "@tanstack/react-table"
import { useMemo } from "react"
import type { Column } from "./data-list.model.ts"
import classes from "./data-list.module.css"

const features = tableFeatures({})

export interface ShownRows<Row extends RowData> {
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly keyOf: (row: Row) => string
  readonly lines: number
  readonly rows: Array<Row>
}

const rootPixels = 16

/** Columns grow with the text of a reader who has chosen larger letters. */
const inRem = (pixels: number): string => `${pixels / rootPixels}rem`

const definitionsOf = <Row extends RowData>(
  columns: ReadonlyArray<Column<Row>>
): Array<ColumnDef<typeof features, Row>> =>
  columns.map(({ cell, header, id }) => ({ id, header, cell: ({ row }) => cell(row.original) }))

/** The rows of a list as a table. */
export const Rows = <Row extends RowData>({ columns, keyOf, label, lines, rows }: ShownRows<Row>) => {
  const definitions = useMemo(() => definitionsOf(columns), [columns])
  const table = useTable({ features, columns: definitions, data: rows, getRowId: keyOf })
  const column = (id: string) => columns.find((each) => each.id === id)
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} {...(width === undefined ? {} : { style: { width: inRem(width) } })} />
          ))}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col" data-align={column(header.column.id)?.align}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-lines={lines}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-align={column(cell.column.id)?.align}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
