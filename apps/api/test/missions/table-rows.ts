import {
  type Change,
  changeFor,
  type ChangeRow,
  type MissionStatus,
  rowFor,
  type TransitionRow,
  transitionRows,
  type Trigger
} from "@trajet/domain/mission"

/** A row of one of the two tables of `decide`. */
export type Row = Trigger | Change

export const isTrigger = (row: Row): row is Trigger => transitionRows.some(({ trigger }) => trigger === row)

/** The row as it is written for this status; undefined if the status forbids it. */
export const tableRow = (row: Row, status: MissionStatus): TransitionRow | ChangeRow | undefined =>
  isTrigger(row) ? rowFor(row, status) : changeFor(row, status)
