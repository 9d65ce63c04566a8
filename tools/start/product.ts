import { migrate } from "@trajet/adapters-postgres"
import { safeSettings } from "@trajet/runtime"
import { Effect, Result } from "effect"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { dataFolder, removeOrphanedData } from "../postgres/data-folder.ts"
import { type EmbeddedPostgres, ensureDatabase, startPostgres } from "../postgres/embedded-postgres.ts"
import { type NatsServer, startNatsServer } from "../nats/nats-server.ts"
import { freePort } from "../postgres/free-port.ts"
import { migrateEmbedded } from "../postgres/migrate-embedded.ts"
import { type RunningChild, startChild, stopChild } from "./child.ts"
import { addDemoKeys, demoGroups } from "./demo.ts"
import { folderSettings } from "./background-build.ts"
import type { DemoPeople } from "./demo-people.ts"
import { type Demonstration, seedAll, warnOfDemoKeys } from "./demonstration.ts"
import { endLeftover, keepPid, loadSecrets, pushSettings, type Secrets, StartRefused, writeWhole } from "./home.ts"
import { keepLogsSmall } from "./log-rotation.ts"
import { checkedPort } from "./settings.ts"
import { loopbackWebhooks, startFileText } from "./start-file.ts"
import type { StartOptions } from "./start-options.ts"

const databaseName = "trajet"
/** Requests that are being answered, and attempts that are in flight, may take this long to end. */
const patienceMillis = 20_000
/** A child that dies this soon after its start is not started again at once: it would only die again. */
const soonMillis = 5_000
const pauseMillis = 2_000

const programs = { api: "apps/api/src/main.ts", dispatcher: "apps/webhook-dispatcher/src/main.ts" } as const
type Role = keyof typeof programs
export type Say = (line: string) => void

/** The running product: its processes, and what start.json tells of them. */
export class Product {
  readonly #secrets: Secrets
  readonly #home: string
  readonly #say: Say
  #postgres: EmbeddedPostgres | null = null
  #nats: NatsServer | null = null
  readonly #options: StartOptions
  readonly #children = new Map<Role, RunningChild>()
  #databaseUrl = process.env["DATABASE_URL"] ?? ""
  /** Null if there is none, or it could not be made. */
  demonstration: Demonstration | null = null
  /** The demonstration people, and their keys. */
  people: DemoPeople
  #stopping = false
  #endRotation: () => void = () => undefined

  constructor(home: string, say: Say, options: StartOptions) {
    this.#home = home
    this.#say = say
    this.#options = options
    const kept = loadSecrets(home, addDemoKeys(options.demonstration))
    // What the environment gives counts for everything that is made here too: the API must know the demonstration keys.
    const { TRAJET_PEPPER: pepper = kept.pepper, TRAJET_SEALING_KEY: sealingKey = kept.sealingKey } = process.env
    this.#secrets = { ...kept, pepper, sealingKey }
    this.people = { keyring: kept.people, drivers: [], users: [] }
  }

  get apiUrl(): string {
    const scheme = (process.env["TRAJET_TLS_CERT"] ?? "") === "" ? "http" : "https"
    return `${scheme}://127.0.0.1:${this.#children.get("api")?.port ?? 0}/v1`
  }

  /** Null if the settings leave the operations API out. */
  get operationsUrl(): string | null {
    return process.env["TRAJET_APIS"] === "client" ? null : this.apiUrl.replace(/\/v1$/u, "/operations/v1")
  }

