import { StoreUnavailable } from "@trajet/domain/access"
import { filesOfInspection, type Inspection, Inspections } from "@trajet/domain/inspection"
import type { MissionId, TripKey } from "@trajet/domain/mission"
import { Effect, Option, Result } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

const nameOf = (missionId: MissionId, trip: TripKey): string => `${missionId} ${trip}`

const save =
  (state: StoreState): Inspections["Service"]["save"] =>
  (tenant, inspection, keeps) =>
    state
      .transaction((now): Result.Result<void, StoreUnavailable> => {
        const { files, inspections } = state.rowsOf(tenant)
        if (!keeps.every((id) => files.get(id)?.state === "staged")) return Result.fail(new StoreUnavailable())
        for (const id of keeps) files.set(id, { state: "kept", touchedAt: now })
        const name = nameOf(inspection.missionId, inspection.trip)
        const before = inspections.get(name)
        const still = new Set(filesOfInspection(inspection))
        const left = before === undefined ? [] : filesOfInspection(before).filter((id) => !still.has(id))
        for (const id of left) {
          if (files.get(id)?.state === "kept") files.set(id, { state: "dropping", touchedAt: now })
        }
        inspections.set(name, structuredClone(inspection))
        return Result.void
      })
      .pipe(Effect.flatMap(Effect.fromResult))

export const inspectionsOn = (state: StoreState): Inspections["Service"] =>
  Inspections.of({
    find: (tenant, missionId, trip) =>
      state.transaction((): Option.Option<Inspection> =>
        Option.fromUndefinedOr(state.rowsToRead(tenant).inspections.get(nameOf(missionId, trip)))
      ),
    save: save(state)
  })
