import type { Argon2Parameters } from "node:crypto"
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { Derived } from "./password-thread.ts"

/** A thread that has checked nothing for so long is ended: its memory is given back. */
const idleMillisUsual = 30_000
const heapMebibytesMax = 16

const isDerived = (message: unknown): message is Derived =>
  typeof message === "object" &&
  message !== null &&
  "bytes" in message &&
  message.bytes instanceof Uint8Array &&
  "cpuMillis" in message &&
  typeof message.cpuMillis === "number"

/**
 * A thread of its own for Argon2id, with the lowest priority: the threads of Node's pool also read files and look up names,
 * and have the priority of the thread that serves (docs/adr/0082). Starts with the first check, and does one after the other.
 */
export class Argon2Thread {
  readonly #idleMillis: number
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  /** Answers have no names: the next question waits for the answer to the last one. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(idleMillis = idleMillisUsual) {
    this.#idleMillis = idleMillis
  }

  /** The derived bytes, and what they cost. Rejects if the thread has ended meanwhile; the next call starts another one. */
  derive(parameters: Argon2Parameters): Promise<Derived> {
    const derived = this.#last.then(() => this.#derive(parameters))
    this.#last = derived.catch(() => undefined)
    return derived
  }

  async #derive(parameters: Argon2Parameters): Promise<Derived> {
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#begin())
    const abort = new AbortController()
    worker.ref()
    try {
      const ended = once(worker, "exit", { signal: abort.signal }).then(() =>
        Promise.reject(new Error("the thread of passwords has ended"))
      )
      const message = once(worker, "message", { signal: abort.signal })
      worker.postMessage(parameters)
      const [derived]: ReadonlyArray<unknown> = await Promise.race([message, ended])
      if (!isDerived(derived)) throw new Error("the thread of passwords sent no bytes")
      return derived
    } finally {
      abort.abort()
      worker.unref()
      this.#idle = setTimeout(() => {
        // The next check starts another thread, also before this one has ended.
        if (this.#worker === worker) this.#worker = null
        void worker.terminate()
      }, this.#idleMillis).unref()
    }
  }

  #begin(): Worker {
    // No setting and no secret of the process.
    const worker = new Worker(new URL("password-thread.ts", import.meta.url), {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMebibytesMax }
    })
    // An error without a listener would end the process; the exit follows it.
    worker.on("error", () => undefined)
    worker.once("exit", () => {
      if (this.#worker === worker) this.#worker = null
    })
    return worker
  }
}
