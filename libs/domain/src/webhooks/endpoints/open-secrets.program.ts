import { Effect } from "effect"
import type { Instant } from "../../time/instant.model.ts"
import { seedOf } from "../messages/key-pair.rules.ts"
import { KeyPairs, type SignText } from "../messages/key-pairs.port.ts"
import type { Endpoint } from "./endpoint.model.ts"
import { signingSecrets } from "./rotation.rules.ts"
import { Sealer } from "./sealer.port.ts"
import { EndpointUnknown, SealBroken } from "./endpoints.errors.ts"

interface OpenSecret {
  readonly secret: string
  /** Null if the endpoint is not signed for by key pair. */
  readonly sign: SignText | null
}

/** What opens the secrets of endpoints, and signs by their key pairs. */
export interface Openers {
  readonly sealer: Sealer["Service"]
  readonly keyPairs: KeyPairs["Service"]
}

/** Opens all secrets of an endpoint, and their key pairs if it uses them, by their versions. Fails with `SealBroken`. */
export const openEach = Effect.fnUntraced(function* ({ keyPairs, sealer }: Openers, endpoint: Endpoint) {
  const { hasKeyPair, id, secrets, tenant } = endpoint
  const opened = new Map<number, OpenSecret>()
  for (const { keyPair, sealed, version } of secrets) {
    const owner = { groupId: tenant.groupId, endpointId: id, version }
    const secret = yield* sealer.open(sealed, owner)
    if (!hasKeyPair || keyPair === null) {
      opened.set(version, { secret, sign: null })
      continue
    }
    const seed = seedOf(yield* sealer.open(keyPair.sealed, owner))
    if (seed === null) return yield* new SealBroken()
    opened.set(version, { secret, sign: keyPairs.signerOf(seed) })
  }
  return opened
})

export interface OpenSecrets {
  readonly secret: string
  readonly others: ReadonlyArray<string>
  readonly signers: ReadonlyArray<SignText>
}

/** What signs at `now`, of the opened secrets of an endpoint; null if it was deleted. */
export const openSecretsAt = (
  { secrets }: Pick<Endpoint, "secrets">,
  opened: ReadonlyMap<number, OpenSecret>,
  now: Instant
): OpenSecrets | null => {
  const { current, others } = signingSecrets(secrets, now)
  if (current === null) return null
  const [first, ...more] = [current, ...others].flatMap(({ version }) => opened.get(version) ?? [])
  if (first === undefined) return null
  const signers = [first, ...more].flatMap(({ sign }) => sign ?? [])
  return { secret: first.secret, others: more.map(({ secret }) => secret), signers }
}

/** Opens the secrets of an endpoint at `now`. Fails with `SealBroken`, or with `EndpointUnknown` if it was deleted. */
export const openSecrets = Effect.fnUntraced(function* (endpoint: Endpoint, now: Instant) {
  const openers = { sealer: yield* Sealer, keyPairs: yield* KeyPairs }
  return (
    openSecretsAt(endpoint, yield* openEach(openers, endpoint), now) ??
    (yield* new EndpointUnknown({ id: endpoint.id }))
  )
})
