import { AllMissions } from "@trajet/domain/operations"
import { Option } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

export const allMissionsOn = (state: StoreState): AllMissions["Service"] =>
  AllMissions.of({
    ownerOf: (environment, id) =>
      state.transaction(() => {
        const found = [...state.groups].find(([groupId]) => state.rowsToRead({ groupId, environment }).missions.has(id))
        return Option.map(Option.fromUndefinedOr(found), ([groupId, { grids }]) => ({
          tenant: { groupId, environment },
          gridVersion: grids.length
        }))
      }),
    notes: (tenant, missionId) => state.transaction(() => state.rowsToRead(tenant).notes.get(missionId) ?? [])
  })
