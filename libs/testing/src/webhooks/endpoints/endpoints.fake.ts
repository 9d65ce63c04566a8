import type { Instant } from "@trajet/domain/time"
import { afterEndpointDeleted } from "@trajet/domain/webhooks/deliveries"
import {
  admitEndpoint,
  type Endpoint,
  type EndpointId,
  type EndpointState,
  EndpointUnknown,
  Endpoints,
  type ContentFilter,
  type FilterTrial,
  type SettingsChange,
  matchesFilter,
  settingsAfter,
  shownEventsMax,
  triedEventsMax,
  closedBreaker,
  type ResumeStep
} from "@trajet/domain/webhooks/endpoints"
import { Effect, Result } from "effect"
import { later, type StoreState } from "../../store/store-state.fake.ts"
import { isDue, isOpen, isSubscribed, type StoredEndpoint, type WebhookRows } from "../webhook-rows.fake.ts"

const dayMillis = 86_400_000

const create =
  (state: StoreState): Endpoints["Service"]["create"] =>
  ({ id, keyPair = null, tenant, sealed, ...settings }) =>
    state
      .transaction((now) => {
        const { webhooks } = state
        if (!state.groups.has(tenant.groupId)) throw new Error("an endpoint of a group that does not exist")
        const admitted = admitEndpoint({
          existing: webhooks.endpointsOf(tenant).length,
          created: webhooks.createdSince(tenant, later(now, -dayMillis))
        })
        if (Result.isFailure(admitted)) return Result.fail(admitted.failure)
        const endpoint: Endpoint = {
          ...settings,
          id,
          tenant,
          status: "enabled",
          reason: null,
          secrets: [{ version: 1, sealed, keyPair, from: now, until: null }],
          version: 1,
          createdAt: now
        }
        state.auditUnkeyed(tenant, now, "endpoint.create", id)
        webhooks.endpoints.set(id, {
          endpoint,
          breaker: closedBreaker(id),
          deletedAt: null,
          spreadUntil: null,
          freeAtMillis: null,
          headAt: null,
          lastFailure: null
        })
        return Result.succeed(endpoint)
      })
      .pipe(Effect.flatMap(Effect.fromResult))

const shownOf = (webhooks: WebhookRows, { endpoint, breaker, lastFailure }: StoredEndpoint): EndpointState => ({
  endpoint,
  breaker,
  lastFailure: breaker.failingSince === null ? null : lastFailure,
  open: webhooks.deliveriesOf(endpoint.id).filter(isOpen).length
})

const on = <A, E>(
  state: StoreState,
  id: EndpointId,
  work: (stored: StoredEndpoint, now: Instant) => Result.Result<A, E>
) =>
  state
    .transaction((now): Result.Result<A, E | EndpointUnknown> => {
      const stored = state.webhooks.endpoints.get(id)
      return stored === undefined || stored.deletedAt !== null
        ? Result.fail(new EndpointUnknown({ id }))
        : work(stored, now)
    })
    .pipe(Effect.flatMap(Effect.fromResult))

/** Writes a change of an endpoint under its next version, with an audit row. */
export const changeEndpoint = (
  state: StoreState,
  now: Instant,
  stored: StoredEndpoint,
  action: string,
  change: Partial<Endpoint>
): Endpoint => {
  const { id, tenant, version } = stored.endpoint
  const endpoint = { ...stored.endpoint, ...change, version: version + 1 }
  state.webhooks.endpoints.set(id, { ...stored, endpoint })
  state.auditUnkeyed(tenant, now, `endpoint.${action}`, id)
  return endpoint
}

const resume = (
  state: StoreState,
  now: Instant,
  stored: StoredEndpoint,
  { most, everyMillis }: { readonly most: number; readonly everyMillis: number }
): ResumeStep => {
  const { webhooks } = state
  const { id, tenant } = stored.endpoint
  const present = state.presentOf(tenant, now)
  const waited = webhooks
    .deliveriesOf(id)
    .filter((delivery) => isDue(delivery, present))
    .sort((a, b) => (a.eventAt < b.eventAt ? -1 : 1))
    .slice(0, most)
  let spreadUntil = stored.spreadUntil === null || stored.spreadUntil < present ? present : stored.spreadUntil
  for (const delivery of waited) {
    spreadUntil = later(spreadUntil, everyMillis)
    webhooks.put({ ...delivery, due: spreadUntil })
  }
  if (waited.length === most) {
    webhooks.endpoints.set(id, { ...stored, spreadUntil })
    return { spread: most, enabled: false }
  }
  const fresh = { ...stored, breaker: closedBreaker(id), spreadUntil: null }
  changeEndpoint(state, now, fresh, "enable", { status: "enabled", reason: null })
  return { spread: waited.length, enabled: true }
}

