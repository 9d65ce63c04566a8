import { Schema } from "effect"

export const Environment = Schema.Literals(["live", "test"])
export type Environment = typeof Environment.Type

/** Whose data: every tenant-scoped port method takes it first (interface.md 5.2, 5.3). */
export interface Tenant {
  readonly groupId: string
  readonly environment: Environment
}
