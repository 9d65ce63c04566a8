import { Clock, Effect } from "effect"
import type { GroupId } from "../access/tenant.model.ts"
import type { AllMissionsPage, AllMissionsPosition } from "../operations/lists/mission-list.model.ts"
import { AllMissions } from "../operations/all-missions.port.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { compileGrid, gridOf } from "../pricing/compiled-grid.rules.ts"
import { readGroupGrid } from "../pricing/group-grid.program.ts"
import type { Instant } from "../time/instant.model.ts"
import { dayMillis, instantOfMillis } from "../time/instant.rules.ts"
import { effectWith, type GridEffect, noEffect } from "./grid-preview.rules.ts"

/** How far back a preview goes. */
export const previewDays = 30
/** Most orders of a preview. */
export const previewedMax = 10_000
// A page is decoded and priced between two turns of the event loop, so that other requests go on.
const pageSize = 50
const workMillisMax = 5_000

export interface GridPreview {
  readonly since: Instant
  readonly until: Instant
  /** The version that the effect is compared with. */
  readonly version: number
  readonly effect: GridEffect
  /** False if there are older orders in the time that were not considered. */
  readonly isComplete: boolean
}

/**
 * What a grid would have done to the orders of a group of the last 30 days in the caller's environment, the newest first:
 * at most 10,000, and as many as 5 seconds allow. Prices each order by the grid in force and by the given one, and changes
 * nothing. Fails with `GridInvalid` and `GridUnknown`.
 */
export const previewGrid = Effect.fn("previewGrid")(function* (
  { environment }: PersonCaller,
  groupId: GroupId,
  json: unknown
) {
  const missions = yield* AllMissions
  const changed = compileGrid(yield* Effect.fromResult(gridOf(json)))
  const { grid, version } = yield* readGroupGrid(groupId, null)
  const grids = { inForce: compileGrid(grid), changed }
  const started = yield* Clock.currentTimeMillis
  const [since, until] = [instantOfMillis(started - previewDays * dayMillis), instantOfMillis(started)]
  const pickups = { pickupFrom: null, pickupTo: null } as const
  const everyOrder = { status: null, groupId, driver: null, search: null, attention: null, ...pickups } as const
  let effect = noEffect
  let after: AllMissionsPosition | null = null
  let isComplete = false
  while (!isComplete && effect.considered < previewedMax) {
    const page: AllMissionsPage = yield* missions.list(environment, { ...everyOrder, after, limit: pageSize })
    const recent = page.missions.filter(({ mission }) => mission.createdAt >= since)
    for (const { mission } of recent) effect = effectWith(effect, grids, mission)
    isComplete = page.next === null || recent.length < page.missions.length
    after = page.next
    yield* Effect.yieldNow
    if ((yield* Clock.currentTimeMillis) - started > workMillisMax) break
  }
  return { since, until, version, effect, isComplete } satisfies GridPreview
})
