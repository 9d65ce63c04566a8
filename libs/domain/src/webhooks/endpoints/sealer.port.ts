import { Context, type Effect } from "effect"
import type { GroupId } from "../../access/tenant.model.ts"
import type { Endpoint, EndpointId, SealedSetting } from "./endpoint.model.ts"
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

/** The owner of a sealed setting of an endpoint. */
export const settingOwner = (
  { id, tenant }: Pick<Endpoint, "id" | "tenant">,
  { kind, name }: Pick<SealedSetting, "kind" | "name">
): SealOwner => ({
  groupId: tenant.groupId,
  endpointId: id,
  version: 0,
  name: `${kind} ${name}`
})

/** Seals and opens the signing secrets of endpoints, and their sealed settings. */
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
