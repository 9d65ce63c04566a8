import { BillingDirectory } from "@trajet/domain/billing"
import type { StoreState } from "../store/store-state.fake.ts"

export const billingDirectoryOn = (state: StoreState): BillingDirectory["Service"] =>
  BillingDirectory.of({
    entities: ({ groupId }) =>
      state.transaction(() =>
        [...(state.groups.get(groupId)?.entities.values() ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1))
      )
  })
