import type { EndpointDetail, EndpointShown, FilterTrialShown, SentRequest, TestedEndpoint } from "@trajet/contract"
import type { EndpointActivity } from "@trajet/domain/webhooks/deliveries"
import type { WebhookRequest } from "@trajet/domain/webhooks/dispatching"
import {
  certificateOf,
  type Endpoint,
  type EndpointState,
  type FilterTrial,
  type LiveExchange,
  headersOf,
  publicKeysOf,
  recoveredAt,
  signaturesOf,
  tokenSourceOf
} from "@trajet/domain/webhooks/endpoints"

const secretsWire = ({ secrets }: Endpoint): EndpointShown["secrets"] =>
  secrets.map(({ version, from, until }) => ({ version, signs_from: from, wiped_at: until }))

const certificateWire = (endpoint: Endpoint): EndpointShown["mtls"] => {
  const shown = certificateOf(endpoint)
  return shown === null
    ? null
    : { subject: shown.subject, issuer: shown.issuer, fingerprint_sha256: shown.fingerprint, not_after: shown.notAfter }
}

const tokenSourceWire = (endpoint: Endpoint): EndpointShown["oauth2"] => {
  const shown = tokenSourceOf(endpoint)
  if (shown === null) return null
  return { token_url: shown.tokenUrl, client_id: shown.clientId, scope: shown.scope, audience: shown.audience }
}

export const endpointWire = ({ endpoint, breaker, lastFailure, open }: EndpointState): EndpointShown => ({
  id: endpoint.id,
  environment: endpoint.tenant.environment,
  url: endpoint.url,
  every_type: endpoint.subscription === "*",
  types: endpoint.subscription === "*" ? [] : endpoint.subscription,
  rate_limit: endpoint.rateLimit,
  ordered: endpoint.isOrdered,
  filter: endpoint.filter.map(({ op, path, value }) => ({ path, op, value })),
  signatures: signaturesOf(endpoint),
  public_keys: publicKeysOf(endpoint).map(({ version, key, until }) => ({ version, key, signs_until: until })),
  headers: headersOf(endpoint).map(({ name }) => ({ name })),
  mtls: certificateWire(endpoint),
  oauth2: tokenSourceWire(endpoint),
  status: endpoint.status,
  reason: endpoint.reason,
  created_at: endpoint.createdAt,
  open_deliveries: open,
  failures_in_row: breaker.failuresInRow,
  failing_since: breaker.failingSince,
  paused_until: breaker.pausedUntil,
  last_failure: lastFailure === null ? null : { error: lastFailure.error, status_code: lastFailure.statusCode },
  recovered_at: recoveredAt(breaker),
  secrets: secretsWire(endpoint)
})

export const endpointDetailWire = (state: EndpointState, { hours, isComplete }: EndpointActivity): EndpointDetail => ({
  ...endpointWire(state),
  hours: hours.map(({ hour, succeeded, failed, p50Millis, p95Millis }) => ({
    hour,
    succeeded,
    failed,
    p50_millis: p50Millis,
    p95_millis: p95Millis
  })),
  hours_are_complete: isComplete
})

export const requestWire = ({ url, headers, body }: WebhookRequest): SentRequest => ({
  method: "POST",
  url,
  headers: headers.map(([name, value]) => ({ name, value })),
  body
})

export const filterTrialWire = ({ events, matching, newest }: FilterTrial): FilterTrialShown => ({
  events,
  matching,
  newest: newest.map(({ createdAt, matches, missionId, transportId, type }) => ({
    type,
    created_at: createdAt,
    mission_id: missionId,
    transport_id: transportId,
    matches
  }))
})

export const exchangeWire = ({ request, result }: LiveExchange): TestedEndpoint => ({
  request: requestWire(request),
  succeeded: result.error === null,
  status_code: result.statusCode,
  error: result.error,
  detail: result.detail,
  started_at: result.startedAt,
  duration_millis: result.durationMillis,
  answer: result.answer
})
