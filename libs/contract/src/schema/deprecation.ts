import type { Day } from "@trajet/domain/time"
import { Context } from "effect"
import { OpenApi } from "effect/http-api"

/** The announced end of an endpoint (VER-8). Days are UTC. */
export interface Deprecation {
  /** The day from which clients should use something else. */
  readonly since: Day
  /** The first day on which the endpoint may be gone. */
  readonly sunset: Day
  /** The rest of a sentence for clients that begins with "Use …". */
  readonly instead: string
}

/** The shortest time between the two days, so that clients can change. */
const noticeDaysMin = 365

class Deprecated extends Context.Service<Deprecated, Deprecation>()("@trajet/contract/Deprecated") {}

const startMillis = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/**
 * The annotations of a deprecated endpoint, for `annotateMerge`: the document and the headers of its answers follow.
 * Throws if the notice is shorter than `noticeDaysMin`.
 */
export const deprecated = (deprecation: Deprecation): Context.Context<never> => {
  const { instead, since, sunset } = deprecation
  if (startMillis(sunset) - startMillis(since) < noticeDaysMin * 86_400_000) {
    throw new Error(
      `an endpoint ends at the earliest ${noticeDaysMin} days after its deprecation: ${since} to ${sunset}`
    )
  }
  const documented = OpenApi.annotations({
    deprecated: true,
    override: { "x-deprecated-since": since, "x-sunset": sunset, "x-instead": instead }
  })
  return Context.add(documented, Deprecated, deprecation)
}

interface Annotated {
  readonly annotations: Context.Context<never>
}

/** The announced end of an endpoint, or null. */
export const deprecationOf = ({ annotations }: Annotated): Deprecation | null =>
  Context.getOrUndefined(annotations, Deprecated) ?? null

/** The headers of every answer of a deprecated endpoint: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
export const deprecationHeaders = ({
  since,
  sunset
}: Deprecation): Readonly<Record<"deprecation" | "sunset", string>> => ({
  deprecation: `@${startMillis(since) / 1_000}`,
  sunset: new Date(startMillis(sunset)).toUTCString()
})
