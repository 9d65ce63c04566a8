import type { Environment, GroupId, Tenant } from "@trajet/domain/access"
import { type DueChange, dueChange, type DueKind, DueWorkId } from "@trajet/domain/due"
import type { Mission, MissionId } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"

interface DueSubject {
  /** Null for a notice to an operator as a user of the console. */
  readonly groupId: GroupId | null
  readonly environment: Environment | null
  readonly id: string
}

export interface DueWorkRow {
  readonly id: DueWorkId
  readonly kind: DueKind
  /** A mission, or a notice, which has no environment. */
  readonly subject: DueSubject | null
  readonly dueAt: Instant
  readonly nextAt: Instant
  readonly attempt: number
  readonly hold: { readonly owner: WorkerId; readonly until: Instant } | null
  readonly lastError: string | null
  /** Prints that were begun and not ended. */
  readonly printAttempts: number
}

const nameOf = (kind: DueKind, subjectId: string | null): string => `${subjectId ?? "instance"} ${kind}`

/** The rows of due work, one of each kind for a mission or the instance. */
export class DueRows {
  readonly #rows = new Map<string, DueWorkRow>()
  #made = 0
  /** Count of writes so far. */
  changes = 0

  get all(): ReadonlyArray<DueWorkRow> {
    return [...this.#rows.values()]
  }

  find(kind: DueKind, subjectId: string | null): DueWorkRow | undefined {
    return this.#rows.get(nameOf(kind, subjectId))
  }

  put(row: DueWorkRow): void {
    this.changes++
    this.#rows.set(nameOf(row.kind, row.subject?.id ?? null), row)
  }

  remove({ kind, subject }: DueWorkRow): void {
    this.changes++
    this.#rows.delete(nameOf(kind, subject?.id ?? null))
  }

  /** Adds a row, or writes the one of this kind and subject anew. */
  schedule(kind: DueKind, subject: DueWorkRow["subject"], dueAt: Instant): void {
    const found = this.find(kind, subject?.id ?? null)
    const { id, printAttempts } = found ?? { id: DueWorkId(++this.#made), printAttempts: 0 }
    this.put({ id, kind, subject, dueAt, nextAt: dueAt, attempt: 0, hold: null, lastError: null, printAttempts })
  }

  #write(tenant: Tenant, missionId: MissionId, { put, removed }: DueChange): void {
    for (const kind of removed) if (this.#rows.delete(nameOf(kind, missionId))) this.changes++
    for (const { dueAt, kind } of put) this.schedule(kind, { ...tenant, id: missionId }, dueAt)
  }

  /** Writes what the change of a mission changes of its due work. */
  follow(tenant: Tenant, before: Mission, after: Mission): void {
    const change = dueChange(before, after)
    if (change !== null) this.#write(tenant, before.id, change)
  }
}
