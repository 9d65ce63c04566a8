import { nodeCrypto } from "@trajet/adapters-local"
import {
  apiKeysLayer,
  databaseLayer,
  deliveriesLayer,
  endpointsLayer,
  groupsLayer,
  retentionLayer,
  storedFilesLayer
} from "@trajet/adapters-postgres"
import { administrator, safeSettings } from "@trajet/runtime"
import { Effect, Layer, Redacted, Schema } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

export class NothingToWorkOn extends Schema.TaggedError<NothingToWorkOn>()("NothingToWorkOn", {
  missing: Schema.String
}) {
  override get message() {
    return this.missing
  }
}

const home = (): string => resolve(process.env["TRAJET_HOME"] ?? ".trajet")

/** A path in the home of the product. */
export const homeFile = (name: string): string => join(home(), name)

const valueOf = (file: string, name: string): unknown => {
  const path = join(home(), file)
  return existsSync(path) ? Reflect.get(Object(JSON.parse(readFileSync(path, "utf8"))), name) : undefined
}

const memberOf = (file: string, name: string): string | undefined => {
  const value = valueOf(file, name)
  return typeof value === "string" ? value : undefined
}

/** The database of `DATABASE_URL`, else that of the product that runs in `TRAJET_HOME`. */
export const databaseUrl = Effect.suspend(() => {
  const url = process.env["DATABASE_URL"] ?? memberOf("start.json", "database_url")
  return url === undefined
    ? Effect.fail(
        new NothingToWorkOn({
          missing: `no product runs in ${home()}: run npm start, or set DATABASE_URL or TRAJET_HOME`
        })
      )
    : Effect.succeed(url)
})

/**
 * Whether endpoints may be on this machine: where a setting says so, else where the product does whose database this is.
 * Never in production (decisions 7, Address check).
 */
export const loopbackAllowed = (): boolean => {
  if (process.env["TRAJET_ENV"] === "production") return false
  const setting = process.env["TRAJET_LOOPBACK_WEBHOOKS"]
  if (setting !== undefined) return setting === "true"
  const url = process.env["DATABASE_URL"]
  const isOfProduct = url === undefined || url === memberOf("start.json", "database_url")
  return isOfProduct && valueOf("start.json", "loopback_webhooks") === true
}

// Only what makes keys needs the pepper, and only what makes or opens signing secrets the sealing key.
const secretOf = (setting: string, member: string): string | undefined =>
  process.env[setting] ?? memberOf("secrets.json", member)

const secret = (setting: string, member: string): Redacted.Redacted => Redacted.make(secretOf(setting, member) ?? "")

const previousSealingKeys = (): ReadonlyArray<Redacted.Redacted> => {
  const previous = process.env["TRAJET_SEALING_KEY_PREVIOUS"]
  return previous === undefined ? [] : [Redacted.make(previous)]
}

/** In production the administration works with no secret that API and dispatcher would refuse. */
const refuseUnsafeSecrets = Effect.suspend(() =>
  process.env["TRAJET_ENV"] === "production"
    ? Effect.fromResult(
        safeSettings({
          ...process.env,
          TRAJET_PEPPER: secretOf("TRAJET_PEPPER", "pepper"),
          TRAJET_SEALING_KEY: secretOf("TRAJET_SEALING_KEY", "sealingKey")
        })
      )
    : Effect.void
)

/** The ports that the commands' programs need. */
export const ports = Layer.unwrap(
  Effect.map(Effect.andThen(refuseUnsafeSecrets, databaseUrl), (url) =>
    Layer.mergeAll(apiKeysLayer, deliveriesLayer, endpointsLayer, groupsLayer, retentionLayer, storedFilesLayer).pipe(
      Layer.provide(
        databaseLayer({
          url: Redacted.make(url),
          connectionsMax: 2,
          applicationName: "trajet-admin",
          actor: administrator()
        })
      ),
      Layer.merge(
        nodeCrypto({
          pepper: secret("TRAJET_PEPPER", "pepper"),
          sealingKey: secret("TRAJET_SEALING_KEY", "sealingKey"),
          previousSealingKeys: previousSealingKeys()
        })
      )
    )
  )
)

const given = (setting: string, member: string, missing: string) =>
  Effect.suspend(() =>
    Redacted.value(secret(setting, member)) === "" ? Effect.fail(new NothingToWorkOn({ missing })) : Effect.void
  )

/** Keys made under another pepper than the API's would be unknown to it: refused before one is shown. */
export const pepperGiven = given(
  "TRAJET_PEPPER",
  "pepper",
  "set TRAJET_PEPPER to the pepper of the API that will use the key"
)

/** A signing secret sealed under another key than the dispatchers' could not be opened by them: refused before. */
export const sealingKeyGiven = given(
  "TRAJET_SEALING_KEY",
  "sealingKey",
  "set TRAJET_SEALING_KEY to the sealing key of the dispatchers that will sign with the secret"
)
