import { nodeCrypto } from "@trajet/adapters-local"
import { endpointsLayer } from "@trajet/adapters-postgres"
import { type Environment, type GroupId, Identifiers } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import {
  type AskedCertificate,
  type AskedTokenSource,
  type Endpoint,
  EndpointId,
  Endpoints,
  type EndpointSettings,
  plainSettings,
  rotateEndpoint,
  sealSettings,
  settingsAfter,
  Sealer,
  updateEndpoint
} from "@trajet/domain/webhooks/endpoints"
import { signingSecretBytes, signingSecretOf } from "@trajet/domain/webhooks/messages"
import { Effect, Layer, Redacted } from "effect"
import { testSecrets } from "./tenants.ts"
import { testStore } from "./test-store.ts"

export interface TestEndpoint {
  readonly id: EndpointId
  readonly secret: string
  readonly endpoint: Endpoint
}

const ports = (databaseUrl: string) =>
  Layer.merge(
    endpointsLayer.pipe(Layer.provide(testStore(databaseUrl))),
    nodeCrypto({
      pepper: Redacted.make(testSecrets.TRAJET_PEPPER),
      sealingKey: Redacted.make(testSecrets.TRAJET_SEALING_KEY)
    })
  )

interface EndpointOptions extends Partial<Omit<EndpointSettings, "sealedSettings">> {
  readonly environment?: Environment
  readonly headers?: ReadonlyArray<{ readonly name: string; readonly value: string }>
  readonly mtls?: AskedCertificate
  readonly oauth2?: AskedTokenSource
}

/** Makes an endpoint for each URL; for the test environment and every event by default. */
export const makeEndpoints = (
  databaseUrl: string,
  groupId: GroupId,
  urls: ReadonlyArray<string>,
  { environment = "test", headers, mtls, oauth2, ...settings }: EndpointOptions = {}
): Promise<ReadonlyArray<TestEndpoint>> =>
  Effect.forEach(urls, (url) =>
    Effect.gen(function* () {
      const endpoints = yield* Endpoints
      const identifiers = yield* Identifiers
      const sealer = yield* Sealer
      const id = EndpointId(yield* identifiers.uuid)
      const secret = signingSecretOf(yield* identifiers.bytes(signingSecretBytes))
      const sealed = yield* sealer.seal(secret, { groupId, endpointId: id, version: 1 })
      const tenant = { groupId, environment }
      const added = yield* sealSettings({ ...plainSettings, id, tenant }, { headers, mtls, oauth2 }, true)
      const sealedSettings = added === undefined ? [] : settingsAfter([], added)
      const made = yield* endpoints.create({ ...plainSettings, ...settings, id, tenant, url, sealed, sealedSettings })
      const endpoint = settings.hasKeyPair === true ? yield* updateEndpoint(id, { hasKeyPair: true }, true) : made
      return { id, secret, endpoint }
    })
  ).pipe(Effect.provide(ports(databaseUrl)), Effect.runPromise)

/** Makes one endpoint, like `makeEndpoints`. */
export const makeEndpoint = async (
  databaseUrl: string,
  groupId: GroupId,
  url: string,
  options: EndpointOptions = {}
): Promise<TestEndpoint> => {
  const [made] = await makeEndpoints(databaseUrl, groupId, [url], options)
  if (made === undefined) throw new Error("no endpoint was made")
  return made
}

/** Rotates the secret at an instant, or at once if it is null, and returns the new secret. */
export const rotateSecret = (databaseUrl: string, endpointId: EndpointId, at: Instant | null): Promise<string> =>
  rotateEndpoint(endpointId, at).pipe(
    Effect.map(({ secret }) => secret),
    Effect.provide(ports(databaseUrl)),
    Effect.runPromise
  )