  /** A key of the first demonstration group, with both scopes, to try things with; null where there is none. */
  get demoKey(): string | null {
    const shown = this.#options.demonstration.includes("test")
    return (shown ? this.#secrets.demo[demoGroups[0]?.name ?? ""]?.test?.full : null) ?? null
  }

  /** Refuses, before anything is started, what the processes would refuse one by one. */
  refuseUnsafeSettings(): void {
    const { TRAJET_PEPPER, TRAJET_SEALING_KEY } = this.#secretSettings
    const checked = safeSettings({ ...process.env, TRAJET_PEPPER, TRAJET_SEALING_KEY })
    if (Result.isFailure(checked)) throw new StartRefused(checked.failure.message)
  }

  async start(): Promise<void> {
    // A supervisor that was killed could not take its own away.
    rmSync(this.#startFile, { force: true })
    const wanted = checkedPort(this.#secretSettings)
    const port = await freePort(wanted)
    if (port === null)
      throw new StartRefused(`port ${wanted} is taken; set TRAJET_PORT to another one, or to 0 for any`)
    if (this.#databaseUrl === "") warnOfDemoKeys(this.#secrets, this.#say)
    this.#endRotation = keepLogsSmall(join(this.#home, "logs"), this.#say)
    if (this.#databaseUrl === "") await this.#startPostgres()
    const migrated = await this.#migrate()
    if (migrated.length > 0) this.#say(`Migrated the database (${migrated.join(", ")}).`)
    const seeded = await seedAll({
      home: this.#home,
      databaseUrl: this.#databaseUrl,
      secrets: this.#secrets,
      storageFolder: this.#storageFolder,
      environments: this.#options.demonstration,
      say: this.#say
    })
    this.people = seeded.people
    if (this.#options.nats) await this.#startNats()
    await this.#startApi(port)
    await this.#startDispatcher()
    this.demonstration = await seeded.mission
    this.#writeStartFile()
  }

  get #storageFolder(): string {
    return process.env["TRAJET_STORAGE_FOLDER"] ?? join(this.#home, "files")
  }

  async #startPostgres(port?: number): Promise<void> {
    this.#say("Starting PostgreSQL …")
    const server = await startPostgres({
      data: dataFolder(this.#home),
      password: this.#secrets.postgresPassword,
      adminPassword: this.#secrets.postgresAdminPassword,
      logFile: join(this.#home, "logs", "postgres.log"),
      ...(port === undefined ? {} : { port })
    })
    server.onDeath(() => void this.#again("PostgreSQL", () => this.#startPostgres(server.port)))
    this.#postgres = server
    this.#databaseUrl = server.appUrl(databaseName)
    await ensureDatabase(server, databaseName)
    for (const gone of await removeOrphanedData()) this.#say(`Removed the data of ${gone}, which is gone.`)
  }

  async #migrate(): Promise<ReadonlyArray<string>> {
    const server = this.#postgres
    return server === null
      ? (await Effect.runPromise(migrate(this.#databaseUrl))).migrated
      : migrateEmbedded({ admin: server.url(databaseName), app: server.appUrl(databaseName) })
  }

  async #startNats(port?: number): Promise<void> {
    this.#say("Starting nats-server …")
    endLeftover(this.#home, "nats")
    const server = await startNatsServer({
      store: join(this.#home, "nats"),
      logFile: join(this.#home, "logs", "nats.log"),
      ...(port === undefined ? {} : { port })
    })
    keepPid(this.#home, "nats", server.pid)
    server.onDeath(() => void this.#again("nats-server", () => this.#startNats(server.port)))
    this.#nats = server
  }

  get #secretSettings() {
    return {
      DATABASE_URL: this.#databaseUrl,
      TRAJET_PEPPER: this.#secrets.pepper,
      TRAJET_SEALING_KEY: this.#secrets.sealingKey,
      ...pushSettings(this.#secrets.push, process.env)
    }
  }

  #startApi(port: number): Promise<void> {
    return this.#startService("api", "the API", {
      ...this.#secretSettings,
      TRAJET_PORT: String(port),
      TRAJET_LOOPBACK_WEBHOOKS: String(loopbackWebhooks()),
      TRAJET_GAZETTEER: process.env["TRAJET_GAZETTEER"] ?? join(this.#home, "gazetteer"),
      TRAJET_STORAGE_FOLDER: this.#storageFolder,
      ...folderSettings(this.#home, process.env)
    })
  }

  #startDispatcher(): Promise<void> {
    return this.#startService("dispatcher", "the dispatcher", {
      ...this.#secretSettings,
      TRAJET_DISPATCHER_PORT: process.env["TRAJET_DISPATCHER_PORT"] ?? "0",
      TRAJET_LOOPBACK_WEBHOOKS: String(loopbackWebhooks()),
      ...(this.#nats === null ? {} : { NATS_URL: this.#nats.url })
    })
  }

  async #startService(role: Role, name: string, env: Readonly<Record<string, string>>): Promise<void> {
    this.#say(`Starting ${name} …`)
    const startedAt = Date.now()
    const child = await startChild({
      name,
      program: programs[role],
      logFile: join(this.#home, "logs", `${role}.log`),
      env
    })
    this.#children.set(role, child)
    child.process.once("exit", () => {
      const pause = Date.now() - startedAt < soonMillis ? pauseMillis : 0
      const again = role === "api" ? () => this.#startApi(child.port) : () => this.#startDispatcher()
      void this.#again(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, again, pause)
    })
  }

  /** What died is started again, until it stands or the product stops. */
  async #again(name: string, start: () => Promise<void>, pause = 0): Promise<void> {
    if (this.#stopping) return
    this.#say(`${name} ended unexpectedly; starting it again.`)
    await wait(pause)
    while (!this.#stopping) {
      try {
        await start()
        if (!this.#stopping) this.#writeStartFile()
        return
      } catch (error) {
        this.#say(`${name} could not be started again: ${error instanceof Error ? error.message : String(error)}`)
        await wait(pauseMillis)
      }
    }
  }

  get #startFile(): string {
    return join(this.#home, "start.json")
  }

  #writeStartFile(): void {
    const processes = {
      start: process.pid,
      ...Object.fromEntries([...this.#children].map(([role, { pid }]) => [role, pid])),
      ...(this.#nats === null ? {} : { nats: this.#nats.pid }),
      ...(this.#postgres === null ? {} : { postgres: this.#postgres.pid })
    }
    const text = startFileText({
      apiUrl: this.apiUrl,
      operationsUrl: this.operationsUrl,
      people: this.people,
      databaseUrl: this.#databaseUrl,
      natsUrl: this.#nats?.url ?? null,
      processes,
      keyring: this.#secrets.demo,
      environments: this.#options.demonstration,
      demonstration: this.demonstration
    })
    writeWhole(this.#startFile, text, 0o600)
  }

  /** API and dispatcher end first, in order, PostgreSQL goes last: nothing that still writes loses its store. */
  async stop(): Promise<void> {
    this.#stopping = true
    rmSync(this.#startFile, { force: true })
    for (const child of this.#children.values()) await stopChild(child.process, patienceMillis)
    await this.#nats?.stop()
    await this.#postgres?.stop()
    this.#endRotation()
  }
}
