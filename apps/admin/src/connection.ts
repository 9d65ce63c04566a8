import { nodeCrypto } from "@trajet/adapters-local"
import { apiKeysLayer, databaseLayer, groupsLayer, retentionLayer } from "@trajet/adapters-postgres"
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

const memberOf = (file: string, name: string): string | undefined => {
  const path = join(home(), file)
  if (!existsSync(path)) return undefined
  const value: unknown = Reflect.get(Object(JSON.parse(readFileSync(path, "utf8"))), name)
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

// Only what makes keys needs the pepper; the rest works without it.
const secret = (setting: string, member: string): Redacted.Redacted =>
  Redacted.make(process.env[setting] ?? memberOf("secrets.json", member) ?? "")

/** The ports that the commands' programs need. */
export const ports = Layer.unwrap(
  Effect.map(databaseUrl, (url) =>
    Layer.mergeAll(apiKeysLayer, groupsLayer, retentionLayer).pipe(
      Layer.provide(databaseLayer({ url: Redacted.make(url), connectionsMax: 2, applicationName: "trajet-admin" })),
      Layer.merge(
        nodeCrypto({
          pepper: secret("TRAJET_PEPPER", "pepper"),
          sealingKey: secret("TRAJET_SEALING_KEY", "sealingKey")
        })
      )
    )
  )
)

/** Keys made under another pepper than the API's would be unknown to it: refused before one is shown. */
export const pepperGiven = Effect.suspend(() =>
  Redacted.value(secret("TRAJET_PEPPER", "pepper")) === ""
    ? Effect.fail(new NothingToWorkOn({ missing: "set TRAJET_PEPPER to the pepper of the API that will use the key" }))
    : Effect.void
)
