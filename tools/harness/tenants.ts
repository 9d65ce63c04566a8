import { nodeCrypto } from "@trajet/adapters-local"
import { apiKeysLayer, groupsLayer } from "@trajet/adapters-postgres"
import {
  ApiKeys,
  clearKey,
  commonScopes,
  type Environment,
  GroupId,
  Groups,
  Identifiers,
  KeyId,
  keySecretLength,
  Mac,
  Scope,
  keyRoute,
  shownPrefix
} from "@trajet/domain/access"
import { type BillingEntity, EntityId } from "@trajet/domain/billing"
import { demonstrationGrid, type PriceGrid } from "@trajet/domain/pricing"
import type { Instant } from "@trajet/domain/time"
import { Effect, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { testStore } from "./test-store.ts"

/** The secrets that all processes of a test share. */
export const testSecrets = {
  TRAJET_PEPPER: "pepper-of-the-tests-in-43-base64url-letters",
  TRAJET_SEALING_KEY: "sealing-key-of-the-tests-43-base64url-chars"
}

const crypto = nodeCrypto({
  pepper: Redacted.make(testSecrets.TRAJET_PEPPER),
  sealingKey: Redacted.make(testSecrets.TRAJET_SEALING_KEY)
})

const ports = (databaseUrl: string) =>
  Layer.merge(Layer.merge(apiKeysLayer, groupsLayer).pipe(Layer.provide(testStore(databaseUrl))), crypto)

export const testBilling: BillingEntity = {
  id: EntityId("entity-main"),
  companyName: "Test Fleet",
  email: "billing@test-fleet.example",
  address: "1 rue du Test, 75001 Paris",
  siret: "12345678900011",
  allowed: true
}

const closedBilling: BillingEntity = {
  ...testBilling,
  id: EntityId("entity-closed"),
  companyName: "Closed Fleet",
  email: "closed@test-fleet.example",
  siret: "12345678900029",
  allowed: false
}

/** A name that no other group has, for databases that files share. */
export const groupName = (word = "fleet"): string => `${word} ${randomUUID()}`

/** Makes a group with two billing entities, or others, and the demonstration grid or another, and returns its id. */
export const makeGroup = (
  databaseUrl: string,
  name: string,
  grid: PriceGrid = demonstrationGrid,
  billing: ReadonlyArray<BillingEntity> = [testBilling, closedBilling]
): Promise<GroupId> =>
  Effect.gen(function* () {
    const groups = yield* Groups
    const identifiers = yield* Identifiers
    const group = yield* groups.create(GroupId(yield* identifiers.uuid), name, grid)
    yield* groups.importBilling(group.id, billing)
    return group.id
  }).pipe(Effect.provide(ports(databaseUrl)), Effect.runPromise)

export interface TestKey {
  readonly id: KeyId
  readonly clear: string
}

/**
 * Makes a key; by default for the test environment, with the scopes of every group and without an end. Grants the group what
 * the key needs beside.
 */
export const makeKey = (
  databaseUrl: string,
  groupId: GroupId,
  options: {
    readonly environment?: Environment
    readonly scopes?: ReadonlyArray<Scope>
    readonly expiresAt?: Instant
  } = {}
): Promise<TestKey> =>
  Effect.gen(function* () {
    const { environment = "test", scopes = commonScopes, expiresAt = null } = options
    const keys = yield* ApiKeys
    const mac = yield* Mac
    const identifiers = yield* Identifiers
    const clear = clearKey(environment, yield* identifiers.secret(keySecretLength))
    const id = KeyId(yield* identifiers.uuid)
    if (scopes.some((scope) => !commonScopes.includes(scope))) {
      yield* Groups.use((groups) => groups.grant(groupId, Scope.literals))
    }
    yield* keys.create(
      {
        id,
        groupId,
        environment,
        scopes,
        digest: yield* mac.sign("api-key", clear),
        prefix: shownPrefix(clear),
        route: keyRoute(clear),
        label: null,
        expiresAt
      },
      null
    )
    return { id, clear }
  }).pipe(Effect.provide(ports(databaseUrl)), Effect.runPromise)

export const revokeKey = (databaseUrl: string, id: KeyId): Promise<void> =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    yield* keys.revoke(id)
  }).pipe(Effect.provide(ports(databaseUrl)), Effect.runPromise)
