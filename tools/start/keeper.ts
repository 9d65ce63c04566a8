import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { startNatsServer } from "../nats/nats-server.ts"
import { spawnPostgres, untilAccepting } from "../postgres/postgres-process.ts"
import { type HeldChild, holdChild, type RunningChild, startChild, stopChild } from "./child.ts"
import { endLeftover, keepPid, readJson, startFileOf, unlockHome, writeWhole } from "./home-files.ts"
import { type Role, roles, type ServiceRole, type Started, type Wanted } from "./keeper.model.ts"
import { keepLogsSmall } from "./log-rotation.ts"
import { services } from "./programs.ts"

/** Requests that are being answered, and attempts that are in flight, may take this long to end. */
const patienceMillis = 20_000
/** A service that dies this soon after its start is not started again at once: it would only die again. */
const soonMillis = 5_000
const pauseMillis = 2_000

const names = { api: "the API", dispatcher: "the dispatcher", nats: "nats-server", postgres: "PostgreSQL" } as const

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const logOf = (home: string, role: ServiceRole): string => join(home, "logs", `${role}.log`)

const upperFirst = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

interface Kept extends Started {
  readonly stop: () => Promise<void>
  readonly onDeath: (tell: () => void) => void
}

/** Keeps the processes of a product running. Imports nothing large: it lives as long as the product. */
export class Keeper {
  readonly #say: (line: string) => void
  readonly #kept = new Map<Role, Kept>()
  readonly #held = new Map<ServiceRole, HeldChild>()
  #home: string | null = null
  #endRotation: () => void = () => undefined
  #isStopping = false

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  get home(): string | null {
    return this.#home
  }

  /** Takes over a home, and loads the services while its databases are made. */
  takeHome(home: string): void {
    this.#home = home
    this.#endRotation = keepLogsSmall(join(home, "logs"), this.#say)
    for (const role of ["api", "dispatcher"] as const)
      this.#held.set(role, holdChild({ name: names[role], ...services[role], logFile: logOf(home, role) }))
  }

  /** Starts a process, and starts it again if it dies. */
  async start(wanted: Wanted): Promise<Started> {
    this.#say(`Starting ${names[wanted.role]} …`)
    return this.#run(wanted)
  }

  async #run(wanted: Wanted): Promise<Started> {
    const startedAt = Date.now()
    const kept = await this.#begin(wanted)
    this.#kept.set(wanted.role, kept)
    const { pid, port, role } = kept
    const isService = role === "api" || role === "dispatcher"
    kept.onDeath(() => {
      const pause = isService && Date.now() - startedAt < soonMillis ? pauseMillis : 0
      void this.#again(this.#atPort(wanted, port), pause)
    })
    return { role, pid, port }
  }

  /** What dies comes back at the same port. */
  #atPort(wanted: Wanted, port: number): Wanted {
    switch (wanted.role) {
      case "postgres":
        return { ...wanted, options: { ...wanted.options, port } }
      case "nats":
        return { ...wanted, options: { ...wanted.options, port } }
      case "api":
        return { ...wanted, env: { ...wanted.env, TRAJET_PORT: String(port) } }
      case "dispatcher":
        return wanted
    }
  }

  async #begin(wanted: Wanted): Promise<Kept> {
    const { role } = wanted
    switch (role) {
      case "postgres": {
        const server = await spawnPostgres(wanted.options)
        await untilAccepting(server, wanted.options.logFile)
        return { role, ...server }
      }
      case "nats": {
        if (this.#home !== null) endLeftover(this.#home, "nats")
        const server = await startNatsServer(wanted.options)
        if (this.#home !== null) keepPid(this.#home, "nats", server.pid)
        return { role, ...server }
      }
      case "api":
      case "dispatcher": {
        const child = await this.#startService(role, wanted.env)
        const { pid, port, process: running } = child
        return {
          role,
          pid,
          port,
          stop: () => stopChild(running, patienceMillis),
          onDeath: (tell) => void running.once("exit", tell)
        }
      }
    }
  }

  async #startService(role: ServiceRole, env: NodeJS.ProcessEnv): Promise<RunningChild> {
    const held = this.#held.get(role)
    this.#held.delete(role)
    if (held !== undefined) return held.release(env)
    const logFile = logOf(this.#home ?? "", role)
    return startChild({ name: names[role], ...services[role], logFile, env })
  }

  /** What died is started again, until it stands or the product stops. */
  async #again(wanted: Wanted, pause: number): Promise<void> {
    if (this.#isStopping) return
    const name = upperFirst(names[wanted.role])
    this.#say(`${name} ended unexpectedly; starting it again.`)
    await wait(pause)
    while (!this.#isStopping) {
      try {
        await this.#run(wanted)
        if (!this.#isStopping) this.#renewStartFile()
        return
      } catch (error) {
        this.#say(`${name} could not be started again: ${said(error)}`)
        await wait(pauseMillis)
      }
    }
  }

  get #startFile(): string | null {
    return this.#home === null ? null : startFileOf(this.#home)
  }

  #renewStartFile(): void {
    const path = this.#startFile
    // Whoever still prepares writes it with the processes of that time.
    if (path === null || !existsSync(path)) return
    const content = readJson<{ readonly processes: Readonly<Record<string, number>> }>(path)
    const processes = {
      ...content.processes,
      ...Object.fromEntries([...this.#kept].map(([role, { pid }]) => [role, pid]))
    }
    writeWhole(path, `${JSON.stringify({ ...content, processes }, null, 2)}\n`, 0o600)
  }

  /** API and dispatcher end first, in order, PostgreSQL goes last. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const path = this.#startFile
    if (path !== null) rmSync(path, { force: true })
    for (const { process: held } of this.#held.values()) await stopChild(held, patienceMillis)
    for (const role of roles) await this.#kept.get(role)?.stop()
    this.#endRotation()
    if (this.#home !== null) unlockHome(this.#home)
  }
}
