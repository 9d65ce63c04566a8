import { migrate } from "@trajet/adapters-postgres"
import { Effect } from "effect"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { type EmbeddedPostgres, ensureDatabase, startPostgres } from "../postgres/embedded-postgres.ts"
import { freePort } from "../postgres/free-port.ts"
import { type RunningChild, startChild, stopChild } from "./child.ts"
import { demoGroups, makeDemoKeys, seedDemo } from "./demo.ts"
import { dataFolder, loadSecrets, type Secrets, StartRefused, writeWhole } from "./home.ts"

const databaseName = "trajet"
const apiPatienceMillis = 20_000
/** A child that dies this soon after its start is not started again at once: it would only die again. */
const soonMillis = 5_000
const pauseMillis = 2_000

export type Say = (line: string) => void

/** The running product: its processes, and what start.json tells of them. */
export class Product {
  readonly secrets: Secrets
  readonly #home: string
  readonly #say: Say
  #postgres: EmbeddedPostgres | null = null
  #api: RunningChild | null = null
  #databaseUrl = process.env["DATABASE_URL"] ?? ""
  #stopping = false

  constructor(home: string, say: Say) {
    this.#home = home
    this.#say = say
    this.secrets = loadSecrets(home, makeDemoKeys)
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.#api?.port ?? 0}/v1`
  }

  async start(): Promise<void> {
    // A supervisor that was killed could not take its own away.
    rmSync(this.#startFile, { force: true })
    const wanted = Number(process.env["TRAJET_PORT"] ?? 8080)
    const port = await freePort(wanted)
    if (port === null)
      throw new StartRefused(`port ${wanted} is taken; set TRAJET_PORT to another one, or to 0 for any`)
    if (this.#databaseUrl === "") await this.#startPostgres()
    const migrated = await Effect.runPromise(migrate(this.#databaseUrl))
    if (migrated.length > 0) this.#say(`Migrated the database (${migrated.join(", ")}).`)
    await seedDemo(this.#databaseUrl, this.secrets)
    await this.#startApi(port)
    this.#writeStartFile()
  }

  async #startPostgres(port?: number): Promise<void> {
    this.#say("Starting PostgreSQL …")
    const server = await startPostgres({
      data: dataFolder(this.#home),
      password: this.secrets.postgresPassword,
      logFile: join(this.#home, "logs", "postgres.log"),
      ...(port === undefined ? {} : { port })
    })
    server.onDeath(() => void this.#again("PostgreSQL", () => this.#startPostgres(server.port)))
    this.#postgres = server
    this.#databaseUrl = await ensureDatabase(server, databaseName)
  }

  async #startApi(port: number): Promise<void> {
    this.#say("Starting the API …")
    const startedAt = Date.now()
    const api = await startChild({
      name: "the API",
      program: "apps/api/src/main.ts",
      logFile: join(this.#home, "logs", "api.log"),
      env: {
        TRAJET_PORT: String(port),
        DATABASE_URL: this.#databaseUrl,
        TRAJET_PEPPER: process.env["TRAJET_PEPPER"] ?? this.secrets.pepper,
        TRAJET_SEALING_KEY: process.env["TRAJET_SEALING_KEY"] ?? this.secrets.sealingKey,
        TRAJET_GAZETTEER: process.env["TRAJET_GAZETTEER"] ?? join(this.#home, "gazetteer")
      }
    })
    this.#api = api
    api.process.once("exit", () => {
      const pause = Date.now() - startedAt < soonMillis ? pauseMillis : 0
      void this.#again("The API", () => this.#startApi(api.port), pause)
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
    const groups = demoGroups.map(({ name, billing }) => ({
      name,
      keys: this.secrets.demo[name],
      billing: billing.map(({ companyName, email, address, siret }) => ({
        company_name: companyName,
        email,
        address,
        siret
      }))
    }))
    const processes = {
      start: process.pid,
      api: this.#api?.pid,
      ...(this.#postgres === null ? {} : { postgres: this.#postgres.pid })
    }
    const content = { api: this.apiUrl, database_url: this.#databaseUrl, processes, groups }
    writeWhole(this.#startFile, `${JSON.stringify(content, null, 2)}\n`, 0o600)
  }

  /** The API drains first, PostgreSQL goes last: nothing that still writes loses its store. */
  async stop(): Promise<void> {
    this.#stopping = true
    rmSync(this.#startFile, { force: true })
    if (this.#api !== null) await stopChild(this.#api.process, apiPatienceMillis)
    await this.#postgres?.stop()
  }
}
