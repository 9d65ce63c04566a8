import type { PhotoId } from "@trajet/domain/inspection"
import { PrintFailed } from "@trajet/domain/printing"
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { Press, Printed } from "./press.ts"
import type { PressMessage, PrintJob, PrintMessage } from "./print-job.model.ts"
import { type ProcessUsage, usageOf } from "./process-usage.ts"

export interface PrintBounds {
  /** A job that takes more processor time ends with its process. A slow machine does not count. */
  readonly processorMillisMax: number
  /** A job that takes longer ends with its process, also if it computes nothing. */
  readonly jobMillisMax: number
  /** A process with more resident bytes is killed. */
  readonly memoryBytesMax: number
  /** A process that prints nothing for so long is ended. */
  readonly idleMillisMax: number
}

const program = fileURLToPath(new URL("./print-process.ts", import.meta.url))
// Only the sources need the condition that leads to sources.
const conditions = program.endsWith(".ts") ? ["--conditions=@trajet/source"] : []
const heapMebibytesMax = 192
/** Pictures are decoded at less than 1 GB a second. */
const watchMillis = 50
/** A process that has grown beyond this share of the memory leaves the next job to a new one. */
const keptShare = 0.75

type Failure = PrintFailed["reason"]

const begin = (): ChildProcess =>
  // No setting and no secret of the API.
  fork(program, {
    env: {},
    execArgv: [...conditions, `--max-old-space-size=${heapMebibytesMax}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"]
  })

const sent = (child: ChildProcess, message: PressMessage): void => {
  // A process that cannot be reached has ended, which its exit tells.
  child.send(message, () => undefined)
}

const messageOf = (job: PrintJob): PressMessage => {
  switch (job.kind) {
    case "mission sheet":
      return { kind: job.kind, model: job.model }
    case "inspection report":
      return { kind: job.kind, model: job.model }
    case "dossier":
      return { kind: job.kind, model: job.model }
  }
}

/** A process that prints. It starts with the first job, because most processes never print (docs/adr/0074). */
export class PrintPress implements Press {
  readonly #bounds: PrintBounds
  readonly #usageOf: typeof usageOf
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(bounds: PrintBounds, usage = usageOf) {
    this.#bounds = bounds
    this.#usageOf = usage
  }

  /** Id of the process that prints; null if there is none. */
  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  print(job: PrintJob, done: (printed: Printed) => void): void {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#begin())
    const parts: Array<Uint8Array> = []
    let failure: Failure = "died"
    const kill = (reason: Failure) => {
      failure = reason
      child.kill("SIGKILL")
    }
    const late = setTimeout(() => kill("time"), this.#bounds.jobMillisMax)
    const watch = this.#watch(child, kill)
    const finish = (printed: Printed) => {
      clearTimeout(late)
      watch.stop()
      child.off("message", take).off("error", died).off("exit", died)
      void this.#rest(child).then(() => done(printed))
    }
    const take = (message: PrintMessage) => {
      if (message.kind === "part") parts.push(message.content)
      else if (message.kind === "photo") void this.#sendPhoto(child, job, message.id, () => kill("fault"))
      else if (message.kind === "printed") finish({ content: parts, placed: message.placed })
      else finish(new PrintFailed({ reason: "fault", cause: message.fault }))
    }
    const died = (cause: unknown) =>
      finish(new PrintFailed({ reason: failure, cause: `process ended: ${String(cause)}` }))
    child.on("message", take).on("error", died).on("exit", died)
    this.#hold(child)
    sent(child, messageOf(job))
  }

  async #sendPhoto(child: ChildProcess, job: PrintJob, id: PhotoId, fail: () => void): Promise<void> {
    if (job.kind === "mission sheet") return
    try {
      sent(child, { kind: "photo", content: await job.readPhoto(id) })
    } catch {
      fail()
    }
  }

  async #usage({ pid }: ChildProcess): Promise<ProcessUsage | null> {
    return pid === undefined ? null : this.#usageOf(pid)
  }

  /** Calls back once if the process has too much in memory, or computes for too long from now on. */
  #watch(child: ChildProcess, exceeded: (bound: "memory" | "time") => void): { readonly stop: () => void } {
    const { memoryBytesMax, processorMillisMax } = this.#bounds
    let isStopped = false
    let beganAtMillis: number | null = null
    const look = async () => {
      const usage = await this.#usage(child)
      if (isStopped) return
      beganAtMillis ??= usage?.processorMillis ?? null
      const { processorMillis, residentBytes } = usage ?? { processorMillis: 0, residentBytes: 0 }
      if (residentBytes > memoryBytesMax) exceeded("memory")
      else if (processorMillis - (beganAtMillis ?? 0) > processorMillisMax) exceeded("time")
      else timer = setTimeout(look, watchMillis)
    }
    let timer = setTimeout(look, 0)
    return {
      stop: () => {
        isStopped = true
        clearTimeout(timer)
      }
    }
  }

  #begin(): ChildProcess {
    const child = begin()
    const gone = () => {
      if (this.#child === child) this.#child = null
    }
    return child.on("error", gone).on("exit", gone)
  }

  #hold(child: ChildProcess): void {
    child.ref()
    child.channel?.ref()
  }

  /** An idle process does not keep this one alive. It ends soon, at once if it has grown. */
  async #rest(child: ChildProcess): Promise<void> {
    child.unref()
    child.channel?.unref()
    const bytes = (await this.#usage(child))?.residentBytes ?? 0
    if (this.#child !== child) return
    if (bytes > keptShare * this.#bounds.memoryBytesMax) this.#leave(child)
    else this.#idle = setTimeout(() => this.#leave(child), this.#bounds.idleMillisMax).unref()
  }

  #leave(child: ChildProcess): void {
    if (this.#child === child) this.#child = null
    child.kill("SIGKILL")
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    if (child === null || child.exitCode !== null) return
    const exited = once(child, "exit")
    this.#hold(child)
    child.kill("SIGKILL")
    await exited
  }
}
