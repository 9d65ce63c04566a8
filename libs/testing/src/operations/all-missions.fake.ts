import { AllMissions } from "@trajet/domain/operations"
import { Layer, Option } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

/** What programs ask of one mission. The lists and counts are on PostgreSQL alone: here they are defects. */
export const allMissionsOn = (state: StoreState): Layer.Layer<AllMissions> =>
  Layer.mock(AllMissions, {
    ownerOf: (environment, id) =>
      state.transaction(() => {
        const found = [...state.groups].find(([groupId]) => state.rowsToRead({ groupId, environment }).missions.has(id))
        return Option.map(Option.fromUndefinedOr(found), ([groupId, { grids, group }]) => ({
          tenant: { groupId, environment },
          gridVersion: grids.length,
          groupName: group.name,
          refusedStep: state.rowsToRead({ groupId, environment }).refusedSteps.get(id) ?? null
        }))
      }),
    noteRefusedStep: (tenant, id, refused) =>
      state.transaction(() => {
        state.rowsOf(tenant).refusedSteps.set(id, refused)
      })
  })
