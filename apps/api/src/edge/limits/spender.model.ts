import type { GroupId, KeyId } from "@trajet/domain/access"
import type { PersonKeyId } from "@trajet/domain/people"

/** Whose tokens and places a request costs: of a key or session, and of the group that it belongs to. */
export interface Spender {
  readonly keyId: KeyId | PersonKeyId
  /** Null for operators and drivers. */
  readonly groupId: GroupId | null
}
