import { Schema } from "effect"

export const Environment = Schema.Literals(["live", "test"])
export type Environment = typeof Environment.Type

/** The owner of data. Every tenant-scoped port method takes it first (ACC-5, ACC-10). */
export interface Tenant {
  readonly groupId: string
  readonly environment: Environment
}
