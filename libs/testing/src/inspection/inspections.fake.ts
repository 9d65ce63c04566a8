import { StoreUnavailable } from "@trajet/domain/access"
import type { FileId } from "@trajet/domain/documents"
import { completesPhase, filesOfInspection, type Inspection, Inspections } from "@trajet/domain/inspection"
import { type MissionId, MissionNotFound, type TripKey } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { Effect, Option, Result } from "effect"
import { auditRow, writeChange } from "../mission/missions.fake.ts"
import type { StoreState, TenantRows } from "../store/store-state.fake.ts"

const nameOf = (missionId: MissionId, trip: TripKey): string => `${missionId} ${trip}`

/** Keeps the staged files, and drops those that only the inspection before names; false if one is not staged. */
const exchangeFiles = (
  { files }: TenantRows,
  now: Instant,
  { before, after, keeps }: { before: Inspection | null; after: Inspection; keeps: ReadonlyArray<FileId> }
): boolean => {
  if (!keeps.every((id) => files.get(id)?.state === "staged")) return false
  for (const id of keeps) files.set(id, { state: "kept", touchedAt: now })
  const still = new Set(filesOfInspection(after))
  for (const id of before === null ? [] : filesOfInspection(before)) {
    if (!still.has(id) && files.get(id)?.state === "kept") files.set(id, { state: "dropping", touchedAt: now })
  }
  return true
}

const change =
  (state: StoreState): Inspections["Service"]["change"] =>
  <A, E>(...[author, { missionId, trip, action }, decide]: Parameters<typeof Inspections.Service.change<A, E>>) =>
    state
      .transaction((now): Result.Result<A, E | MissionNotFound | StoreUnavailable> => {
        const rows = state.rowsToRead(author.tenant)
        const stored = rows.missions.get(missionId)
        if (stored === undefined) return Result.fail(new MissionNotFound())
        const before = rows.inspections.get(nameOf(missionId, trip)) ?? null
        const decided = decide(stored.mission, before, state.presentOf(author.tenant, now), now)
        if (Result.isFailure(decided)) return Result.fail(decided.failure)
        const { inspection: after, keeps, result, ...changed } = decided.success
        if (after === null || after === before) return Result.succeed(result)
        if (!exchangeFiles(rows, now, { before, after, keeps })) return Result.fail(new StoreUnavailable())
        rows.inspections.set(nameOf(missionId, trip), structuredClone(after))
        if (completesPhase(before, after)) {
          const present = state.presentOf(author.tenant, now)
          state.due.schedule("print_reports", { ...author.tenant, id: missionId }, present)
        }
        if (changed.mission === stored.mission) state.audit.push(auditRow(author, now, action, missionId))
        else writeChange(state, now, { caller: author, action, stored, ...changed })
        return Result.succeed(result)
      })
      .pipe(Effect.flatMap(Effect.fromResult))

export const inspectionsOn = (state: StoreState): Inspections["Service"] =>
  Inspections.of({
    find: (tenant, missionId, trip) =>
      state.transaction((): Option.Option<Inspection> =>
        Option.fromUndefinedOr(state.rowsToRead(tenant).inspections.get(nameOf(missionId, trip)))
      ),
    change: change(state)
  })
