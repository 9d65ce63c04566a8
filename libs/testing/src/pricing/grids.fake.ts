import type { GroupId } from "@trajet/domain/access"
import { OperatorId } from "@trajet/domain/people"
import { compileGrid, Grids, type GridVersion, type GroupGrid } from "@trajet/domain/pricing"
import { Option } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

const compiled = (state: StoreState, groupId: GroupId, version: number) => {
  const stored = state.groups.get(groupId)?.grids.at(version - 1)
  if (stored === undefined) throw new Error(`the group has no grid of version ${version}`)
  return compileGrid(stored.grid)
}

const gridsOf = (state: StoreState, groupId: GroupId): ReadonlyArray<GroupGrid> =>
  (state.groups.get(groupId)?.grids ?? []).map((grid, index) => ({ ...grid, version: index + 1 }))

const versionOf = ({ grid: _grid, ...version }: GroupGrid): GridVersion => version

const replace =
  (state: StoreState): Grids["Service"]["replace"] =>
  ({ keyId, person, requestId, ip }, groupId, { grid, replaces }) =>
    state.transaction((now) => {
      const grids = state.groups.get(groupId)?.grids
      if (grids?.length !== replaces) return Option.none()
      const operator = [...state.people.operators.values()].find(({ id }) => id === person.id)
      const by = { id: OperatorId(person.id), name: operator?.name ?? "" }
      const version = grids.push({ grid, createdAt: now, by })
      const row = { at: now, groupId, environment: null, keyId, requestId, ip }
      state.audit.push({ ...row, action: "grid.import", target: String(version) })
      return Option.some({ version, createdAt: now, by })
    })

export const gridsOn = (state: StoreState): Grids["Service"] =>
  Grids.of({
    version: (groupId, version) => state.transaction(() => compiled(state, groupId, version)),
    find: (groupId, version) =>
      state.transaction(() => {
        const grids = gridsOf(state, groupId)
        return Option.fromUndefinedOr(version === null ? grids.at(-1) : grids.find((grid) => grid.version === version))
      }),
    versions: (groupId, { limit, olderThan }) =>
      state.transaction(() =>
        gridsOf(state, groupId)
          .filter(({ version }) => olderThan === null || version < olderThan)
          .toReversed()
          .slice(0, limit)
          .map(versionOf)
      ),
    replace: replace(state)
  })
