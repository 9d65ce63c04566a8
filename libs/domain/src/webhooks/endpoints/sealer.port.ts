import { Context, type Effect } from "effect"
import type { GroupId } from "../../access/tenant.model.ts"
import type { EndpointId } from "./endpoint.model.ts"
import type { SealBroken } from "./endpoints.errors.ts"

/** The owner of a sealed text, which opens only for the same owner, version and name. */
export interface SealOwner {
  readonly groupId: GroupId
  readonly endpointId: EndpointId
  /** Of a signing secret; 0 for what has a name. */
  readonly version: number
  /** Of what an endpoint has sealed besides its signing secrets. */
  readonly name?: string
}

/** The owner of the value of a header of an endpoint's own. */
export const headerOwner = (groupId: GroupId, endpointId: EndpointId, name: string): SealOwner => ({
  groupId,
  endpointId,
  version: 0,
  name: `header ${name}`
})

/** Seals and opens the signing secrets of endpoints, and the values of their own headers. */
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
