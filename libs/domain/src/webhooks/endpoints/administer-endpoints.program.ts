import { Effect, Result } from "effect"
import { Groups } from "../../access/groups.port.ts"
import { Identifiers } from "../../access/secrets.port.ts"
import type { Environment, GroupId, Tenant } from "../../access/tenant.model.ts"
import { isUuid } from "../../text/uuid.rules.ts"
import type { Instant } from "../../time/instant.model.ts"
import { checkNewEndpointUrl } from "./endpoint-url.rules.ts"
import {
  type AskedSealed,
  type AskedSettings,
  EndpointId,
  type EndpointSecret,
  plainSettings,
  type SettingsChange
} from "./endpoint.model.ts"
import { Endpoints } from "./endpoints.port.ts"
import { checkFilter } from "./filter.rules.ts"
import type { AskedCondition } from "./filter.model.ts"
import { rotateSecrets } from "./rotation.rules.ts"
import { sealedApart, sealSettings, settingsAfter } from "./seal-settings.program.ts"
import { Sealer, type SealOwner } from "./sealer.port.ts"
import { keySeedBytes, privateKeyText, publicKeyText } from "../messages/key-pair.rules.ts"
import { KeyPairs } from "../messages/key-pairs.port.ts"
import { signingSecretBytes, signingSecretOf } from "../messages/signature.rules.ts"
import { EndpointUnknown } from "./endpoints.errors.ts"

/** The store, unless the id is no UUID: no endpoint has such an id. */
const endpointsFor = Effect.fnUntraced(function* (id: EndpointId) {
  if (!isUuid(id)) return yield* new EndpointUnknown({ id })
  return yield* Endpoints
})

const newKeyPair = Effect.fnUntraced(function* (owner: SealOwner) {
  const identifiers = yield* Identifiers
  const keyPairs = yield* KeyPairs
  const sealer = yield* Sealer
  const seed = yield* identifiers.bytes(keySeedBytes)
  return {
    publicKey: publicKeyText(keyPairs.publicKeyOf(seed)),
    sealed: yield* sealer.seal(privateKeyText(seed), owner)
  }
})

// With a key pair also for an endpoint that does not use it: then none is missing, whatever happens at the same time.
const newSecret = Effect.fnUntraced(function* (owner: SealOwner) {
  const identifiers = yield* Identifiers
  const sealer = yield* Sealer
  const secret = signingSecretOf(yield* identifiers.bytes(signingSecretBytes))
  return { secret, sealed: yield* sealer.seal(secret, owner), keyPair: yield* newKeyPair(owner) }
})

const checkSettings = Effect.fnUntraced(function* (
  { filter, url, ...others }: Omit<AskedSettings, keyof AskedSealed>,
  allowLoopback: boolean
) {
  return {
    ...others,
    ...(url === undefined ? {} : { url: yield* Effect.fromResult(checkNewEndpointUrl(url, allowLoopback)) }),
    ...(filter === undefined ? {} : { filter: yield* Effect.fromResult(checkFilter(filter)) })
  }
})

export interface EndpointOrder extends AskedSettings {
  readonly url: string
  /** The development setting (WHK-36). */
  readonly allowLoopback: boolean
}

/** Creates an endpoint with a secret, shown once (WHK-19). Fails with `UrlRefused`, `SettingRefused`, `TooManyEndpoints`. */
export const createEndpointOf = Effect.fn("createEndpointOf")(function* (tenant: Tenant, order: EndpointOrder) {
  const endpoints = yield* Endpoints
  const identifiers = yield* Identifiers
  const { sealed, others } = sealedApart(order)
  const { allowLoopback, url: askedUrl, ...asked } = others
  const url = yield* Effect.fromResult(checkNewEndpointUrl(askedUrl, allowLoopback))
  const settings = yield* checkSettings(asked, allowLoopback)
  const id = EndpointId(yield* identifiers.uuid)
  const added = yield* sealSettings({ ...plainSettings, id, tenant }, sealed, allowLoopback)
  const sealedSettings = added === undefined ? [] : settingsAfter([], added)
  const { secret, ...made } = yield* newSecret({ groupId: tenant.groupId, endpointId: id, version: 1 })
  const endpoint = yield* endpoints.create({ ...plainSettings, ...settings, ...made, id, tenant, url, sealedSettings })
  return { endpoint, secret }
})

export interface NamedEndpointOrder extends EndpointOrder {
  readonly groupName: string
  readonly environment: Environment
}

/** Creates an endpoint like `createEndpointOf`, by the name of its group. Fails also with `GroupUnknown`. */
export const createEndpoint = Effect.fn("createEndpoint")(function* ({
  groupName,
  environment,
  ...order
}: NamedEndpointOrder) {
  yield* Effect.fromResult(checkNewEndpointUrl(order.url, order.allowLoopback))
  const { id: groupId } = yield* Groups.use((groups) => groups.byName(groupName))
  return yield* createEndpointOf({ groupId, environment }, order)
})

/** Lists the endpoints of a group with their breakers, oldest first. */
export const listEndpointsOf = Effect.fn("listEndpointsOf")(function* (groupId: GroupId) {
  const endpoints = yield* Endpoints
  return yield* endpoints.list(groupId)
})

/** Lists the endpoints of a group like `listEndpointsOf`, by the name of the group. Fails with `GroupUnknown`. */
export const listEndpoints = Effect.fn("listEndpoints")(function* (groupName: string) {
  const { id } = yield* Groups.use((groups) => groups.byName(groupName))
  return yield* listEndpointsOf(id)
})

