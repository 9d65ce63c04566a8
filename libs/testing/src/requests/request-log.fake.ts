import type { Tenant } from "@trajet/domain/access"
import { type ListedRequest, requestLogDays, RequestLog, statusesOf, timeOfRequest } from "@trajet/domain/requests"
import type { Instant } from "@trajet/domain/time"
import { Option } from "effect"
import { later, type StoredRequest, type StoreState } from "../store/store-state.fake.ts"

const dayMillis = 86_400_000

const isOf = ({ groupId, environment }: Tenant, { tenant }: StoredRequest): boolean =>
  tenant.groupId === groupId && tenant.environment === environment

const listedOf = (state: StoreState, request: StoredRequest): ListedRequest => {
  const key = [...state.apiKeys.values()].find(({ id }) => id === request.keyId)
  return { ...request, keyPrefix: key?.prefix ?? null, keyLabel: key?.label ?? null }
}

const place = ({ at, id }: { readonly at: Instant; readonly id: string }): string => `${at} ${id}`

/** The request log in memory, which stores each request at once. */
export const requestLogOn = (state: StoreState): RequestLog["Service"] => {
  const keptOf = (tenant: Tenant, now: Instant) =>
    state.requests.filter((request) => isOf(tenant, request) && request.at >= later(now, -requestLogDays * dayMillis))
  return RequestLog.of({
    add: (request) => {
      const at = timeOfRequest(request.id)
      if (state.up && Option.isSome(at)) state.requests.push({ ...request, at: later(at.value, state.aheadMillis) })
    },
    list: (tenant, { keyId, limit, olderThan, route, since, status }) =>
      state.transaction((now) => {
        const [from, to] = statusesOf(status)
        return keptOf(tenant, now)
          .filter(
            (request) =>
              (since === null || request.at >= since) &&
              (route === null || request.route === route) &&
              (keyId === null || request.keyId === keyId) &&
              (olderThan === null || place(request) < place(olderThan)) &&
              request.status >= from &&
              request.status <= to
          )
          .toSorted((one, other) => (place(one) < place(other) ? 1 : -1))
          .slice(0, limit)
          .map((request) => listedOf(state, request))
      }),
    find: (tenant, id) =>
      state.transaction((now) =>
        Option.map(Option.fromUndefinedOr(keptOf(tenant, now).find((request) => request.id === id)), (request) =>
          listedOf(state, request)
        )
      )
  })
}
