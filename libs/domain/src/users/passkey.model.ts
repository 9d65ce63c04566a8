import type { Instant } from "../time/instant.model.ts"
import type { UserId } from "./user.model.ts"

/** A passkey of a user, as the store keeps it. */
export interface Passkey {
  /** Id of the credential, base64url, which the authenticator has chosen. */
  readonly id: string
  readonly userId: UserId
  /** COSE key, base64url. */
  readonly publicKey: string
  /** The last count of signatures; 0 for authenticators that do not count. */
  readonly counter: number
  readonly transports: ReadonlyArray<string>
  /** As the user calls it. */
  readonly name: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

export type NewPasskey = Pick<Passkey, "id" | "publicKey" | "counter" | "transports">

/** A question to an authenticator, that is asked once. */
export interface PasskeyChallenge {
  /** The user who adds a passkey; null for a sign-in. */
  readonly userId: UserId | null
}
