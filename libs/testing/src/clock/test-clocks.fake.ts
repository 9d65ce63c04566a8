import type { GroupId, Tenant } from "@trajet/domain/access"
import { ClockMoves, type ClockStep, type MoverId, TestClocks } from "@trajet/domain/clock"
import type { Instant } from "@trajet/domain/time"
import { closedBreaker, type EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Latch, Option } from "effect"
import { auditRow } from "../mission/missions.fake.ts"
import { later, microsOf, type StoreState } from "../store/store-state.fake.ts"
import { isDue, isWaiting, type StoredEndpoint } from "../webhooks/webhook-rows.fake.ts"

const testOf = (groupId: GroupId): Tenant => ({ groupId, environment: "test" })

/** The endpoints that may send deliveries. */
const sending = (state: StoreState, groupId: GroupId): ReadonlyArray<StoredEndpoint> =>
  state.webhooks.endpointsOf(testOf(groupId)).filter(({ endpoint }) => endpoint.status === "enabled")

const isPaused = ({ breaker }: StoredEndpoint, at: Instant): boolean =>
  breaker.pausedUntil !== null && breaker.pausedUntil > at

const endpointsDue = (state: StoreState, groupId: GroupId, at: Instant): ReadonlyArray<EndpointId> => {
  const { webhooks } = state
  const isSending = (id: EndpointId) => webhooks.deliveriesOf(id).some(({ status }) => status === "delivering")
  const isReady = (stored: StoredEndpoint) =>
    !isPaused(stored, at) && webhooks.deliveriesOf(stored.endpoint.id).some((delivery) => isDue(delivery, at))
  const ready = sending(state, groupId).filter(isReady)
  return webhooks
    .endpointsOf(testOf(groupId))
    .filter((stored) => isSending(stored.endpoint.id) || ready.includes(stored))
    .map(({ endpoint }) => endpoint.id)
}

const workOf = (state: StoreState, groupId: GroupId) =>
  state.due.all.filter(({ subject }) => subject?.groupId === groupId && subject.environment === "test")

const nextAfter = (state: StoreState, groupId: GroupId): Instant | undefined =>
  [
    ...workOf(state, groupId).map(({ nextAt }) => nextAt),
    ...sending(state, groupId).flatMap(({ breaker: { pausedUntil }, endpoint: { id } }) =>
      state.webhooks
        .deliveriesOf(id)
        .filter(isWaiting)
        .map(({ due }) => (pausedUntil !== null && pausedUntil > due ? pausedUntil : due))
    )
  ].toSorted()[0]

const stateAt = (state: StoreState, groupId: GroupId, at: Instant): Pick<ClockStep, "works" | "endpointIds"> => {
  const endpointIds = endpointsDue(state, groupId, at)
  return { works: endpointIds.length > 0 || workOf(state, groupId).some(({ nextAt }) => nextAt <= at), endpointIds }
}

/** Removes all records that a reset removes, and returns the number of missions among them. */
const emptyTest = (state: StoreState, groupId: GroupId): number => {
  const { lastAt, lastSeq, missions } = state.rowsOf(testOf(groupId))
  for (const row of workOf(state, groupId)) state.due.remove(row)
  for (const stored of state.webhooks.endpointsOf(testOf(groupId))) {
    for (const delivery of state.webhooks.deliveriesOf(stored.endpoint.id)) state.webhooks.remove(delivery)
  }
  const { size } = missions
  state.addTenant(testOf(groupId))
  Object.assign(state.rowsOf(testOf(groupId)), { lastAt, lastSeq })
  return size
}

export const testClocksOn = (state: StoreState): TestClocks["Service"] => {
  const isHeldBy = (groupId: GroupId, mover: MoverId) => state.clockHolds.get(groupId)?.mover === mover
  return TestClocks.of({
    take: (groupId, mover, holdMillis) =>
      state.transaction((now) => {
        const hold = state.clockHolds.get(groupId)
        if (hold !== undefined && hold.until > now) return Option.none()
        state.clockHolds.set(groupId, { mover, until: later(now, holdMillis) })
        return Option.some({
          leadMillis: state.leads.get(groupId) ?? 0,
          present: state.presentOf(testOf(groupId), now)
        })
      }),
    step: (groupId, mover, { holdMillis, toLeadMillis }) =>
      state.transaction((now) => {
        if (!isHeldBy(groupId, mover)) return Option.none()
        state.clockHolds.set(groupId, { mover, until: later(now, holdMillis) })
        const leadMillis = state.leads.get(groupId) ?? 0
        const present = state.presentOf(testOf(groupId), now)
        const before = stateAt(state, groupId, present)
        if (before.works || leadMillis >= toLeadMillis) return Option.some({ leadMillis, present, ...before })
        const next = nextAfter(state, groupId)
        const wayMillis = next === undefined ? Infinity : Math.ceil((microsOf(next) - microsOf(present)) / 1_000)
        const moved = Math.min(toLeadMillis, leadMillis + Math.max(0, wayMillis))
        state.leads.set(groupId, moved)
        const at = state.presentOf(testOf(groupId), now)
        return Option.some({ leadMillis: moved, present: at, ...stateAt(state, groupId, at) })
      }),
    setBack: (author, mover, holdMillis) =>
      state.transaction((now) => {
        const { groupId } = author.tenant
        if (!isHeldBy(groupId, mover)) return Option.none()
        state.clockHolds.set(groupId, { mover, until: later(now, holdMillis) })
        state.leads.delete(groupId)
        for (const stored of state.webhooks.endpointsOf(testOf(groupId))) {
          const { id } = stored.endpoint
          state.webhooks.endpoints.set(id, { ...stored, breaker: closedBreaker(id), spreadUntil: null })
        }
        state.audit.push(auditRow(author, now, "environment.reset", groupId))
        return Option.some(now)
      }),
    emptySome: (groupId, mover) =>
      state.transaction(() => {
        if (!isHeldBy(groupId, mover)) return Option.none()
        return Option.some(emptyTest(state, groupId))
      }),
    letGo: (groupId, mover) =>
      state.transaction(() => {
        if (isHeldBy(groupId, mover)) state.clockHolds.delete(groupId)
      }),
    signal: (endpointIds) =>
      Effect.sync(() => {
        for (const heard of state.clockListeners) heard(endpointIds)
      })
  })
}

export const clockMovesOn = (state: StoreState): ClockMoves["Service"] => {
  const subscribed = Effect.sync(() => {
    const bell = Latch.makeUnsafe(false)
    const due = new Set<EndpointId>()
    const heard = (endpointIds: ReadonlyArray<EndpointId>) => {
      for (const id of endpointIds) due.add(id)
      bell.openUnsafe()
    }
    state.clockListeners.add(heard)
    const next = Effect.map(bell.await, () => {
      bell.closeUnsafe()
      const endpointIds = [...due]
      due.clear()
      return endpointIds
    })
    return { heard, next }
  })
  return ClockMoves.of({
    subscribe: Effect.acquireRelease(subscribed, ({ heard }) =>
      Effect.sync(() => state.clockListeners.delete(heard))
    ).pipe(Effect.map(({ next }) => next))
  })
}
