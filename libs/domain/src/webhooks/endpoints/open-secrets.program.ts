import { Effect } from "effect"
import type { Instant } from "../../time/instant.model.ts"
import type { Endpoint, EndpointSecret } from "./endpoint.model.ts"
import { signingSecrets } from "./rotation.rules.ts"
import { Sealer } from "./sealer.port.ts"
import { EndpointUnknown } from "./endpoints.errors.ts"

interface OpenSecrets {
  readonly secret: string
  readonly others: ReadonlyArray<string>
}

/** Opens the secrets of an endpoint at `now`. Fails with `SealBroken`, or with `EndpointUnknown` if it was deleted. */
export const openSecrets = Effect.fnUntraced(function* (endpoint: Endpoint, now: Instant) {
  const sealer = yield* Sealer
  const { current, others } = signingSecrets(endpoint.secrets, now)
  if (current === null) return yield* new EndpointUnknown({ id: endpoint.id })
  const open = ({ sealed, version }: EndpointSecret) =>
    sealer.open(sealed, { groupId: endpoint.tenant.groupId, endpointId: endpoint.id, version })
  return { secret: yield* open(current), others: yield* Effect.forEach(others, open) } satisfies OpenSecrets
})
