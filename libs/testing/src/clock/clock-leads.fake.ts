import { ClockLeads } from "@trajet/domain/clock"
import type { StoreState } from "../store/store-state.fake.ts"

export const clockLeadsOn = (state: StoreState): ClockLeads["Service"] =>
  ClockLeads.of({
    leadsMillis: (groupIds) => state.transaction(() => new Map(groupIds.map((id) => [id, state.leads.get(id) ?? 0])))
  })
