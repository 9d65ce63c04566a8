import type { Refusal } from "../patient-client.ts"
import { isOfMove, stopMillisMax } from "../verdict.ts"

/** A request of a group that was refused for now. */
export interface Refused {
  readonly group: string
  readonly atMillis: number
  /** `move`: what a move refuses. `proxy`: the proxy found no cell. Else the status and the reason in the log of the API. */
  readonly kind: string
}

/** The refusals of one group by their kinds. */
export const refusedOf = (
  group: string,
  refusals: ReadonlyArray<Refusal>,
  reasons: ReadonlyMap<string, string>
): ReadonlyArray<Refused> =>
  refusals.map(({ atMillis, requestId, what }) => {
    const reason = reasons.get(requestId) ?? "no reason"
    const status = /: (\d{3}) /u.exec(what)?.[1] ?? "?"
    const other = requestId === "" ? "proxy" : `${status} ${reason}`
    return { group, atMillis, kind: isOfMove(reason) ? "move" : other }
  })

/** How many there are of each kind. */
export const countedByKind = (refused: ReadonlyArray<Refused>): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(refused, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]))

/** A cell as `cells status` shows it. */
export interface CellRow {
  readonly cell: string
  readonly groups: number
  readonly load: number
}

/** A move as `cells balance` prints it. */
export interface BalanceRow {
  readonly group: string
  readonly from: string
  readonly to: string
  readonly load: number
  readonly rows_copied: number
  readonly writes_stopped_ms: number
}

export interface Balance {
  readonly before: ReadonlyArray<CellRow>
  readonly after: ReadonlyArray<CellRow>
  readonly moves: ReadonlyArray<BalanceRow>
  readonly seconds: number
}

/** The share of the heaviest cell, where 1 is the mean of all. */
export const heaviestShare = (cells: ReadonlyArray<CellRow>): number => {
  const loads = cells.map(({ load }) => load)
  return (Math.max(...loads) * loads.length) / loads.reduce((sum, load) => sum + load, 0)
}

// A balance leaves 1.1 by the figures that it has read; requests go on to come meanwhile.
const shareMax = 1.2

/** From the first to the last refusal of a group, in milliseconds. */
export const refusedMillisOf = (refused: ReadonlyArray<Refused>, group: string): number => {
  const times = refused.filter((one) => one.group === group).map(({ atMillis }) => atMillis)
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times)
}

/** Why a balance was not as promised: refusals that no move explains, stops that last too long, loads that stay uneven. */
export const balanceFaults = ({ after, moves }: Balance, refused: ReadonlyArray<Refused>): ReadonlyArray<string> => {
  const moved = new Set(moves.map(({ group }) => group))
  const share = heaviestShare(after)
  return [
    ...refused
      .filter(({ group, kind }) => kind !== "move" || !moved.has(group))
      .map(({ group, kind }) => `${group} was refused while groups moved: ${kind}`),
    ...moves.flatMap(({ group, writes_stopped_ms: stopped }) => [
      ...(stopped > stopMillisMax ? [`the move of ${group} stopped writes for ${stopped} ms`] : []),
      ...(refusedMillisOf(refused, group) > stopMillisMax
        ? [`clients of ${group} were refused for ${refusedMillisOf(refused, group)} ms`]
        : [])
    ]),
    ...(moves.length === 0 ? ["no group was moved"] : []),
    ...(share > shareMax ? [`after the moves a cell has ${share.toFixed(2)} times the mean`] : [])
  ]
}

/** Refusals of groups that the killed cell did not serve. */
export const outageFaults = (served: ReadonlySet<string>, refused: ReadonlyArray<Refused>): ReadonlyArray<string> =>
  refused
    .filter(({ group }) => !served.has(group))
    .map(({ group, kind }) => `${group} was refused while another cell was down: ${kind}`)

/** What an operator and a driver saw while a cell was down, in milliseconds after it was killed or came back. */
export interface Sights {
  readonly board: {
    readonly named: number
    readonly said: string
    /** Missions of the killed cell that stayed on the board. */
    readonly rowsKept: number
    readonly newShown: number
    /** The answer to an assignment in another cell. */
    readonly assigned: number
    readonly back: number
  }
  readonly phone: {
    readonly named: number
    readonly said: string
    /** A report about a mission of another cell. */
    readonly otherSent: number
    /** What the phone said about a report for the killed cell. */
    readonly waiting: string
    readonly back: number
  }
  /** How often the logs have each report of the phone. */
  readonly reports: ReadonlyMap<string, number>
}

const accepted = 200
const time = /\d\d:\d\d/u

/** What the pages did not show, and reports of the phone that were lost or made twice. */
export const sightFaults = ({ board, phone, reports }: Sights): ReadonlyArray<string> => [
  ...[board.said, phone.said].filter((said) => !time.test(said)).map((said) => `no age of data is shown: ${said}`),
  ...(board.rowsKept > 0 ? [] : ["the board shows no mission of the cell that is down"]),
  ...(board.assigned === accepted ? [] : [`an assignment in another cell was answered ${board.assigned}`]),
  ...[...reports]
    .filter(([, times]) => times !== 1)
    .map(([id, times]) => `the report of ${id} is in the log ${times} times`)
]

/** What arrived, without deliveries that were sent again with their id: PostgreSQL was killed before it noted the first. */
export const withoutRepeated = (arrived: ReadonlyArray<string>) => {
  const once = [...new Set(arrived)]
  return { once, repeated: arrived.length - once.length }
}
