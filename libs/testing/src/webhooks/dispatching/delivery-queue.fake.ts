import { type Notice, NoticeId } from "@trajet/domain/notices"
import type { Instant } from "@trajet/domain/time"
import {
  afterLostLease,
  afterResult,
  type Attempt,
  type ClaimedDelivery,
  failureOf,
  lastErrorOf,
  leaseExpiredError
} from "@trajet/domain/webhooks/deliveries"
import {
  type ClaimedWork,
  type ClaimRequest,
  DeliveryQueue,
  type ExpiredLeases,
  breakerAfter,
  type QueueFigures,
  type Report,
  type SettledDelivery,
  type EndpointShare,
  type WorkerId
} from "@trajet/domain/webhooks/dispatching"
import { concurrencyMax, type EndpointId, endpointNotice } from "@trajet/domain/webhooks/endpoints"
import { changeEndpoint } from "../endpoints/endpoints.fake.ts"
import { later, microsOf, type StoreState } from "../../store/store-state.fake.ts"
import {
  type Hold,
  isDue,
  isOpen,
  isWaiting,
  type StoredDelivery,
  type StoredEndpoint,
  type WebhookRows
} from "../webhook-rows.fake.ts"
import { addNotice } from "../../notices/notices.fake.ts"

const isSending = ({ endpoint, breaker, deletedAt }: StoredEndpoint, now: Instant): boolean =>
  deletedAt === null && endpoint.status === "enabled" && (breaker.pausedUntil === null || breaker.pausedUntil <= now)

const longestDueFirst = (a: StoredDelivery, b: StoredDelivery): number => {
  if (a.due === b.due) return a.eventAt < b.eventAt ? -1 : 1
  return a.due < b.due ? -1 : 1
}

const claimedOf = ({ endpoint, breaker }: StoredEndpoint, delivery: StoredDelivery): ClaimedDelivery => {
  const { id, eventId, eventType, eventAt, endpointId, tenant, data, cause, attempts, step, lost } = delivery
  return {
    id,
    eventId,
    eventType,
    eventAt,
    endpointId,
    tenant,
    data,
    cause,
    attempt: attempts,
    step,
    lost,
    endpointVersion: endpoint.version,
    isAtFullConcurrency:
      breaker.concurrency === concurrencyMax && breaker.pausedUntil === null && breaker.failuresInRow === 0
  }
}

interface Claimed {
  readonly deliveries: ReadonlyArray<ClaimedDelivery>
  readonly isFull: boolean
  /** Null if the rate allows more. */
  readonly waitMillis: number | null
}

const nothingClaimed: Claimed = { deliveries: [], isFull: false, waitMillis: null }

const millisOf = (instant: Instant): number => microsOf(instant) / 1_000

/** What the rate of an endpoint allows now: a bucket of a tenth of the rate, which fills at the rate. */
const tokensOf = ({ endpoint: { rateLimit }, freeAtMillis }: StoredEndpoint, now: Instant): number => {
  if (rateLimit === null) return Infinity
  const missingMillis = Math.max(0, (freeAtMillis ?? 0) - millisOf(now))
  return Math.floor(Math.ceil(rateLimit / 10) + 1e-6 - (missingMillis / 1_000) * rateLimit)
}

const claimOf = (
  state: StoreState,
  now: Instant,
  { endpointId, most }: EndpointShare,
  { owner, leaseMillis }: ClaimRequest
): Claimed => {
  const { webhooks } = state
  const stored = webhooks.endpoints.get(endpointId)
  if (stored === undefined) return nothingClaimed
  const present = state.presentOf(stored.endpoint.tenant, now)
  if (!isSending(stored, present)) return nothingClaimed
  const { isOrdered, rateLimit } = stored.endpoint
  const deliveries = webhooks.deliveriesOf(endpointId)
  const open = isOrdered
    ? deliveries.find((delivery) => delivery.eventAt === stored.headAt && isOpen(delivery))
    : undefined
  const head = open !== undefined && isWaiting(open) ? open : undefined
  const inFlight = deliveries.filter(({ status }) => status === "delivering").length
  const tokens = tokensOf(stored, now)
  const width = isOrdered ? Math.min(1, stored.breaker.concurrency) : stored.breaker.concurrency
  const room = Math.max(0, Math.min(most, tokens, width - inFlight))
  const hold = { owner, since: now, until: later(now, leaseMillis) }
  const taken = deliveries
    .filter((delivery) => isDue(delivery, present) && (head === undefined || delivery === head))
    .sort(longestDueFirst)
    .slice(0, room)
    .map((delivery) => {
      const held = { ...delivery, status: "delivering" as const, attempts: delivery.attempts + 1, hold }
      webhooks.put(held)
      return claimedOf(stored, held)
    })
  const freeAtMillis =
    rateLimit === null
      ? stored.freeAtMillis
      : Math.max(stored.freeAtMillis ?? 0, millisOf(now)) + (taken.length * 1_000) / rateLimit
  webhooks.endpoints.set(endpointId, {
    ...stored,
    freeAtMillis,
    headAt: taken.at(-1)?.eventAt ?? open?.eventAt ?? null
  })
  const isLimited = taken.length >= tokens
  return {
    deliveries: taken,
    isFull: taken.length === room && !isLimited,
    waitMillis: isLimited ? Math.ceil((freeAtMillis ?? 0) - millisOf(now)) : null
  }
}

