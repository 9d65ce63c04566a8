import { PressBusy, type PrintedInspection } from "@trajet/domain/printing"
import { Effect } from "effect"
import type { PrintJob } from "./print-job.model.ts"
import { type Press, PrintFailed } from "./press.ts"

export interface QueueBounds {
  /** Jobs that wait, beside the one that is printed. */
  readonly waitingMax: number
  readonly waitingPerGroupMax: number
}

type Waiter = (print: Effect.Effect<PrintedInspection>) => void

export interface QueuedPrint {
  /** The same for jobs that print the same, another one for all others. */
  readonly name: string
  /** Whose turn the job takes. */
  readonly groupId: string
  readonly job: PrintJob
  /** Gets what was printed, also if nobody waits for it any more. */
  readonly onPrinted: (printed: PrintedInspection) => void
}

interface Entry extends QueuedPrint {
  readonly waiters: Set<Waiter>
}

const firstGuessMillis = 100

/**
 * Jobs before a press, one after the other, the groups in turn: a group that asks for much waits for itself. Those who
 * ask for the same job while it waits or is printed get one print; a job that nobody waits for any more is dropped.
 */
export class PrintQueue {
  readonly #press: Press
  readonly #bounds: QueueBounds
  /** Every job that waits or is printed, by name. */
  readonly #entries = new Map<string, Entry>()
  /** Jobs that wait, by group; the group whose turn it is comes first. */
  readonly #waiting = new Map<string, Array<Entry>>()
  #isPrinting = false
  /** Length of the last print: what a place in the queue costs. */
  #printMillis = firstGuessMillis

  constructor(press: Press, bounds: QueueBounds) {
    this.#press = press
    this.#bounds = bounds
  }

  print(asked: QueuedPrint): Effect.Effect<PrintedInspection, PressBusy> {
    return Effect.callback<PrintedInspection, PressBusy>((resume) => {
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

  /** The entry at the end of its group's jobs; null if the queue, or the group's part of it, is full. */
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
    // A job that is being printed comes to its end.
    if (!own.includes(entry)) return
    this.#keepRest(
      entry.groupId,
      own.filter((other) => other !== entry)
    )
    this.#entries.delete(entry.name)
  }

  #keepRest(groupId: string, rest: Array<Entry>): void {
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
      const exit = printed instanceof PrintFailed ? Effect.die(printed) : Effect.succeed(printed)
      for (const resume of entry.waiters) resume(exit)
      this.#printNext()
    })
  }
}
