import type { KeyId } from "../access/api-key.model.ts"
import type { AuditedAction } from "../access/audited-action.model.ts"
import type { Environment } from "../access/tenant.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { UserId } from "../users/user.model.ts"

/** Who made a change, as a group sees it: people of Trajet and Trajet itself have no name there (CON-26). */
export type ChangeActor =
  | { readonly kind: "key"; readonly id: KeyId; readonly prefix: string; readonly label: string | null }
  | { readonly kind: "user"; readonly id: UserId; readonly name: string }
  | { readonly kind: "trajet" }

/** A row of the audit log, as an administrator of its group sees it: without addresses and reasons. */
export interface AuditedChange {
  /** Grows with each row. */
  readonly id: number
  readonly at: Instant
  /** Null for changes of the whole group. */
  readonly environment: Environment | null
  /** `other` for actions that this release does not name. */
  readonly action: AuditedAction | "other"
  /** Id of the mission, key, endpoint, user or other record that was changed. */
  readonly target: string
  /** The number of a mission, the label of a key, the address of an endpoint, or the name of a user; null for others. */
  readonly targetName: string | null
  readonly actor: ChangeActor
}
