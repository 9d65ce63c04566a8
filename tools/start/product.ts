import { migrate } from "@trajet/adapters-postgres"
import { safeSettings } from "@trajet/runtime"
import { Effect, Result } from "effect"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { dataFolder, removeOrphanedData } from "../postgres/data-folder.ts"
import { ensureDatabase, type PostgresUrls, readyPostgres } from "../postgres/embedded-postgres.ts"
import { migrateEmbedded } from "../postgres/migrate-embedded.ts"
import { addDemoKeys, demoGroups } from "./demo.ts"
import { folderSettings } from "./background-build.ts"
import type { DemoPeople } from "./demo-people.ts"
import { type Demonstration, seedAll, warnOfDemoKeys } from "./demonstration.ts"
import { apiUrlOf, publicUrlSetting } from "./addresses.ts"
import { freePorts } from "./free-ports.ts"
import { loadSecrets, pushSettings, type Secrets } from "./home.ts"
import { startFileOf, StartRefused, writeWhole } from "./home-files.ts"
import { startKept } from "./keeper-client.ts"
import type { ServiceRole, Started } from "./keeper.model.ts"
import { checkedAddresses } from "./settings.ts"
import { loopbackWebhooks, startFileText } from "./start-file.ts"
import type { StartOptions } from "./start-options.ts"

const databaseName = "trajet"

const dispatcherPort = () => ({ TRAJET_DISPATCHER_PORT: process.env["TRAJET_DISPATCHER_PORT"] || "0" })

export type Say = (line: string) => void

/** The product that is being prepared: its processes, which another process keeps, and what start.json tells of them. */
export class Product {
  readonly #secrets: Secrets
  readonly #home: string
  readonly #say: Say
  #postgres: PostgresUrls | null = null
  readonly #options: StartOptions
  readonly #started = new Map<string, Started>()
  #databaseUrl = process.env["DATABASE_URL"] ?? ""
  /** Null if there is none, or it could not be made. */
  demonstration: Demonstration | null = null
  /** The demonstration people, and their keys. */
  people: DemoPeople

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
    return apiUrlOf(this.#started.get("api")?.port ?? 0, process.env)
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
    rmSync(startFileOf(this.#home), { force: true })
    const [port = 0] = await freePorts(checkedAddresses({ ...this.#secretSettings, ...dispatcherPort() }))
    if (this.#databaseUrl === "") warnOfDemoKeys(this.#secrets, this.#say)
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
    await Promise.all([this.#startApi(port), this.#startDispatcher()])
    this.demonstration = await seeded.mission
    this.#writeStartFile()
  }

  get #storageFolder(): string {
    return process.env["TRAJET_STORAGE_FOLDER"] ?? join(this.#home, "files")
  }

  get #natsUrl(): string | null {
    const port = this.#started.get("nats")?.port
    return port === undefined ? null : `nats://127.0.0.1:${port}`
  }

  async #startPostgres(): Promise<void> {
    const options = {
      data: dataFolder(this.#home),
      password: this.#secrets.postgresPassword,
      adminPassword: this.#secrets.postgresAdminPassword,
      logFile: join(this.#home, "logs", "postgres.log")
    }
    const started = await startKept({ role: "postgres", options })
    this.#started.set("postgres", started)
    // The keeper starts a server again that ends before it answers.
    const server = await readyPostgres(options, { port: started.port, hasEnded: () => false })
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

  async #startNats(): Promise<void> {
    const options = { store: join(this.#home, "nats"), logFile: join(this.#home, "logs", "nats.log") }
    this.#started.set("nats", await startKept({ role: "nats", options }))
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
    return this.#startService("api", {
      ...this.#secretSettings,
      TRAJET_PORT: String(port),
      ...publicUrlSetting(port, process.env),
      TRAJET_LOOPBACK_WEBHOOKS: String(loopbackWebhooks()),
      TRAJET_GAZETTEER: process.env["TRAJET_GAZETTEER"] ?? join(this.#home, "gazetteer"),
      TRAJET_STORAGE_FOLDER: this.#storageFolder,
      ...folderSettings(this.#home, process.env)
    })
  }

  #startDispatcher(): Promise<void> {
    return this.#startService("dispatcher", {
      ...this.#secretSettings,
      ...dispatcherPort(),
      TRAJET_LOOPBACK_WEBHOOKS: String(loopbackWebhooks()),
      ...(this.#natsUrl === null ? {} : { NATS_URL: this.#natsUrl })
    })
  }

  async #startService(role: ServiceRole, env: Readonly<Record<string, string>>): Promise<void> {
    const started = await startKept({ role, env: { ...process.env, ...env } })
    this.#started.set(role, started)
  }

  #writeStartFile(): void {
    const processes = {
      start: process.ppid,
      ...Object.fromEntries([...this.#started].map(([role, { pid }]) => [role, pid]))
    }
    const text = startFileText({
      apiUrl: this.apiUrl,
      operationsUrl: this.operationsUrl,
      people: this.people,
      databaseUrl: this.#databaseUrl,
      natsUrl: this.#natsUrl,
      processes,
      keyring: this.#secrets.demo,
      environments: this.#options.demonstration,
      demonstration: this.demonstration
    })
    writeWhole(startFileOf(this.#home), text, 0o600)
  }
}
