import { dueWorkOf, isMissionWorkKind, type JobKind } from "@trajet/domain/due"
import type { Mission } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import type { AuditRow } from "../store/store-state.fake.ts"
import type { SimulatedMachine, SimulatedProcess } from "./simulated-machine.ts"
import type { SimulatedStore } from "./simulated-store.ts"

/** Counts of what happened in a run, so that a suite knows that its seeds prove something. */
export type DueFigure =
  | "reminders"
  | "removals"
  | "invoicings"
  | "jobs"
  | "notices"
  | "crashes"
  | "stalls"
  | "stops"
  | "storeFailures"
  | "lostLeases"
  | "failures"

/** What a request to a driver has led to, counted apart from the mission. */
interface Asked {
  readonly remindersAt: ReadonlyArray<Instant>
  readonly expiresAt: Instant
  reminded: number
}

interface Run {
  readonly process: SimulatedProcess
  readonly sinceMillis: number
}

/** Work of processes with a router, which the simulated ones are not. */
const isOfRouters = (kind: string): boolean => kind === "watch_arrival"

const bySystem = ({ keyId, action }: AuditRow): boolean => keyId === null && action !== ""

/** Checks after each commit that due work is what the missions say, and that each work is done once, not too early. */
export class DueOracle {
  readonly figures: Partial<Record<DueFigure, number>> = {}
  readonly #machine: SimulatedMachine
  readonly #store: SimulatedStore
  readonly #leaseMillis: number
  readonly #asked = new Map<string, Asked>()
  readonly #invoiced = new Set<string>()
  readonly #running = new Map<JobKind, Run>()
  readonly #lastRun = new Map<JobKind, number>()
  readonly #troubledAt = new Map<WorkerId, number>()
  #audited = 0
  #rowChanges = 0
  #noticesExpected = 0

  constructor(machine: SimulatedMachine, store: SimulatedStore, leaseMillis: number) {
    this.#leaseMillis = leaseMillis
    this.#machine = machine
    this.#store = store
    store.onCommit = (now) => this.#committed(now)
  }

  count(figure: DueFigure, by = 1): void {
    this.figures[figure] = (this.figures[figure] ?? 0) + by
  }

  /** Notes that a process stalled, died, or got no answer: its leases may end while it works. */
  excuse(name: WorkerId, untilMillis: number): void {
    this.#troubledAt.set(name, Math.max(untilMillis, this.#troubledAt.get(name) ?? 0))
  }

