import { Oversight } from "@trajet/domain/oversight"
import { rowOf } from "../due/due-work.fake.ts"
import type { StoreState } from "../store/store-state.fake.ts"

const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** What operators look after, in memory. */
export const oversightOn = (state: StoreState): Oversight["Service"] => {
  const nameOf = (groupId: Parameters<typeof state.groups.get>[0]) => state.groups.get(groupId)?.group.name ?? ""
  return Oversight.of({
    failedWork: (limit) =>
      state.transaction(() =>
        state.due.all
          .flatMap((row) => {
            const { groupId, lastError, ...rest } = rowOf(state, row)
            const groupName = groupId === null ? null : nameOf(groupId)
            return lastError === null ? [] : [{ ...rest, groupId, lastError, groupName }]
          })
          .toSorted((one, other) => byText(one.dueAt, other.dueAt) || one.id - other.id)
          .slice(0, limit)
      ),
    disabledEndpoints: (environment, limit) =>
      state.transaction(() =>
        [...state.webhooks.endpoints.values()]
          .filter(({ endpoint, isDeleted }) => !isDeleted && endpoint.status === "disabled")
          .filter(({ endpoint }) => endpoint.tenant.environment === environment)
          .map(({ breaker, endpoint: { createdAt, id, reason, tenant, url } }) => ({
            id,
            group: { id: tenant.groupId, name: nameOf(tenant.groupId) },
            environment: tenant.environment,
            url,
            reason,
            failuresInRow: breaker.failuresInRow,
            failingSince: breaker.failingSince,
            createdAt
          }))
          .toSorted((one, other) => byText(one.createdAt, other.createdAt) || byText(one.id, other.id))
          .slice(0, limit)
      ),
    groups: ({ limit, search }) =>
      state.transaction(() =>
        [...state.groups.values()]
          .map(({ group: { createdAt, id, name } }) => ({ id, name, createdAt }))
          .filter(({ name }) => search === null || name.toLowerCase().includes(search.toLowerCase()))
          .toSorted((one, other) => byText(one.name, other.name) || byText(one.id, other.id))
          .slice(0, limit)
      )
  })
}
