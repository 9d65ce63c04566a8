import { Brand, Schema } from "effect"

/** Id of a group, UUID v7. */
export type GroupId = string & Brand.Brand<"GroupId">
export const GroupId = Brand.nominal<GroupId>()

export const Environment = Schema.Literals(["live", "test"])
export type Environment = typeof Environment.Type

/** The owner of data, and the first argument of each port method that reads or writes such data (ACC-5, ACC-10). */
export interface Tenant {
  readonly groupId: GroupId
  readonly environment: Environment
}
