import { Result } from "effect"
import type { Instant } from "../../time/instant.model.ts"
import { dayMillis, plusMillis } from "../../time/instant.rules.ts"
import type { EndpointSecret } from "./endpoint.model.ts"
import { RotationRefused } from "./endpoints.errors.ts"

/** How far ahead a new secret may be told to take over (WHK-52). */
export const takeoverAheadMaxMillis = dayMillis

/** How long the old secret is kept after the new one has taken over (WHK-52). */
export const oldSecretKeptMillis = dayMillis

/** Which secrets of an endpoint are in use. */
export interface SecretsInUse {
  /** The one that signs; null where there is none left, which only an end of the endpoint brings about. */
  readonly current: EndpointSecret | null
  /** The one that comes, or the one that goes, where a rotation is under way. */
  readonly others: ReadonlyArray<EndpointSecret>
}

/**
 * The secret that signs at `now`, and the others that are listed beside it. The newest that has taken over signs; before
 * that the oldest, so that a clock a moment behind the store's finds one for a new endpoint. What has come to its end is
 * left out, wiped or not yet.
 */
export const signingSecrets = (secrets: ReadonlyArray<EndpointSecret>, now: Instant): SecretsInUse => {
  const kept = secrets
    .filter(({ until }) => until === null || until > now)
    .toSorted((left, right) => left.version - right.version)
  const current = kept.findLast(({ from }) => from <= now) ?? kept[0] ?? null
  return { current, others: kept.filter((secret) => secret !== current) }
}

/** The secret that is to come. */
export interface NextSecret {
  readonly sealed: string
  /** Greater than any the endpoint has had. */
  readonly version: number
}

const refused = (problem: string) => Result.fail(new RotationRefused({ problem }))

/**
 * The secrets of an endpoint once a new one is to take over `at` an instant of the next 24 hours, or at once where that
 * is null: the one that signs, which ends 24 hours after, and the new one. A rotation is under way until the new secret
 * has taken over, and no second one begins meanwhile. One that begins after that, while the secret before is still kept,
 * leaves that one out: it is wiped at once, and there are never more than two. Fails with `RotationRefused`.
 */
export const rotated = (
  secrets: ReadonlyArray<EndpointSecret>,
  { sealed, version }: NextSecret,
  at: Instant | null,
  now: Instant
): Result.Result<ReadonlyArray<EndpointSecret>, RotationRefused> => {
  const from = at ?? now
  if (from < now) return refused(`${from} is past; give an instant that lies ahead, or none to rotate at once`)
  if (from > plusMillis(now, takeoverAheadMaxMillis)) {
    return refused(
      `${from} is more than 24 hours ahead; give an instant before ${plusMillis(now, takeoverAheadMaxMillis)}`
    )
  }
  const coming = secrets.find((secret) => secret.from > now)
  if (coming !== undefined) {
    return refused(`a new secret takes over at ${coming.from} already; rotate again after that`)
  }
  if (secrets.some((secret) => secret.version >= version)) {
    return refused("it was rotated by somebody else just now; look at the endpoint, and rotate again if need be")
  }
  const { current } = signingSecrets(secrets, now)
  const next: EndpointSecret = { version, sealed, from, until: null }
  return Result.succeed(
    current === null ? [next] : [{ ...current, until: plusMillis(from, oldSecretKeptMillis) }, next]
  )
}
