import { type LeasedTokens, RateBuckets, type TokenLease } from "@trajet/domain/access"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"

// The tokens of a crash are not worth a wait for the disk.
const leaseTokens = statement<TokenLease, LeasedTokens>()(
  "rate.lease",
  ($) => sql`
SELECT granted, remaining, set_config('synchronous_commit', 'off', true)
FROM lease_tokens(${$("axis")}::text, ${$("subject")}::text, ${$("wanted")}::float8, ${$("capacity")}::float8,
  ${$("windowSeconds")}::float8)`
)

// Scans the table, which has only the buckets of the last minutes, and a few of each group. Every lease would have to write an index on the time.
interface DropFull {
  readonly idleSeconds: number
  readonly slowAxes: ReadonlyArray<string>
  readonly slowSeconds: ReadonlyArray<number>
  readonly rows: number
}

const dropFull = statement<DropFull, { readonly dropped: number }>()(
  "rate.prune",
  ($) => sql`
WITH dropped AS (
  DELETE FROM rate_bucket WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM rate_bucket b WHERE at < now() - make_interval(secs => coalesce((
      SELECT s.seconds FROM unnest(${$("slowAxes")}::text[], ${$("slowSeconds")}::float8[]) AS s(axis, seconds)
      WHERE s.axis = b.axis
    ), ${$("idleSeconds")}::float8))
    LIMIT ${$("rows")}::int FOR UPDATE SKIP LOCKED
  ))
  RETURNING 1
)
SELECT count(*)::int AS dropped, set_config('synchronous_commit', 'off', true) FROM dropped`
)

const rowsPerStatement = 5_000

const make = Effect.gen(function* () {
  const database = yield* Database
  return RateBuckets.of({
    lease: (lease) =>
      database.run(leaseTokens, lease).pipe(Effect.map((rows) => rows[0] ?? { granted: 0, remaining: 0 })),
    prune: Effect.fnUntraced(function* (idleSeconds, slow) {
      const slowAxes = slow.map(({ axis }) => axis)
      const slowSeconds = slow.map((one) => one.idleSeconds)
      let total = 0
      let last = rowsPerStatement
      while (last === rowsPerStatement) {
        last =
          (yield* database.run(dropFull, { idleSeconds, slowAxes, slowSeconds, rows: rowsPerStatement }))[0]?.dropped ??
          0
        total += last
      }
      return total
    })
  })
})

export const rateBucketsLayer: Layer.Layer<RateBuckets, never, Database> = Layer.effect(RateBuckets, make)
