import { Effect } from "effect"
import { Groups } from "../../access/groups.port.ts"
import { Identifiers } from "../../access/secrets.port.ts"
import type { Environment } from "../../access/tenant.model.ts"
import { isUuid } from "../../text/uuid.rules.ts"
import type { Instant } from "../../time/instant.model.ts"
import { checkEndpointUrl } from "./endpoint-url.rules.ts"
import type { Subscription } from "./endpoint.model.ts"
import { Endpoints } from "./endpoints.port.ts"
import { rotated } from "./rotation.rules.ts"
import { Sealer, type SealOwner } from "./sealer.port.ts"
import { signingSecretBytes, signingSecretOf } from "../messages/signature.rules.ts"
import { EndpointUnknown } from "./endpoints.errors.ts"

/** An id of a wrong form is an unknown one. */
const known = Effect.fnUntraced(function* (id: string) {
  if (!isUuid(id)) return yield* new EndpointUnknown({ id })
  return yield* Endpoints
})

const newSecret = Effect.fnUntraced(function* (owner: SealOwner) {
  const identifiers = yield* Identifiers
  const sealer = yield* Sealer
  const secret = signingSecretOf(yield* identifiers.bytes(signingSecretBytes))
  return { secret, sealed: yield* sealer.seal(secret, owner) }
})

export interface EndpointOrder {
  readonly groupName: string
  readonly environment: Environment
  readonly url: string
  readonly subscription: Subscription
  /** The development setting (WHK-36). */
  readonly allowLoopback: boolean
}

/**
 * Creates an endpoint and gives its signing secret in clear, the only time that it is (WHK-19). Fails with
 * `GroupUnknown`, `UrlRefused`, `TooManyEndpoints`.
 */
export const createEndpoint = Effect.fn("createEndpoint")(function* (order: EndpointOrder) {
  const groups = yield* Groups
  const endpoints = yield* Endpoints
  const identifiers = yield* Identifiers
  const { groupName, environment, subscription, allowLoopback } = order
  const url = yield* Effect.fromResult(checkEndpointUrl(order.url, allowLoopback))
  const { id: groupId } = yield* groups.byName(groupName)
  const id = yield* identifiers.uuid
  const { secret, sealed } = yield* newSecret({ groupId, endpointId: id, version: 1 })
  const endpoint = yield* endpoints.create({ id, tenant: { groupId, environment }, url, subscription, sealed })
  return { endpoint, secret }
})

/** The endpoints of a group with their lanes, the oldest first. */
export const listEndpoints = Effect.fn("listEndpoints")(function* (groupName: string) {
  const groups = yield* Groups
  const endpoints = yield* Endpoints
  return yield* endpoints.list((yield* groups.byName(groupName)).id)
})

export interface EndpointChange {
  readonly url: string | null
  readonly subscription: Subscription | null
  readonly allowLoopback: boolean
}

/** Changes what is not null; in force at the next attempt. Fails with `UrlRefused`, `EndpointUnknown`. */
export const updateEndpoint = Effect.fn("updateEndpoint")(function* (id: string, change: EndpointChange) {
  const endpoints = yield* known(id)
  const { subscription, allowLoopback } = change
  const url = change.url === null ? null : yield* Effect.fromResult(checkEndpointUrl(change.url, allowLoopback))
  return yield* endpoints.update(id, { url, subscription })
})

/** Stops sending; what comes meanwhile waits (WHK-41). Fails with `EndpointUnknown`. */
export const pauseEndpoint = Effect.fn("pauseEndpoint")(function* (id: string, reason: string) {
  const endpoints = yield* known(id)
  return yield* endpoints.pause(id, reason)
})

/** Deliveries given a time in one transaction. */
const resumedAtOnce = 2_000
/** Ten a second (WHK-42). */
const resumedEveryMillis = 100

export interface ResumeProgress {
  /** Deliveries that were given a time so far. */
  readonly spread: number
  readonly enabled: boolean
}

/**
 * Enables an endpoint: what has waited is sent, the oldest first, ten a second (WHK-42). `onProgress` runs
 * after each step, the last one, which enables it, included. Begun again it goes on where it ended. Fails with
 * `EndpointUnknown`.
 */
export const enableEndpoint = Effect.fn("enableEndpoint")(function* <E, R>(
  id: string,
  onProgress: (progress: ResumeProgress) => Effect.Effect<void, E, R>
) {
  const endpoints = yield* known(id)
  let progress: ResumeProgress = { spread: 0, enabled: false }
  while (!progress.enabled) {
    const { spread, enabled } = yield* endpoints.resume(id, resumedAtOnce, resumedEveryMillis)
    progress = { spread: progress.spread + spread, enabled }
    yield* onProgress(progress)
  }
  return progress
})

/** Deletes an endpoint and its secrets; its open deliveries are dead (WHK-50). Fails with `EndpointUnknown`. */
export const deleteEndpoint = Effect.fn("deleteEndpoint")(function* (id: string) {
  const endpoints = yield* known(id)
  return yield* endpoints.delete(id)
})

/**
 * Makes a new secret, which takes over `at` an instant of the next 24 hours or at once, and gives it in clear, the only
 * time that it is (WHK-52). Fails with `EndpointUnknown`, `RotationRefused`.
 */
export const rotateEndpoint = Effect.fn("rotateEndpoint")(function* (id: string, at: Instant | null) {
  const endpoints = yield* known(id)
  const { endpoint: before } = yield* endpoints.find(id)
  // Sealed before the lock is taken, for the version that it will have unless somebody else rotates just now.
  const version = Math.max(0, ...before.secrets.map((secret) => secret.version)) + 1
  const { secret, sealed } = yield* newSecret({ groupId: before.tenant.groupId, endpointId: id, version })
  const endpoint = yield* endpoints.rotate(id, ({ secrets }, now) => rotated(secrets, { sealed, version }, at, now))
  return { endpoint, secret }
})
