import { apiKeysLayer, databaseLayer, groupsLayer } from "@trajet/adapters-postgres"
import { nodeCrypto } from "@trajet/adapters-local"
import {
  ApiKeys,
  type BillingEntity,
  clearKey,
  demonstrationGrid,
  type Environment,
  Groups,
  Identifiers,
  keySecretLength,
  Mac,
  type Scope,
  shownPrefix
} from "@trajet/domain"
import { Effect, Layer, Option, Redacted } from "effect"
import { randomInt } from "node:crypto"
import type { DemoKeys, Secrets } from "./home.ts"

const environments: ReadonlyArray<Environment> = ["live", "test"]

const scopesOf: Readonly<Record<keyof DemoKeys, ReadonlyArray<Scope>>> = {
  read: ["transports:read"],
  write: ["transports:write"],
  full: ["transports:read", "transports:write"]
}

interface DemoGroup {
  readonly name: string
  readonly billing: ReadonlyArray<BillingEntity>
}

/** The groups that a first start makes; companies and addresses are invented, `.example` is reserved for that. */
export const demoGroups: ReadonlyArray<DemoGroup> = [
  {
    name: "demo-fleet",
    billing: [
      {
        id: "demo-fleet-main",
        companyName: "Demo Fleet",
        email: "billing@demo-fleet.example",
        address: "12 rue de la Paix, 75002 Paris",
        siret: "11111111100011",
        allowed: true
      }
    ]
  },
  {
    name: "demo-dealer",
    billing: [
      {
        id: "demo-dealer-main",
        companyName: "Demo Dealer",
        email: "billing@demo-dealer.example",
        address: "5 place Bellecour, 69002 Lyon",
        siret: "22222222200022",
        allowed: true
      }
    ]
  }
]

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const newKey = (environment: Environment): string =>
  clearKey(
    environment,
    Array.from({ length: keySecretLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("")
  )

const newKeys = (environment: Environment): DemoKeys => ({
  read: newKey(environment),
  write: newKey(environment),
  full: newKey(environment)
})

/** Fresh clear keys for the demonstration groups; kept in the secrets, so that every start shows the same. */
export const makeDemoKeys = (): Secrets["demo"] =>
  Object.fromEntries(demoGroups.map(({ name }) => [name, { live: newKeys("live"), test: newKeys("test") }]))

const ensureKey = Effect.fnUntraced(function* (
  groupId: string,
  environment: Environment,
  kind: keyof DemoKeys,
  clear: string
) {
  const keys = yield* ApiKeys
  const mac = yield* Mac
  const identifiers = yield* Identifiers
  const digest = yield* mac.sign("api-key", clear)
  if (Option.isSome(yield* keys.byDigest(digest))) return
  yield* keys.create({
    id: yield* identifiers.uuid,
    groupId,
    environment,
    scopes: scopesOf[kind],
    digest,
    prefix: shownPrefix(clear),
    label: `demo ${kind}`,
    expiresAt: null
  })
})

const ensureGroup = Effect.fnUntraced(function* ({ name, billing }: DemoGroup, secrets: Secrets) {
  const groups = yield* Groups
  const identifiers = yield* Identifiers
  const existing = yield* groups.byName(name).pipe(
    Effect.catchTag("GroupUnknown", () =>
      Effect.gen(function* () {
        const made = yield* groups.create(yield* identifiers.uuid, name, demonstrationGrid)
        yield* groups.importBilling(made.id, billing)
        return made
      })
    )
  )
  for (const environment of environments) {
    const keys = secrets.demo[name]?.[environment]
    if (keys === undefined) continue
    for (const kind of ["read", "write", "full"] as const) {
      yield* ensureKey(existing.id, environment, kind, keys[kind])
    }
  }
})

/** Makes what is missing of the demonstration groups; what is there stays as it is. */
export const seedDemo = (databaseUrl: string, secrets: Secrets): Promise<void> => {
  const database = databaseLayer({
    url: Redacted.make(databaseUrl),
    connectionsMax: 1,
    applicationName: "trajet-start"
  })
  const crypto = nodeCrypto({ pepper: Redacted.make(secrets.pepper), sealingKey: Redacted.make(secrets.sealingKey) })
  const ports = Layer.merge(Layer.mergeAll(apiKeysLayer, groupsLayer).pipe(Layer.provide(database)), crypto)
  return Effect.forEach(demoGroups, (group) => ensureGroup(group, secrets), { discard: true }).pipe(
    Effect.provide(ports),
    Effect.runPromise
  )
}