/** Reads an endpoint with its breaker. Fails with `EndpointUnknown`. */
export const findEndpoint = Effect.fn("findEndpoint")(function* (id: EndpointId) {
  const endpoints = yield* endpointsFor(id)
  return yield* endpoints.find(id)
})

/**
 * Gives key pairs to the secrets that are older than these, in the transaction of the other settings. Sealed settings
 * follow in a second one: a change that breaks off between the two is whole once it is sent again.
 */
const changeWithKeyPairs = Effect.fnUntraced(function* (id: EndpointId, change: SettingsChange) {
  const endpoints = yield* Endpoints
  const { endpoint } = yield* endpoints.find(id)
  const older = endpoint.secrets.filter(({ keyPair }) => keyPair === null)
  if (older.length === 0) return yield* endpoints.update(id, change)
  const made = new Map<number, EndpointSecret["keyPair"]>()
  for (const { version } of older) {
    made.set(version, yield* newKeyPair({ groupId: endpoint.tenant.groupId, endpointId: id, version }))
  }
  const paired = (secret: EndpointSecret) => ({
    ...secret,
    keyPair: secret.keyPair ?? made.get(secret.version) ?? null
  })
  const { sealedSettings, ...settings } = change
  const changed = yield* endpoints.rotate(id, ({ secrets }) => Result.succeed(secrets.map(paired)), settings)
  return sealedSettings === undefined ? changed : yield* endpoints.update(id, { sealedSettings })
})

/**
 * Changes the members that are given, from the next attempt on. `allowLoopback`: the development setting (WHK-36). Fails with
 * `UrlRefused`, `SettingRefused`, `EndpointUnknown`.
 */
export const updateEndpoint = Effect.fn("updateEndpoint")(function* (
  id: EndpointId,
  asked: AskedSettings,
  allowLoopback: boolean
) {
  const endpoints = yield* endpointsFor(id)
  const { sealed, others } = sealedApart(asked)
  const settings = yield* checkSettings(others, allowLoopback)
  const isSealing = Object.values(sealed).some((setting) => setting !== undefined)
  const sealedSettings = isSealing
    ? yield* sealSettings((yield* endpoints.find(id)).endpoint, sealed, allowLoopback)
    : undefined
  const checked: SettingsChange = sealedSettings === undefined ? settings : { ...settings, sealedSettings }
  return yield* checked.hasKeyPair === true ? changeWithKeyPairs(id, checked) : endpoints.update(id, checked)
})

/**
 * Tells which of the newest events of an endpoint's types a filter lets through, without a change of the endpoint. Fails
 * with `SettingRefused`, `EndpointUnknown`.
 */
export const tryFilter = Effect.fn("tryFilter")(function* (id: EndpointId, asked: ReadonlyArray<AskedCondition>) {
  const endpoints = yield* endpointsFor(id)
  return yield* endpoints.tryFilter(id, yield* Effect.fromResult(checkFilter(asked)))
})

/** Stops sending, and keeps new deliveries until the endpoint is enabled (WHK-41). Fails with `EndpointUnknown`. */
export const pauseEndpoint = Effect.fn("pauseEndpoint")(function* (id: EndpointId, reason: string) {
  const endpoints = yield* endpointsFor(id)
  return yield* endpoints.pause(id, reason)
})

const resumedPerStep = 2_000
/** Ten a second (WHK-42). */
const resumedEveryMillis = 100

export interface ResumeProgress {
  readonly spread: number
  readonly enabled: boolean
}

/**
 * Enables an endpoint, and sends its waiting deliveries ten a second, oldest first (WHK-42). `onProgress` runs after
 * each step. Ends after `stepsMax` steps without enabling it. Continues if called again. Fails with `EndpointUnknown`.
 */
export const enableEndpoint = Effect.fn("enableEndpoint")(function* <E, R>(
  id: EndpointId,
  onProgress: (progress: ResumeProgress) => Effect.Effect<void, E, R>,
  stepsMax = Number.POSITIVE_INFINITY
) {
  const endpoints = yield* endpointsFor(id)
  let progress: ResumeProgress = { spread: 0, enabled: false }
  for (let steps = 0; steps < stepsMax && !progress.enabled; steps++) {
    const { spread, enabled } = yield* endpoints.resume(id, resumedPerStep, resumedEveryMillis)
    progress = { spread: progress.spread + spread, enabled }
    yield* onProgress(progress)
  }
  return progress
})

/** Deletes an endpoint and its secrets, and makes its open deliveries dead (WHK-50). Fails with `EndpointUnknown`. */
export const deleteEndpoint = Effect.fn("deleteEndpoint")(function* (id: EndpointId) {
  const endpoints = yield* endpointsFor(id)
  return yield* endpoints.delete(id)
})

/**
 * Makes a new secret, shown once (WHK-52). It signs from `at` on, at most 24 hours ahead, or at once if null. Fails
 * with `EndpointUnknown`, `RotationRefused`.
 */
export const rotateEndpoint = Effect.fn("rotateEndpoint")(function* (id: EndpointId, at: Instant | null) {
  const endpoints = yield* endpointsFor(id)
  const { endpoint: before } = yield* endpoints.find(id)
  // Sealed before the lock, for the next version. If another rotation takes that version first, this one is refused.
  const version = Math.max(0, ...before.secrets.map((secret) => secret.version)) + 1
  const { secret, ...made } = yield* newSecret({ groupId: before.tenant.groupId, endpointId: id, version })
  const endpoint = yield* endpoints.rotate(id, ({ secrets }, now) =>
    rotateSecrets(secrets, { ...made, version }, at, now)
  )
  return { endpoint, secret }
})
