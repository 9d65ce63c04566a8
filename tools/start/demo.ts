import { apiKeysLayer, databaseLayer, groupsLayer } from "@trajet/adapters-postgres"
import { nodeCrypto } from "@trajet/adapters-local"
import {
  ApiKeys,
  clearKey,
  type Environment,
  GroupId,
  Groups,
  Identifiers,
  KeyId,
  keySecretLength,
  Mac,
  type Scope,
  keyRoute,
  shownPrefix
} from "@trajet/domain/access"
import { type BillingEntity, EntityId } from "@trajet/domain/billing"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { administrator } from "@trajet/runtime"
import { Effect, Layer, Option, Redacted } from "effect"
import { randomInt } from "node:crypto"
import type { DemoKeyring, DemoKeys, Secrets } from "./home.ts"

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
        id: EntityId("demo-fleet-main"),
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
        id: EntityId("demo-dealer-main"),
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

/**
 * Adds clear keys for the demonstration groups in these environments, where there are none yet; they are kept in the
 * secrets, so that every start shows the same.
 */
export const addDemoKeys =
  (environments: ReadonlyArray<Environment>) =>
  (known: DemoKeyring): DemoKeyring =>
    environments.length === 0
      ? known
      : Object.fromEntries(
          demoGroups.map(({ name }) => {
            const made = Object.fromEntries(environments.map((environment) => [environment, newKeys(environment)]))
            return [name, { ...made, ...known[name] }]
          })
        )

const ensureKey = Effect.fnUntraced(function* (
  groupId: GroupId,
  environment: Environment,
  kind: keyof DemoKeys,
  clear: string
) {
  const keys = yield* ApiKeys
  const mac = yield* Mac
  const identifiers = yield* Identifiers
  const digest = yield* mac.sign("api-key", clear)
  if (Option.isSome(yield* keys.byDigest([digest]))) return
  yield* keys.create(
    {
      id: KeyId(yield* identifiers.uuid),
      groupId,
      environment,
      scopes: scopesOf[kind],
      digest,
      prefix: shownPrefix(clear),
      route: keyRoute(clear),
      label: `demo ${kind}`,
      expiresAt: null
    },
    null
  )
})

const ensureGroup = Effect.fnUntraced(function* (
  { name, billing }: DemoGroup,
  secrets: Secrets,
  environments: ReadonlyArray<Environment>
) {
  const groups = yield* Groups
  const identifiers = yield* Identifiers
  const existing = yield* groups.byName(name).pipe(
    Effect.catchTag("GroupUnknown", () =>
      Effect.gen(function* () {
        const made = yield* groups.create(GroupId(yield* identifiers.uuid), name, demonstrationGrid)
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

/** Makes what is missing of the demonstration groups, with keys for these environments only; what is there stays. */
export const seedDemo = async (
  databaseUrl: string,
  secrets: Secrets,
  environments: ReadonlyArray<Environment>
): Promise<void> => {
  if (environments.length === 0) return
  const database = databaseLayer({
    url: Redacted.make(databaseUrl),
    connectionsMax: 1,
    applicationName: "trajet-start",
    actor: administrator()
  })
  const crypto = nodeCrypto({ pepper: Redacted.make(secrets.pepper), sealingKey: Redacted.make(secrets.sealingKey) })
  const ports = Layer.merge(Layer.mergeAll(apiKeysLayer, groupsLayer).pipe(Layer.provide(database)), crypto)
  await Effect.forEach(demoGroups, (group) => ensureGroup(group, secrets, environments), { discard: true }).pipe(
    Effect.provide(ports),
    Effect.runPromise
  )
}
