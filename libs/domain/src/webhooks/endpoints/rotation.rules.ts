import { Result } from "effect"
import type { Instant } from "../../time/instant.model.ts"
import { dayMillis, plusMillis } from "../../time/instant.rules.ts"
import type { EndpointKeyPair, EndpointSecret } from "./endpoint.model.ts"
import { RotationRefused } from "./endpoints.errors.ts"

/** Longest time until a new secret takes over (WHK-52). */
const takeoverAheadMaxMillis = dayMillis

/** Time for which the old secret is kept after the takeover (WHK-52). */
const oldSecretKeptMillis = dayMillis

interface SecretsInUse {
  /** The secret that signs; null if the endpoint was deleted. */
  readonly current: EndpointSecret | null
  /** The next or the previous secret, during a rotation. */
  readonly others: ReadonlyArray<EndpointSecret>
}

/**
 * Selects the secret that signs at `now`, and the other secrets in use. The newest secret whose time has come signs. If
 * there is none, the oldest signs, so that a clock slightly behind the store's has a secret for a new endpoint. Secrets
 * past their `until` are omitted.
 */
export const signingSecrets = (secrets: ReadonlyArray<EndpointSecret>, now: Instant): SecretsInUse => {
  const kept = secrets
    .filter(({ until }) => until === null || until > now)
    .toSorted((left, right) => left.version - right.version)
  const current = kept.findLast(({ from }) => from <= now) ?? kept[0] ?? null
  return { current, others: kept.filter((secret) => secret !== current) }
}

interface NextSecret {
  readonly sealed: string
  readonly keyPair: EndpointKeyPair
  /** Greater than all earlier versions of the endpoint. */
  readonly version: number
}

const refused = (problem: string) => Result.fail(new RotationRefused({ problem }))

/**
 * Adds a new secret; the current one ends 24 hours after the takeover at `at`, which is at most 24 hours ahead, or null
 * for at once. Drops the previous secret, so that there are never more than two. Fails with `RotationRefused` before
 * the takeover of an earlier rotation.
 */
export const rotateSecrets = (
  secrets: ReadonlyArray<EndpointSecret>,
  { keyPair, sealed, version }: NextSecret,
  at: Instant | null,
  now: Instant
): Result.Result<ReadonlyArray<EndpointSecret>, RotationRefused> => {
  const from = at ?? now
  if (from < now) return refused(`${from} has passed; give an instant in the future, or none to rotate at once`)
  if (from > plusMillis(now, takeoverAheadMaxMillis)) {
    return refused(
      `${from} is more than 24 hours ahead; give an instant before ${plusMillis(now, takeoverAheadMaxMillis)}`
    )
  }
  const upcoming = secrets.find((secret) => secret.from > now)
  if (upcoming !== undefined) {
    return refused(`another new secret takes over at ${upcoming.from}; rotate again after that`)
  }
  if (secrets.some((secret) => secret.version >= version)) {
    return refused("another rotation was faster; look at the endpoint, and rotate again if you need to")
  }
  const { current } = signingSecrets(secrets, now)
  const next: EndpointSecret = { version, sealed, keyPair, from, until: null }
  return Result.succeed(
    current === null ? [next] : [{ ...current, until: plusMillis(from, oldSecretKeptMillis) }, next]
  )
}