  get #missions(): ReadonlyArray<Mission> {
    return [...this.#store.tenants.values()].flatMap(({ missions }) =>
      [...missions.values()].map(({ mission }) => mission)
    )
  }

  #committed(now: Instant): void {
    const { audit, due } = this.#store
    if (audit.length === this.#audited && due.changes === this.#rowChanges) return
    this.#rowChanges = due.changes
    const missions = this.#missions
    for (const row of audit.slice(this.#audited)) if (bySystem(row)) this.#worked(row, now)
    this.#audited = audit.length
    this.#learn(missions)
    this.#compareRows(missions)
    const { noticesMade } = this.#store.webhooks
    if (noticesMade !== this.#noticesExpected) {
      this.#machine.fail(`${noticesMade} notices, expected ${this.#noticesExpected}`)
    }
  }

  #learn(missions: ReadonlyArray<Mission>): void {
    for (const { driverValidation, id } of missions) {
      if (driverValidation === null) {
        this.#pending.delete(id)
        continue
      }
      const { askedAt, clientUpdateId, expiresAt, remindersAt } = driverValidation
      // After an incident the same request begins again.
      const name = `${clientUpdateId} ${askedAt}`
      if (!this.#asked.has(name)) this.#asked.set(name, { remindersAt, expiresAt, reminded: 0 })
      this.#pending.set(id, name)
    }
  }

  /** The request of each mission as of the commit before. */
  readonly #pending = new Map<string, string>()

  #worked({ action, target }: AuditRow, now: Instant): void {
    this.#machine.tell(`${action} ${target}`)
    if (action === "transport.record_invoicing") {
      this.count("invoicings")
      this.#noticesExpected += 1
      if (this.#invoiced.has(target)) this.#machine.fail(`the invoices of ${target} were noted twice`)
      this.#invoiced.add(target)
      return
    }
    const pending = this.#pending.get(target)
    const asked = pending === undefined ? undefined : this.#asked.get(pending)
    if (asked === undefined) return this.#machine.fail(`${action} of ${target}, which asks no driver`)
    const isRemoval = action === "driver.remove"
    const dueAt = isRemoval ? asked.expiresAt : asked.remindersAt[asked.reminded]
    if (dueAt === undefined) return this.#machine.fail(`a fourth reminder of ${target}`)
    if (dueAt > now) this.#machine.fail(`${action} of ${target} at ${now}, due at ${dueAt}`)
    if (isRemoval && asked.reminded !== asked.remindersAt.length) {
      this.#machine.fail(`the driver of ${target} was removed after ${asked.reminded} reminders`)
    }
    this.count(isRemoval ? "removals" : "reminders")
    this.#noticesExpected += isRemoval ? 2 : 1
    asked.reminded++
  }

  #compareRows(missions: ReadonlyArray<Mission>): void {
    const rows = this.#store.due.all.flatMap(({ dueAt, kind, subject }) =>
      subject !== null && isMissionWorkKind(kind) ? [`${subject.id} ${kind} ${dueAt}`] : []
    )
    const expected = missions.flatMap((mission) =>
      dueWorkOf(mission).map(({ dueAt, kind }) => `${mission.id} ${kind} ${dueAt}`)
    )
    const missing = expected.find((row) => !rows.includes(row))
    if (missing !== undefined) this.#machine.fail(`no row for ${missing}`)
    const stray = rows.find((row) => !expected.includes(row))
    if (stray !== undefined) this.#machine.fail(`a row without its mission: ${stray}`)
  }

  /** Begins a run of a job; the returned function ends it. Two runs at once need an excuse. */
  runs(kind: JobKind, process: SimulatedProcess): () => void {
    const { nowMillis } = this.#machine
    const other = this.#running.get(kind)
    const run: Run = { process, sinceMillis: nowMillis }
    // A process that stalled may also begin a run whose lease has ended.
    if (other !== undefined && ![other, run].some((one) => this.#isExcused(one))) {
      this.#machine.fail(`${kind} runs in ${other.process.name} and ${process.name} at once`)
    }
    this.count("jobs")
    this.#lastRun.set(kind, nowMillis)
    this.#running.set(kind, run)
    return () => {
      if (this.#running.get(kind) === run) this.#running.delete(kind)
    }
  }

  #isExcused({ process, sinceMillis }: Run): boolean {
    if (process.isDead) return true
    // The lease of a run begins with its claim, before the run.
    return (this.#troubledAt.get(process.name) ?? 0) >= sinceMillis - this.#leaseMillis
  }

  /** True if nothing is left to do now. */
  isAtRest(): boolean {
    const { now } = this.#store
    return this.#store.due.all.every(
      ({ kind, nextAt, subject }) => subject === null || nextAt > now || isOfRouters(kind)
    )
  }

  conclude(periodMillis: Readonly<Record<JobKind, number>>, isPoisoned: (missionId: string) => boolean): void {
    const { now } = this.#store
    for (const { dueAt, kind, subject } of this.#store.due.all) {
      if (dueAt > now || isOfRouters(kind) || (subject !== null && isPoisoned(subject.id))) continue
      if (subject !== null) this.#machine.fail(`${kind} of ${subject.id} was due at ${dueAt} and is not done`)
    }
    for (const [kind, period] of Object.entries(periodMillis)) {
      const last = [...this.#lastRun].find(([one]) => one === kind)?.[1] ?? 0
      if (this.#machine.nowMillis - last > period)
        this.#machine.fail(`${kind} ran ${this.#machine.nowMillis - last} ms ago`)
    }
  }
}
