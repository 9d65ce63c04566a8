import type { Environment } from "@trajet/domain/access"
import { readSettings, shared } from "@trajet/runtime"
import { Effect } from "effect"
import { type VapidKeys, vapidKeys } from "@trajet/adapters-local"
import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { readJson, writeWhole } from "./home-files.ts"

export const homeFolder = (): string => {
  const home = resolve(Effect.runSync(readSettings(shared.home)))
  mkdirSync(join(home, "logs"), { recursive: true, mode: 0o700 })
  return home
}

export interface DemoKeys {
  readonly read: string
  readonly write: string
  readonly full: string
}

/** Clear keys of the demonstration groups, by group and environment. */
export type DemoKeyring = Readonly<Record<string, Readonly<Partial<Record<Environment, DemoKeys>>>>>

/** Clear keys of one demonstration person, by environment. */
export type PersonKeys = Readonly<Partial<Record<Environment, string>>>

/** Clear keys of the demonstration operator, and of each demonstration driver by e-mail address. */
export interface PeopleKeyring {
  readonly operator: PersonKeys
  readonly drivers: Readonly<Record<string, PersonKeys>>
}

export interface Secrets {
  readonly pepper: string
  readonly sealingKey: string
  /** The pair of keys by which push messages are signed. */
  readonly push: VapidKeys
  readonly postgresPassword: string
  /** Of the superuser of the embedded server, which the product does not work as. */
  readonly postgresAdminPassword: string
  readonly demo: DemoKeyring
  readonly people: PeopleKeyring
}

const secret = (): string => randomBytes(32).toString("base64url")

/**
 * The secrets of this home, made when they are first needed; the file is the owner's alone. `addDemo` gives the
 * demonstration keys that this start needs beside those that are there.
 */
export const loadSecrets = (home: string, addDemo: (known: DemoKeyring) => DemoKeyring): Secrets => {
  const path = join(home, "secrets.json")
  const known: Partial<Secrets> = existsSync(path) ? readJson(path) : {}
  const made = {
    pepper: secret(),
    sealingKey: secret(),
    push: vapidKeys(),
    postgresPassword: secret(),
    postgresAdminPassword: secret()
  }
  const people = known.people ?? { operator: {}, drivers: {} }
  const secrets: Secrets = { ...made, ...known, demo: addDemo(known.demo ?? {}), people }
  writeSecrets(path, secrets)
  return secrets
}

const writeSecrets = (path: string, secrets: Secrets): void => {
  const text = `${JSON.stringify(secrets, null, 2)}\n`
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeWhole(path, text, 0o600)
}

/** Keeps the keys of the demonstration people beside the other secrets of the home. */
export const keepPeopleKeys = (home: string, people: PeopleKeyring): void => {
  const path = join(home, "secrets.json")
  writeSecrets(path, { ...readJson<Secrets>(path), people })
}

/** The settings of push messages, unless the environment gives its own, or nobody whom push services could ask. */
export const pushSettings = (
  { privateKey, publicKey }: VapidKeys,
  env: Readonly<Record<string, string | undefined>>
): Readonly<Record<string, string>> =>
  env["TRAJET_PUSH_PUBLIC_KEY"] === undefined &&
  env["TRAJET_PUSH_PRIVATE_KEY"] === undefined &&
  (env["TRAJET_ENV"] !== "production" || env["TRAJET_PUSH_CONTACT"] !== undefined)
    ? { TRAJET_PUSH_PUBLIC_KEY: publicKey, TRAJET_PUSH_PRIVATE_KEY: privateKey }
    : {}