const claim = (state: StoreState, now: Instant, request: ClaimRequest): ClaimedWork => {
  const claims = request.shares.map((share) => ({ ...claimOf(state, now, share, request), ...share }))
  return {
    deliveries: claims.flatMap(({ deliveries }) => deliveries),
    busy: [],
    full: claims.filter(({ isFull }) => isFull).map(({ endpointId }) => endpointId),
    limited: claims.flatMap(({ endpointId, waitMillis }) => (waitMillis === null ? [] : [{ endpointId, waitMillis }])),
    now
  }
}

/** The log with one more attempt: the real outcome replaces the entry about its expired lease. */
const logged = (log: ReadonlyArray<Attempt>, attempt: Attempt): ReadonlyArray<Attempt> => {
  const known = log.find((other) => other.attempt === attempt.attempt)
  if (known !== undefined && known.error !== "lease_expired") return log
  return [...log.filter((other) => other !== known), attempt].sort((a, b) => a.attempt - b.attempt)
}

const attemptOf = ({ attempt, result }: Report): Attempt => {
  const { startedAt, statusCode, error, durationMillis, answer } = result
  return { attempt, startedAt, statusCode, error, durationMillis, answer }
}

const moveBreaker = (
  state: StoreState,
  now: Instant,
  stored: StoredEndpoint,
  { environment, result }: Report
): void => {
  const { webhooks } = state
  const { endpoint } = stored
  const present = state.presentOf(endpoint.tenant, now)
  const { breaker, disables, tells } = breakerAfter(stored.breaker, environment, result.error === null, present)
  const failure = failureOf(result) ?? stored.lastFailure
  const moved = { ...stored, breaker, lastFailure: failure }
  webhooks.endpoints.set(endpoint.id, moved)
  const news = disables ? "disabled" : tells
  if (news === null || endpoint.status !== "enabled") return
  const { reason, subject, text } = endpointNotice(news, { breaker, environment, failure })
  if (disables) changeEndpoint(state, now, moved, "disable", { status: "disabled", reason })
  const { groupId } = endpoint.tenant
  const groupName = state.groups.get(groupId)?.group.name ?? ""
  const notice: Notice = {
    id: NoticeId(state.nextId()),
    groupId,
    groupName,
    audience: "administrators",
    mission: null,
    recipients: [],
    subject,
    text: `${text}\n\nEndpoint: ${endpoint.id} (${environment})\nHost: ${new URL(endpoint.url).host}`,
    createdAt: now
  }
  addNotice(state, environment, now, notice)
}

const settleOne = (state: StoreState, now: Instant, owner: WorkerId, report: Report): SettledDelivery => {
  const { webhooks } = state
  const { endpointId, eventAt, environment, result, jitter } = report
  const tooLate: SettledDelivery = { endpointId, eventAt, accepted: false, retryMillis: null }
  const delivery = webhooks.delivery(report)
  const stored = webhooks.endpoints.get(endpointId)
  if (delivery === undefined || stored === undefined) return tooLate
  const log = logged(delivery.log, attemptOf(report))
  const isHeld =
    delivery.status === "delivering" && delivery.hold?.owner === owner && delivery.attempts === report.attempt
  if (!isHeld) {
    webhooks.put({ ...delivery, log })
    return tooLate
  }
  const succeeded = result.error === null
  const { status, step, lost, retryMillis } = afterResult(
    environment,
    delivery,
    succeeded,
    jitter,
    result.retryAfterMillis
  )
  webhooks.put({
    ...delivery,
    status,
    step,
    lost,
    due: retryMillis === null ? delivery.due : later(state.presentOf(delivery.tenant, now), retryMillis),
    hold: null,
    lastStatusCode: result.statusCode,
    lastError: lastErrorOf(result),
    endedAt: retryMillis === null ? now : null,
    log
  })
  moveBreaker(state, now, stored, report)
  return { endpointId, eventAt, accepted: true, retryMillis }
}

