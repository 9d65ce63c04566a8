import { Effect, Equal, Option } from "effect"
import type { GroupId } from "../access/tenant.model.ts"
import { CursorInvalid } from "../events/cursor.errors.ts"
import { openCursor, sealCursor } from "../events/open-cursor.program.ts"
import { type PageAsked, pageOf, rowsOfPage } from "../events/page.rules.ts"
import { requireLiveKey } from "../people/person-key.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { isUuid } from "../text/uuid.rules.ts"
import { gridOf } from "./compiled-grid.rules.ts"
import type { GridVersion, GroupGrid } from "./group-grid.model.ts"
import { Grids } from "./grids.port.ts"
import { GridReplaced, GridUnknown } from "./pricing.errors.ts"

const find = Effect.fnUntraced(function* (groupId: GroupId, version: number | null) {
  const grids = yield* Grids
  const found = isUuid(groupId) ? yield* grids.find(groupId, version) : Option.none<GroupGrid>()
  return yield* Effect.fromOption(found).pipe(Effect.mapError(() => new GridUnknown()))
})

/** Reads a version of a group's grid with its author, null: the current one. Fails with `GridUnknown`. */
export const readGroupGrid = Effect.fn("readGroupGrid")(find)

/** A page of the versions of a grid. */
export interface GridPage {
  readonly versions: ReadonlyArray<GridVersion>
  readonly nextCursor: string | null
}

/** Reads a page of the versions of a group's grid, the newest first. Fails with `GridUnknown` and `CursorInvalid`. */
export const listGridVersions = Effect.fn("listGridVersions")(function* (
  { environment, person }: PersonCaller,
  groupId: GroupId,
  { cursor, limit }: PageAsked
) {
  const grids = yield* Grids
  const scope = { list: "grids", holder: { personId: person.id, environment }, filters: groupId } as const
  const olderThan = cursor === null ? null : Number(yield* openCursor(scope, cursor))
  if (Number.isNaN(olderThan)) return yield* new CursorInvalid()
  const found = isUuid(groupId) ? yield* grids.versions(groupId, { olderThan, limit: rowsOfPage(limit) }) : []
  // A group has a first version from its creation on.
  if (found.length === 0 && olderThan === null) return yield* new GridUnknown()
  const { items: versions, last } = pageOf(found, limit)
  const nextCursor = last === null ? null : yield* sealCursor(scope, String(last.version))
  return { versions, nextCursor } satisfies GridPage
})

/** A grid that an operator sends. */
export interface GridRequest {
  /** JSON, in the form of the files of `grids import`. */
  readonly grid: unknown
  /** The version that the operator has read and changed. */
  readonly replaces: number
  readonly reason: string | null
}

/**
 * Replaces the grid of a group by a new version, which prices all later orders, and returns it; the old versions stay. A
 * grid equal to the current one makes no version, so that a repeated request changes nothing. Fails with `LiveKeyRequired`
 * (OPS-7), `GridInvalid`, `GridUnknown`, and with `GridReplaced` if the current version is not `replaces`.
 */
export const replaceGroupGrid = Effect.fn("replaceGroupGrid")(function* (
  caller: PersonCaller,
  groupId: GroupId,
  { grid: json, replaces, reason }: GridRequest
) {
  const grids = yield* Grids
  yield* Effect.fromResult(requireLiveKey(caller))
  const grid = yield* Effect.fromResult(gridOf(json))
  const before = yield* find(groupId, null)
  if (Equal.equals(before.grid, grid)) return before
  const made = yield* grids.replace(caller, groupId, { grid, replaces, reason })
  if (Option.isSome(made)) return { ...made.value, grid } satisfies GroupGrid
  // Replaced before, or at this moment: by another grid, or by a repetition of this request.
  const current = yield* find(groupId, null)
  if (Equal.equals(current.grid, grid)) return current
  return yield* new GridReplaced({ version: current.version })
})
