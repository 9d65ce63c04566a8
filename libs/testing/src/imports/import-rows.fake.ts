import type { Tenant } from "@trajet/domain/access"
import type { HeldImport, Import, ImportedRow, Importer, ImportId, ImportRow, RowState } from "@trajet/domain/imports"
import type { MissionId, TransportId } from "@trajet/domain/mission"
import { Cents } from "@trajet/domain/pricing"
import type { Instant } from "@trajet/domain/time"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"

/** An import with its rows and its lease. */
export interface StoredImport extends Omit<Import, "rows" | "amountHt"> {
  readonly by: Importer
  readonly owner: WorkerId | null
  readonly leaseUntil: Instant
  readonly rows: ReadonlyMap<number, ImportRow>
}

const isOf = (tenant: Tenant, row: StoredImport | undefined): row is StoredImport =>
  row?.tenant.groupId === tenant.groupId && row.tenant.environment === tenant.environment

// Imports of one millisecond are in the order in which they were added.
const newestFirst = (one: StoredImport, other: StoredImport): number =>
  one.createdAt === other.createdAt ? 0 : one.createdAt < other.createdAt ? 1 : -1

interface OrderedRow extends ImportedRow {
  readonly missionId: MissionId
  readonly transportId: TransportId
  readonly priceHt: Cents
}

/** Imports with their rows, in memory. */
export class ImportRows {
  readonly all = new Map<ImportId, StoredImport>()

  find(tenant: Tenant, id: ImportId): StoredImport | undefined {
    const row = this.all.get(id)
    return isOf(tenant, row) ? row : undefined
  }

  /** Newest first. */
  of(tenant: Tenant): ReadonlyArray<StoredImport> {
    return [...this.all.values()]
      .filter((row) => isOf(tenant, row))
      .toReversed()
      .toSorted(newestFirst)
  }

  /** The import, while this worker holds it. */
  heldBy(owner: WorkerId, { id, tenant }: Pick<HeldImport, "id" | "tenant">): StoredImport | undefined {
    const row = this.find(tenant, id)
    return row?.owner === owner ? row : undefined
  }

  change(row: StoredImport, change: Partial<StoredImport>): void {
    this.all.set(row.id, { ...row, ...change })
  }

  /** Changes a row of an import that is in the state `from`; false if there is none. */
  changeRow(id: ImportId, line: number, from: RowState, change: Partial<ImportRow>): boolean {
    const found = this.all.get(id)
    const row = found?.rows.get(line)
    if (found === undefined || row?.state !== from) return false
    this.change(found, { rows: new Map(found.rows).set(line, { ...row, ...change }) })
    return true
  }

  /** Marks a row as ordered by its worker; false if it may not be ordered. */
  order(tenant: Tenant, { importId, line, missionId, owner, priceHt, transportId }: OrderedRow): boolean {
    const held = this.heldBy(owner, { id: importId, tenant })
    if (held?.state !== "ordering") return false
    return this.changeRow(importId, line, "right", { state: "ordered", missionId, transportId, priceHt })
  }

  /** Drops the imports that are asked for, and returns their number. */
  drop(isAsked: (row: StoredImport) => boolean): number {
    const old = [...this.all.values()].filter(isAsked)
    for (const { id } of old) this.all.delete(id)
    return old.length
  }
}

const pricedStates: ReadonlyArray<RowState> = ["right", "ordered"]

/** The import as a user sees it. */
export const importOf = ({ by: _by, leaseUntil: _leaseUntil, owner: _owner, rows, ...rest }: StoredImport): Import => {
  const counts = { unchecked: 0, right: 0, wrong: 0, ordered: 0, refused: 0 }
  let amountHt = 0
  for (const { priceHt, state } of rows.values()) {
    counts[state]++
    if (pricedStates.includes(state)) amountHt += priceHt ?? 0
  }
  return { ...rest, rows: counts, amountHt: Cents(amountHt) }
}