const expireOne = (webhooks: WebhookRows, now: Instant, delivery: StoredDelivery): void => {
  const { hold, attempts, log } = delivery
  if (hold === null) return
  const { status, step, lost } = afterLostLease(delivery)
  const attempt: Attempt = {
    attempt: attempts,
    startedAt: hold.since,
    statusCode: null,
    error: "lease_expired",
    durationMillis: (Math.min(microsOf(hold.until), microsOf(now)) - microsOf(hold.since)) / 1000,
    answer: null
  }
  webhooks.put({
    ...delivery,
    status,
    step,
    lost,
    due: now,
    endedAt: status === "dead" ? now : null,
    hold: null,
    lastStatusCode: null,
    lastError: leaseExpiredError,
    log: logged(log, attempt)
  })
}

const expireLeases = (webhooks: WebhookRows, now: Instant): ExpiredLeases => {
  const isLost = ({ owner, until }: Hold) => until <= now || webhooks.endedSessions.has(owner)
  const over = webhooks
    .everyDelivery()
    .filter(({ status, hold }) => status === "delivering" && hold !== null && isLost(hold))
  for (const delivery of over) expireOne(webhooks, now, delivery)
  return { expired: over.length, endpointIds: [...new Set(over.map(({ endpointId }) => endpointId))] }
}

const dueEndpoints = (state: StoreState, now: Instant): ReadonlyArray<EndpointId> =>
  [...state.webhooks.endpoints.values()]
    .filter((stored) => {
      const { id, tenant } = stored.endpoint
      const present = state.presentOf(tenant, now)
      return isSending(stored, present) && state.webhooks.deliveriesOf(id).some((delivery) => isDue(delivery, present))
    })
    .map(({ endpoint }) => endpoint.id)

const figures = (state: StoreState, now: Instant): QueueFigures => {
  const { webhooks } = state
  const realMicros = ({ due, tenant }: StoredDelivery) =>
    microsOf(due) - (microsOf(state.presentOf(tenant, now)) - microsOf(now))
  const waiting = webhooks.everyDelivery().filter(isWaiting)
  const endpoints = [...webhooks.endpoints.values()].filter(({ deletedAt }) => deletedAt === null)
  const sending = waiting.filter(({ endpointId }) => webhooks.endpoints.get(endpointId)?.endpoint.status === "enabled")
  const lateSeconds = (deliveries: ReadonlyArray<StoredDelivery>) =>
    (microsOf(now) - deliveries.reduce((oldest, delivery) => Math.min(oldest, realMicros(delivery)), microsOf(now))) /
    1_000_000
  const inFlight = (id: EndpointId) => webhooks.deliveriesOf(id).filter(({ status }) => status === "delivering").length
  const sends = (stored: StoredEndpoint) => isSending(stored, state.presentOf(stored.endpoint.tenant, now))
  const sendable = sending.filter(({ endpointId }) => {
    const stored = webhooks.endpoints.get(endpointId)
    return stored !== undefined && sends(stored) && inFlight(endpointId) < stored.breaker.concurrency
  })
  const count = (is: (stored: StoredEndpoint) => boolean) => endpoints.filter(is).length
  return {
    oldestDueSeconds: lateSeconds(sending),
    oldestSendableSeconds: lateSeconds(sendable),
    open: waiting.length,
    sendingEndpoints: count((stored) => sends(stored) && stored.breaker.concurrency === concurrencyMax),
    slowEndpoints: count((stored) => sends(stored) && stored.breaker.concurrency < concurrencyMax),
    pausedEndpoints: count((stored) => stored.endpoint.status !== "disabled" && !sends(stored)),
    disabledEndpoints: count(({ endpoint }) => endpoint.status === "disabled")
  }
}

export const deliveryQueueOn = (state: StoreState): DeliveryQueue["Service"] => {
  const { webhooks } = state
  return DeliveryQueue.of({
    claim: (request) => state.transaction((now) => claim(state, now, request)),
    settle: (owner, reports) =>
      state.transaction((now) => reports.map((report) => settleOne(state, now, owner, report))),
    expireLeases: state.transaction((now) => expireLeases(webhooks, now)),
    dueEndpoints: state.transaction((now) => dueEndpoints(state, now)),
    endpoints: (ids) =>
      state.transaction(() =>
        [...webhooks.endpoints.values()]
          .filter(({ endpoint, deletedAt }) => deletedAt === null && ids.includes(endpoint.id))
          .map(({ endpoint }) => endpoint)
      ),
    figures: state.transaction((now) => figures(state, now))
  })
}
