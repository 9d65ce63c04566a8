import { Schema } from "effect"

export const Environment = Schema.Literals(["live", "test"])
export type Environment = typeof Environment.Type

/** The owner of data, and the first argument of each port method that reads or writes such data (ACC-5, ACC-10). */
export interface Tenant {
  readonly groupId: string
  readonly environment: Environment
}
