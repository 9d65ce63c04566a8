import type { Environment } from "@trajet/domain/access"
import { readSettings, shared } from "@trajet/runtime"
import { Effect } from "effect"
import { type VapidKeys, vapidKeys } from "@trajet/adapters-local"
import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** Something that a person can mend, said in one line. */
export class StartRefused extends Error {}

/** Writes by rename, so that a reader never sees half a file. */
export const writeWhole = (path: string, text: string, mode = 0o644): void => {
  const half = `${path}.${process.pid}`
  writeFileSync(half, text, { mode })
  chmodSync(half, mode)
  renameSync(half, path)
}

const readJson = <A>(path: string): A => JSON.parse(readFileSync(path, "utf8"))

export const homeFolder = (): string => {
  const home = resolve(Effect.runSync(readSettings(shared.home)))
  mkdirSync(join(home, "logs"), { recursive: true, mode: 0o700 })
  return home
}

const startedAtOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? ""
  } catch {
    return ""
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** One `npm start` a home: a second one is refused, one that was killed leaves nothing behind that stands in the way. */
export const lockHome = (home: string): (() => void) => {
  const path = join(home, "lock.json")
  const own = JSON.stringify({ pid: process.pid, startedAt: startedAtOf(process.pid) })
  for (;;) {
    try {
      writeFileSync(path, own, { flag: "wx" })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (!existsSync(path)) throw error
      const { pid, startedAt } = readLock(path)
      if (isRunning(pid) && startedAtOf(pid) === startedAt) {
        throw new StartRefused(`${home} is in use by process ${pid}; stop it, or set TRAJET_HOME to another folder`)
      }
      rmSync(path, { force: true })
    }
  }
}

const readLock = (path: string): { readonly pid: number; readonly startedAt: string } => {
  try {
    return readJson(path)
  } catch {
    return { pid: 0, startedAt: "none" }
  }
}

/** Remembers a process that a supervisor which is killed would leave behind. */
export const keepPid = (home: string, name: string, pid: number): void =>
  writeWhole(join(home, `${name}.json`), JSON.stringify({ pid, startedAt: startedAtOf(pid) }))

/** Ends what a killed supervisor left behind under this name; nothing else, also where its number was given again. */
export const endLeftover = (home: string, name: string): void => {
  const path = join(home, `${name}.json`)
  if (!existsSync(path)) return
  const { pid, startedAt } = readLock(path)
  if (isRunning(pid) && startedAtOf(pid) === startedAt) process.kill(pid, "SIGKILL")
  rmSync(path, { force: true })
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
