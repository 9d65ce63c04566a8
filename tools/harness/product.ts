import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { recordStart } from "./recorded-starts.ts"
import { until } from "./until.ts"

export interface StartFile {
  readonly api: string
  readonly database_url: string
  readonly loopback_webhooks: boolean
  readonly processes: Readonly<Record<"start" | "api" | "dispatcher" | "postgres", number>> & { readonly nats?: number }
  readonly groups: ReadonlyArray<{
    readonly name: string
    readonly keys: Readonly<Record<"live" | "test", Readonly<Record<"read" | "write" | "full", string>>>>
    readonly billing: ReadonlyArray<Readonly<Record<"company_name" | "email" | "address" | "siret", string>>>
  }>
  readonly console: {
    readonly url: string
    readonly users: ReadonlyArray<{ readonly role: string; readonly email: string; readonly link: string }>
  }
  readonly operations: {
    readonly url: string
    readonly operator: Readonly<Record<"live" | "test", string>>
    readonly drivers: ReadonlyArray<{
      readonly id: string
      readonly name: string
      readonly key: Readonly<Record<"live" | "test", string>>
      readonly link?: string
    }>
  }
  /** Null if it could not be made. */
  readonly demonstration: {
    readonly group: string
    readonly environment: "test"
    readonly mission_id: string
    readonly inspection: string
  } | null
}

export interface StartedProduct {
  readonly child: ChildProcess
  readonly home: string
  /** Output so far. */
  readonly printed: () => string
  /** Resolves once start.json exists; rejects if the product ends before. */
  readonly ready: () => Promise<StartFile>
  readonly exitCode: () => Promise<number | null>
}

export interface ProductOptions {
  readonly home: string
  readonly port?: number
  /** Starts it with `npm start`, as a person does; otherwise by the bootstrap that npm calls. */
  readonly byNpm?: boolean
  /** Starts a nats-server beside it. */
  readonly nats?: boolean
  /** The arguments after `npm start --`. */
  readonly words?: ReadonlyArray<string>
  readonly env?: Readonly<Record<string, string>>
}

/** A path for a new home. */
export const makeHome = (): string => join(mkdtempSync(join(tmpdir(), "trajet-home-")), "home")

export const readStartFile = (home: string): StartFile => JSON.parse(readFileSync(join(home, "start.json"), "utf8"))

/** Starts the product in its own process group, on any port unless one is given. */
export const startProduct = (options: ProductOptions): StartedProduct => {
  recordStart("api")
  recordStart("dispatcher")
  const { home, port = 0, byNpm = false, nats = false, words = [], env = {} } = options
  const [command, ...start] = byNpm ? ["npm", "start", "--"] : [process.execPath, "tools/bootstrap.mjs", "start"]
  const args = [...start, ...(nats ? ["--nats"] : []), ...words]
  const child = spawn(command, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      TRAJET_HOME: home,
      TRAJET_PORT: String(port),
      DATABASE_URL: undefined,
      // A folder that is given is not built: tests need no generator.
      TRAJET_DOCS_FOLDER: join(home, "no-docs"),
      TRAJET_CONSOLE_FOLDER: join(home, "no-console"),
      ...env
    }
  })
  let text = ""
  const collect = (chunk: Buffer) => void (text += chunk.toString("utf8"))
  child.stdout.on("data", collect)
  child.stderr.on("data", collect)
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    home,
    printed: () => text,
    exitCode: () => exited,
    ready: async () => {
      await until("start.json", () => {
        if (hasEnded()) throw new Error(`the product ended: ${text}`)
        return existsSync(join(home, "start.json")) && isAlive(readStartFile(home).processes.start)
      })
      return readStartFile(home)
    }
  }
}

/** Deletes a home and the data of its PostgreSQL, which may lie elsewhere. */
export const removeHome = (home: string): void => {
  const path = join(home, "postgres.json")
  if (existsSync(path)) {
    const { data }: { readonly data: string } = JSON.parse(readFileSync(path, "utf8"))
    rmSync(dirname(data), { recursive: true, force: true })
  }
  rmSync(dirname(home), { recursive: true, force: true })
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
