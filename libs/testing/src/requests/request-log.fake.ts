import type { Tenant } from "@trajet/domain/access"
import {
  type ListedRequest,
  requestLogDays,
  RequestLog,
  type RequestQuery,
  statusesOf,
  timeOfRequest
} from "@trajet/domain/requests"
import type { Instant } from "@trajet/domain/time"
import { Option } from "effect"
import { holds } from "../store/asked.fake.ts"
import { later, type StoredRequest, type StoreState } from "../store/store-state.fake.ts"

const dayMillis = 86_400_000

const isOf = ({ groupId, environment }: Tenant, { tenant }: StoredRequest): boolean =>
  tenant.groupId === groupId && tenant.environment === environment

const listedOf = (state: StoreState, request: StoredRequest): ListedRequest => {
  const key = [...state.apiKeys.values()].find(({ id }) => id === request.keyId)
  return { ...request, keyPrefix: key?.prefix ?? null, keyLabel: key?.label ?? null }
}

const place = ({ at, id }: { readonly at: Instant; readonly id: string }): string => `${at} ${id}`

const isAsked = (query: RequestQuery, request: StoredRequest): boolean =>
  holds<Omit<RequestQuery, "limit">>(
    {
      since: (since) => request.at >= since,
      status: (status) => {
        const [from, to] = statusesOf(status)
        return request.status >= from && request.status <= to
      },
      route: (route) => request.route === route,
      keyId: (keyId) => request.keyId === keyId,
      olderThan: (one) => place(request) < place(one)
    },
    query
  )

/** The request log in memory, which stores each request at once. */
export const requestLogOn = (state: StoreState): RequestLog["Service"] => {
  const keptOf = (tenant: Tenant, now: Instant) =>
    state.requests.filter((request) => isOf(tenant, request) && request.at >= later(now, -requestLogDays * dayMillis))
  return RequestLog.of({
    add: (request) => {
      const at = timeOfRequest(request.id)
      if (state.up && Option.isSome(at)) state.requests.push({ ...request, at: later(at.value, state.aheadMillis) })
    },
    list: (tenant, query) =>
      state.transaction((now) =>
        keptOf(tenant, now)
          .filter((request) => isAsked(query, request))
          .toSorted((one, other) => (place(one) < place(other) ? 1 : -1))
          .slice(0, query.limit)
          .map((request) => listedOf(state, request))
      ),
    find: (tenant, id) =>
      state.transaction((now) =>
        Option.map(Option.fromUndefinedOr(keptOf(tenant, now).find((request) => request.id === id)), (request) =>
          listedOf(state, request)
        )
      )
  })
}
