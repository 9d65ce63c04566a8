import type { GroupId } from "@trajet/domain/access"
import { PressBusy, type PrintedInspection, PrintFailed } from "@trajet/domain/printing"
import { Effect } from "effect"
import type { PrintJob } from "./print-job.model.ts"
import type { Press } from "./press.ts"

interface QueueBounds {
  /** The most waiting jobs, without the one in print. */
  readonly waitingMax: number
  readonly waitingPerGroupMax: number
}

type Waiter = (print: Effect.Effect<PrintedInspection, PrintFailed>) => void

interface QueuedPrint {
  /** The same for jobs with equal prints, different for all others. */
  readonly name: string
  /** The group whose turn the job takes. */
  readonly groupId: GroupId
  readonly job: PrintJob
  /** Receives the print, even if all readers have gone away. */
  readonly onPrinted: (printed: PrintedInspection) => void
}

interface Entry extends QueuedPrint {
  readonly waiters: Set<Waiter>
}

const firstGuessMillis = 100

/**
 * Queues jobs for a press and serves the groups in turn, so that a busy group delays only itself. Requests for the same
 * job share one print. A job without readers is dropped.
 */
export class PrintQueue {
  readonly #press: Press
  readonly #bounds: QueueBounds
  /** Every job that waits or is in print, by name. */
  readonly #entries = new Map<string, Entry>()
  /** Waiting jobs by group; the next group comes first. */
  readonly #waiting = new Map<GroupId, Array<Entry>>()
  #isPrinting = false
  /** Duration of the last print, which estimates the waiting time. */
  #printMillis = firstGuessMillis

  constructor(press: Press, bounds: QueueBounds) {
    this.#press = press
    this.#bounds = bounds
  }

  print(asked: QueuedPrint): Effect.Effect<PrintedInspection, PressBusy | PrintFailed> {
    return Effect.callback<PrintedInspection, PressBusy | PrintFailed>((resume) => {
      const entry = this.#entries.get(asked.name) ?? this.#added({ ...asked, waiters: new Set() })
      if (entry === null) {
        resume(Effect.fail(new PressBusy({ retryAfterSeconds: this.#retryAfterSeconds() })))
        return
      }
      entry.waiters.add(resume)
      this.#printNext()
      return Effect.sync(() => {
        entry.waiters.delete(resume)
        if (entry.waiters.size === 0) this.#drop(entry)
      })
    })
  }

  get #waitingCount(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
  }

  #retryAfterSeconds(): number {
    return Math.max(1, Math.ceil((this.#waitingCount * this.#printMillis) / 1_000))
  }

  /** Adds the entry at the end of its group's jobs; null if the queue, or the group's share of it, is full. */
  #added(entry: Entry): Entry | null {
    const own = this.#waiting.get(entry.groupId) ?? []
    if (own.length >= this.#bounds.waitingPerGroupMax || this.#waitingCount >= this.#bounds.waitingMax) return null
    own.push(entry)
    this.#waiting.set(entry.groupId, own)
    this.#entries.set(entry.name, entry)
    return entry
  }

  #drop(entry: Entry): void {
    const own = this.#waiting.get(entry.groupId) ?? []
    // A job in print is finished.
    if (!own.includes(entry)) return
    this.#keepRest(
      entry.groupId,
      own.filter((other) => other !== entry)
    )
    this.#entries.delete(entry.name)
  }

  #keepRest(groupId: GroupId, rest: Array<Entry>): void {
    if (rest.length === 0) this.#waiting.delete(groupId)
    else this.#waiting.set(groupId, rest)
  }

  #printNext(): void {
    const [next] = this.#waiting
    if (this.#isPrinting || next === undefined) return
    const [groupId, [entry, ...rest]] = next
    // Set again, so that the group comes last.
    this.#waiting.delete(groupId)
    this.#keepRest(groupId, rest)
    if (entry === undefined) return
    this.#isPrinting = true
    const startedAtMillis = performance.now()
    this.#press.print(entry.job, (printed) => {
      this.#isPrinting = false
      this.#printMillis = performance.now() - startedAtMillis
      this.#entries.delete(entry.name)
      if (!(printed instanceof PrintFailed)) entry.onPrinted(printed)
      const exit = printed instanceof PrintFailed ? Effect.fail(printed) : Effect.succeed(printed)
      for (const resume of entry.waiters) resume(exit)
      this.#printNext()
    })
  }
}
