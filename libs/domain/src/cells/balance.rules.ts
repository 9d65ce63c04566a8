import { type GroupLoad, type LoadedCell, loadOf, loadOfAll } from "./cell-load.model.ts"

/** A group that a balance moves. Loads are those of `loadOf`. */
export interface ProposedMove {
  readonly group: string
  readonly from: string
  readonly to: string
  readonly load: number
  /** The loads of both cells before the move. */
  readonly before: { readonly from: number; readonly to: number }
}

/** A cell may have so much more than the mean before a group leaves it: each move costs a stop of writes. */
export const toleratedShare = 1.1

interface Loads {
  readonly cell: string
  readonly load: number
  readonly groups: ReadonlyArray<GroupLoad>
}

const byLoad = (one: Loads, other: Loads): number => one.load - other.load

/**
 * The group whose move brings two cells nearest to each other: its load is nearest to half of their difference. Undefined if
 * no group would leave the heavier cell with less than it has, and the lighter one with less than that.
 */
const bestOf = (heavy: Loads, light: Loads): GroupLoad | undefined => {
  const difference = heavy.load - light.load
  const farFromHalf = (group: GroupLoad): number => Math.abs(loadOf(group) - difference / 2)
  return heavy.groups
    .filter((group) => group.canMove && loadOf(group) > 0 && loadOf(group) < difference)
    .toSorted((one, other) => farFromHalf(one) - farFromHalf(other))[0]
}

const after = (cells: ReadonlyArray<Loads>, group: GroupLoad, { from, to }: ProposedMove): ReadonlyArray<Loads> =>
  cells.map((each) => {
    if (each.cell === from) {
      return { ...each, load: each.load - loadOf(group), groups: each.groups.filter((one) => one !== group) }
    }
    // A group moves once in a balance.
    return each.cell === to ? { ...each, load: each.load + loadOf(group) } : each
  })

/** The move from the heaviest cell above `most` that has a group that fits to the lightest cell; undefined without one. */
const nextMove = (cells: ReadonlyArray<Loads>, most: number): readonly [ProposedMove, GroupLoad] | undefined => {
  const [light, ...others] = cells.toSorted(byLoad)
  if (light === undefined) return undefined
  for (const heavy of others.toReversed()) {
    const group = heavy.load > most ? bestOf(heavy, light) : undefined
    if (group === undefined) continue
    const before = { from: heavy.load, to: light.load }
    return [{ group: group.name, from: heavy.cell, to: light.cell, load: loadOf(group), before }, group]
  }
  return undefined
}

/**
 * Proposes the moves that even out the loads of cells, at most `movesMax`, in the order in which they are made. Each takes
 * a group from a heavy cell to the lightest, until no cell has more than 1.1 times the mean, or no group fits.
 */
export const proposeMoves = (loaded: ReadonlyArray<LoadedCell>, movesMax: number): ReadonlyArray<ProposedMove> => {
  const moves: Array<ProposedMove> = []
  let cells: ReadonlyArray<Loads> = loaded.map(({ cell, groups }) => ({ cell, groups, load: loadOfAll(groups) }))
  const most = (toleratedShare * cells.reduce((sum, { load }) => sum + load, 0)) / cells.length
  while (moves.length < movesMax) {
    const next = nextMove(cells, most)
    if (next === undefined) break
    const [move, group] = next
    moves.push(move)
    cells = after(cells, group, move)
  }
  return moves
}

/** The cell for a new group: the one with the least load, of equal ones that with the fewest groups, of those the first. */
export const cellForNewGroup = (loaded: ReadonlyArray<LoadedCell>): LoadedCell | undefined =>
  loaded.toSorted(
    (one, other) => loadOfAll(one.groups) - loadOfAll(other.groups) || one.groups.length - other.groups.length
  )[0]
