import type { Instant } from "../time/instant.model.ts"

/** The time over which the requests of a group are counted. */
export const loadSpanMillis = 3_600_000

/** What a group asks of its cell. */
export interface GroupLoad {
  readonly name: string
  /** Requests by key in the last hour that read. */
  readonly reads: number
  /** Requests by key in the last hour that write. */
  readonly writes: number
  /** Deliveries that are due, at most 10,000 of each endpoint. */
  readonly due: number
  /** False while a move of the group is under way. */
  readonly canMove: boolean
}

/** A move that has not ended. `leaving`: the group is served here. `left`: rows of it are here that another cell serves. */
export interface UnfinishedMove {
  readonly group: string
  readonly state: "leaving" | "left" | "arriving"
  /** Name of the cell that the group moves to. */
  readonly cell: string
}

/** What the groups of a cell ask of it, without those that another cell serves. */
export interface CellLoad {
  readonly groups: ReadonlyArray<GroupLoad>
  /** Size of the database. */
  readonly bytes: number
  readonly moves: ReadonlyArray<UnfinishedMove>
  /** When the people of the home were copied the last time; null in the home. */
  readonly peopleCopiedAt: Instant | null
}

/** The load of a cell under the cell's name. */
export interface LoadedCell extends CellLoad {
  readonly cell: string
}

/** A write costs API and PostgreSQL about as much as five reads (docs/scaling.md#what-one-process-carries). */
const readsOfWrite = 5

/** The load of a group as one number: its requests, as if each were a read. */
export const loadOf = ({ reads, writes }: Pick<GroupLoad, "reads" | "writes">): number => reads + readsOfWrite * writes

/** The sum of the loads of groups. */
export const loadOfAll = (groups: ReadonlyArray<GroupLoad>): number =>
  groups.reduce((sum, group) => sum + loadOf(group), 0)
