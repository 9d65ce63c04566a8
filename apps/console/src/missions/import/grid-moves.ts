/** A cell of a grid by the keys of its row and its column. */
export interface Place {
  readonly row: number
  readonly column: string
}

export interface Grid {
  readonly rows: ReadonlyArray<number>
  readonly columns: ReadonlyArray<string>
}

const clamp = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at))

/** The place that a key leads to from another one; null for a key that leads nowhere, also at the edge of the grid. */
export const movedBy = ({ columns, rows }: Grid, { column, row }: Place, key: string): Place | null => {
  const [x, y] = [columns.indexOf(column), rows.indexOf(row)]
  const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
    ArrowLeft: [x - 1, y],
    ArrowRight: [x + 1, y],
    ArrowUp: [x, y - 1],
    ArrowDown: [x, y + 1],
    Home: [0, y],
    End: [columns.length - 1, y]
  }
  const [toX, toY] = (Object.hasOwn(moves, key) ? moves[key] : undefined) ?? [x, y]
  const [toColumn, toRow] = [columns[clamp(toX, columns.length)], rows[clamp(toY, rows.length)]]
  if (toColumn === undefined || toRow === undefined || (toColumn === column && toRow === row)) return null
  return { row: toRow, column: toColumn }
}

/** The next cell, or the one before, over the ends of rows; null at the end of the grid. */
export const beside = ({ columns, rows }: Grid, { column, row }: Place, step: 1 | -1): Place | null => {
  const at = rows.indexOf(row) * columns.length + columns.indexOf(column) + step
  const [toColumn, toRow] = [columns[at % columns.length], rows[Math.floor(at / columns.length)]]
  return toColumn === undefined || toRow === undefined ? null : { row: toRow, column: toColumn }
}
