import { Context, type Effect } from "effect"
import type { SealBroken } from "./endpoints.errors.ts"

/** Whose secret a sealed text holds: it opens under no other owner, and no other version. */
export interface SealOwner {
  readonly groupId: string
  readonly endpointId: string
  readonly version: number
}

/** Seals and opens the signing secrets of endpoints. */
export class Sealer extends Context.Service<
  Sealer,
  {
    /** Encrypts and authenticates a text for its owner; the same text is sealed differently each time. */
    readonly seal: (text: string, owner: SealOwner) => Effect.Effect<string>
    readonly open: (sealed: string, owner: SealOwner) => Effect.Effect<string, SealBroken>
  }
>()("@trajet/domain/webhooks/Sealer") {}
