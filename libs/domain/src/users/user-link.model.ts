import { Brand, Schema } from "effect"
import type { User } from "./user.model.ts"

/** Id of a one-time link, UUID. Its token also has a code that only the service can compute. */
export type UserLinkId = string & Brand.Brand<"UserLinkId">
export const UserLinkId = Brand.nominal<UserLinkId>()

/** `invitation` and `reset` let the user choose a password; `sign_in` is of the demonstration and only signs in. */
export const UserLinkPurpose = Schema.Literals(["invitation", "reset", "sign_in"])
export type UserLinkPurpose = typeof UserLinkPurpose.Type

/** A one-time link that was not used and has not expired. */
export interface UserLink {
  readonly id: UserLinkId
  readonly purpose: UserLinkPurpose
  readonly user: User
}
