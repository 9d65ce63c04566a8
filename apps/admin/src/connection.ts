import { contentCheck, nodeCrypto, phoneNumbers } from "@trajet/adapters-local"
import {
  apiKeysLayer,
  cellsLayer,
  databaseLayer,
  deliveriesLayer,
  dueWorkLayer,
  endpointsLayer,
  evidenceKeysLayer,
  sealedSecretsLayer,
  groupSettingsLayer,
  groupsLayer,
  importsLayer,
  missionsLayer,
  personalDataLayer,
  peopleLayer,
  restoredStoreLayer,
  retentionLayer,
  storedFilesLayer,
  usersLayer
} from "@trajet/adapters-postgres"
import { administrator, checkSafety, type SettingsRefused } from "@trajet/runtime"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Settings, settings } from "./settings.ts"

export class NothingToWorkOn extends Schema.TaggedError<NothingToWorkOn>()("NothingToWorkOn", {
  missing: Schema.String
}) {
  override get message() {
    return this.missing
  }
}

/** A path in the home of the product. */
export const homeFile = ({ home }: Settings, name: string): string => join(resolve(home), name)

const valueOf = (settings: Settings, file: string, name: string): unknown => {
  const path = homeFile(settings, file)
  return existsSync(path) ? Reflect.get(Object(JSON.parse(readFileSync(path, "utf8"))), name) : undefined
}

const memberOf = (settings: Settings, file: string, name: string): Option.Option<string> => {
  const value = valueOf(settings, file, name)
  return typeof value === "string" ? Option.some(value) : Option.none()
}

const productDatabase = (settings: Settings) => memberOf(settings, "start.json", "database_url")

const databaseUrlOf = (settings: Settings): Effect.Effect<string, NothingToWorkOn> =>
  Option.orElse(Option.map(settings.databaseUrl, Redacted.value), () => productDatabase(settings)).pipe(
    Effect.fromOption,
    Effect.mapError(
      () =>
        new NothingToWorkOn({
          missing: `no product runs in ${resolve(settings.home)}: run npm start, or set DATABASE_URL or TRAJET_HOME`
        })
    )
  )

/** The database of `DATABASE_URL`, else that of the product that runs in `TRAJET_HOME`. */
export const databaseUrl: Effect.Effect<string, NothingToWorkOn | SettingsRefused> = Effect.flatMap(
  settings,
  databaseUrlOf
)

const loopbackAllowedBy = (settings: Settings): boolean => {
  if (settings.environment === "production") return false
  if (Option.isSome(settings.loopback)) return settings.loopback.value
  const isOfProduct = Option.match(settings.databaseUrl, {
    onNone: () => true,
    onSome: (url) => Redacted.value(url) === Option.getOrNull(productDatabase(settings))
  })
  return isOfProduct && valueOf(settings, "start.json", "loopback_webhooks") === true
}

/**
 * True if endpoints on this machine are allowed: by the setting, else by the running product if this is its database.
 * Never in production.
 */
export const loopbackAllowed = Effect.map(settings, loopbackAllowedBy)

interface Secrets {
  readonly pepper: Redacted.Redacted
  readonly sealingKey: Redacted.Redacted
}

const noSecret = Redacted.make("")

// Commands that make keys need the pepper; commands that make or open signing secrets need the sealing key.
const secretsOf = (settings: Settings): Secrets => {
  const known = (given: Option.Option<Redacted.Redacted>, member: string) =>
    Option.orElse(given, () => Option.map(memberOf(settings, "secrets.json", member), (text) => Redacted.make(text)))
  return {
    pepper: Option.getOrElse(known(settings.pepper, "pepper"), () => noSecret),
    sealingKey: Option.getOrElse(known(settings.sealingKey, "sealingKey"), () => noSecret)
  }
}

/** The value of a secret for the check of secrets; undefined if there is none. */
const valueOrNone = (secret: Redacted.Redacted): string | undefined => Redacted.value(secret) || undefined

/** Refuses in production the secrets that API and dispatcher would refuse. */
const refuseUnsafeSecrets = ({ environment }: Settings, { pepper, sealingKey }: Secrets) =>
  environment === "production"
    ? checkSafety(Settings, { TRAJET_PEPPER: valueOrNone(pepper), TRAJET_SEALING_KEY: valueOrNone(sealingKey) })
    : Effect.void

/** The ports that the commands' programs need, on a database. */
export const portsOn = <E>(database: Effect.Effect<string, E>) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const given = yield* settings
      const secrets = secretsOf(given)
      yield* refuseUnsafeSecrets(given, secrets)
      const url = yield* database
      return Layer.mergeAll(
        apiKeysLayer,
        cellsLayer,
        deliveriesLayer,
        dueWorkLayer,
        endpointsLayer,
        evidenceKeysLayer,
        sealedSecretsLayer,
        groupSettingsLayer,
        groupsLayer,
        importsLayer,
        missionsLayer,
        personalDataLayer,
        peopleLayer,
        restoredStoreLayer,
        retentionLayer,
        storedFilesLayer,
        usersLayer
      ).pipe(
        Layer.provide(
          databaseLayer({
            url: Redacted.make(url),
            connectionsMax: 2,
            applicationName: "trajet-admin",
            actor: administrator()
          })
        ),
        Layer.merge(phoneNumbers),
        Layer.merge(contentCheck),
        Layer.merge(nodeCrypto({ ...secrets, previousSealingKeys: Option.toArray(given.previousSealingKey) }))
      )
    })
  )

/** The ports on the database of `DATABASE_URL`, else of the product that runs in `TRAJET_HOME`. */
export const ports = portsOn(databaseUrl)

const secretGiven = (member: keyof Secrets, missing: string) =>
  Effect.flatMap(settings, (given) =>
    valueOrNone(secretsOf(given)[member]) === undefined ? Effect.fail(new NothingToWorkOn({ missing })) : Effect.void
  )

/** Refuses to make a key without the API's pepper, because the API would not know the key. */
export const pepperGiven = secretGiven("pepper", "set TRAJET_PEPPER to the pepper of the API that will use the key")

/** Refuses to make a secret without the dispatchers' sealing key, because they could not open it. */
export const sealingKeyGiven = secretGiven(
  "sealingKey",
  "set TRAJET_SEALING_KEY to the sealing key of the dispatchers that will sign with the secret"
)
