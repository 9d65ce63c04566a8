import { type LeasedTokens, RateBuckets, type TokenLease } from "@trajet/domain"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "./database.ts"
import { statement } from "./statement.ts"

// The tokens of a crash are not worth a wait for the disk.
const leaseTokens = statement<TokenLease, LeasedTokens>()(
  "rate.lease",
  ($) => sql`
SELECT granted, remaining, set_config('synchronous_commit', 'off', true)
FROM lease_tokens(${$("axis")}::text, ${$("subject")}::text, ${$("wanted")}::float8, ${$("capacity")}::float8,
  ${$("windowSeconds")}::float8)`
)

const make = Effect.gen(function* () {
  const database = yield* Database
  return RateBuckets.of({
    lease: (lease) =>
      database.run(leaseTokens, lease).pipe(Effect.map((rows) => rows[0] ?? { granted: 0, remaining: 0 }))
  })
})

export const rateBucketsLayer: Layer.Layer<RateBuckets, never, Database> = Layer.effect(RateBuckets, make)