const changeOf = (endpoint: Endpoint, { sealedSettings, ...change }: SettingsChange): Partial<Endpoint> =>
  sealedSettings === undefined
    ? change
    : { ...change, sealedSettings: settingsAfter(endpoint.sealedSettings, sealedSettings) }

const tryFilter = (state: StoreState, { endpoint }: StoredEndpoint, filter: ContentFilter): FilterTrial => {
  const tried = state
    .rowsToRead(endpoint.tenant)
    .events.filter(({ type }) => isSubscribed(endpoint.subscription, type))
    .slice(-triedEventsMax)
    .toReversed()
    .map(({ createdAt, data, missionId, transportId, type }) => {
      return { type, createdAt, missionId, transportId, matches: matchesFilter(filter, data) }
    })
  const [matching, others] = [tried.filter(({ matches }) => matches), tried.filter(({ matches }) => !matches)]
  const newest = [...matching.slice(0, shownEventsMax), ...others.slice(0, shownEventsMax)]
  return {
    events: tried.length,
    matching: matching.length,
    newest: newest.toSorted((left, right) => (left.createdAt < right.createdAt ? 1 : -1))
  }
}

const remove = (state: StoreState, now: Instant, stored: StoredEndpoint): void => {
  const { webhooks } = state
  webhooks.tokens.delete(stored.endpoint.id)
  changeEndpoint(state, now, { ...stored, deletedAt: now }, "delete", { secrets: [], sealedSettings: [] })
  for (const delivery of webhooks.deliveriesOf(stored.endpoint.id)) {
    const ended = afterEndpointDeleted(delivery)
    if (ended === null) continue
    webhooks.put({ ...delivery, ...ended, lastError: "endpoint_deleted", endedAt: now, hold: null })
  }
}

const wipeSecrets = ({ endpoints }: WebhookRows, now: Instant): number => {
  let wiped = 0
  for (const [id, stored] of endpoints) {
    const { secrets } = stored.endpoint
    const kept = secrets.filter(({ until }) => until === null || until > now)
    wiped += secrets.length - kept.length
    endpoints.set(id, { ...stored, endpoint: { ...stored.endpoint, secrets: kept } })
  }
  return wiped
}

export const endpointsOn = (state: StoreState): Endpoints["Service"] => {
  const { webhooks } = state
  return Endpoints.of({
    create: create(state),
    list: (groupId) =>
      state.transaction(() =>
        [...webhooks.endpoints.values()]
          .filter(({ endpoint: { tenant }, deletedAt }) => deletedAt === null && tenant.groupId === groupId)
          .map((stored) => shownOf(webhooks, stored))
      ),
    find: (id) => on(state, id, (stored) => Result.succeed(shownOf(webhooks, stored))),
    update: (id, change) =>
      on(state, id, (stored, now) => {
        if (change.sealedSettings?.kinds.includes("oauth2") === true) webhooks.tokens.delete(id)
        return Result.succeed(changeEndpoint(state, now, stored, "update", changeOf(stored.endpoint, change)))
      }),
    tryFilter: (id, filter) => on(state, id, (stored) => Result.succeed(tryFilter(state, stored, filter))),
    pause: (id, reason) =>
      on(state, id, (stored, now) =>
        Result.succeed(changeEndpoint(state, now, stored, "pause", { status: "paused", reason }))
      ),
    resume: (id, most, everyMillis) =>
      on(state, id, (stored, now) => Result.succeed(resume(state, now, stored, { most, everyMillis }))),
    delete: (id) => on(state, id, (stored, now) => Result.succeed(remove(state, now, stored))),
    rotate: (id, decide, change) =>
      on(state, id, (stored, now) =>
        Result.map(decide(stored.endpoint, now), (secrets) =>
          changeEndpoint(state, now, stored, change === undefined ? "rotate" : "update", { ...change, secrets })
        )
      ),
    audit: (id, action) =>
      on(state, id, ({ endpoint }, now) => Result.succeed(state.auditUnkeyed(endpoint.tenant, now, action, id))),
    wipeSecrets: state.transaction((now) => wipeSecrets(webhooks, now))
  })
}
