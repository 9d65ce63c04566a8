import type { ErasedKind } from "@trajet/domain/privacy"

/**
 * The effect of an erasure on a column. `impersonal`: none, because the column has no personal data. `stays`: none, for
 * this reason. `becomes`: a statement of `erasing.statements.ts` sets this value. `deleted`: the row is deleted. `by`:
 * this part of the code has a rule of its own.
 */
export type ColumnFate =
  | "impersonal"
  | { readonly holds: string; readonly stays: string }
  | { readonly holds: string; readonly becomes: "NULL" | "'erased'" }
  | { readonly holds: string; readonly deleted: true }
  | { readonly holds: string; readonly by: string }

/** A table, and what an erasure leaves of each of its columns. */
export interface PersonalTable {
  readonly holds: string
  readonly keptFor: string
  /**
   * Rows of a mission, by `group_id`, `environment` if the table has it, and `mission_id`: by their own, or by those of the
   * row that `through` leads to.
   */
  readonly ofMission?: {
    readonly erase: "columns" | "rows"
    readonly counts: ErasedKind
    readonly through?: { readonly table: string; readonly column: string }
    /** True if these rows are about the driver, and so are also erased with the driver of the mission. */
    readonly withDriver?: true
  }
  readonly columns: Readonly<Record<string, ColumnFate>>
}

/** Columns that hold nothing about a person. */
export const impersonal = (...names: ReadonlyArray<string>): Readonly<Record<string, ColumnFate>> =>
  Object.fromEntries(names.map((name) => [name, "impersonal" as const]))

/** The columns of a tenant. */
export const tenant = impersonal("group_id", "environment")
/** The columns that place a row beside its mission. */
export const ofMission = { ...tenant, ...impersonal("mission_id", "id", "created_at") }

export const whileClient = "as long as the group is a client"
