import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import type { SealOwner } from "./sealer.port.ts"

export interface SealedSecret {
  readonly owner: SealOwner
  readonly sealed: string
  /** The private key that belongs to it, sealed as well; null without one. */
  readonly sealedKey: string | null
}

export interface ResealedSecret extends SealedSecret {
  /** The sealed text that `sealed` replaces. */
  readonly before: string
}

/** The signing secrets and headers of all endpoints as they are stored, for the rotation of the sealing key. */
export class SealedSecrets extends Context.Service<
  SealedSecrets,
  {
    /** Up to `most` secrets in the order of endpoint, version and name, after this owner or from the first one on. */
    readonly page: (
      after: SealOwner | null,
      most: number
    ) => Effect.Effect<ReadonlyArray<SealedSecret>, StoreUnavailable>
    /** Replaces sealed texts, and leaves out secrets that have changed meanwhile. Returns how many it replaced. */
    readonly replace: (secrets: ReadonlyArray<ResealedSecret>) => Effect.Effect<number, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/endpoints/SealedSecrets") {}
