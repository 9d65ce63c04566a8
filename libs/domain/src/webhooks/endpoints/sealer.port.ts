import { Context, type Effect } from "effect"
import type { GroupId } from "../../access/tenant.model.ts"
import type { EndpointId } from "./endpoint.model.ts"
import type { SealBroken } from "./endpoints.errors.ts"

/** The owner of a sealed secret. The secret opens only for the same owner and version. */
export interface SealOwner {
  readonly groupId: GroupId
  readonly endpointId: EndpointId
  readonly version: number
}

/** Seals and opens the signing secrets of endpoints. */
export class Sealer extends Context.Service<
  Sealer,
  {
    /** Encrypts and authenticates a text for its owner. The same text gives another result each time. */
    readonly seal: (text: string, owner: SealOwner) => Effect.Effect<string>
    /** True if the current key has sealed the text, and no former one. */
    readonly isCurrent: (sealed: string) => boolean
    readonly open: (sealed: string, owner: SealOwner) => Effect.Effect<string, SealBroken>
  }
>()("@trajet/domain/webhooks/endpoints/Sealer") {}
