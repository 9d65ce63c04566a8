import type { Caller, Scope } from "@trajet/domain/access"
import type { Claim } from "@trajet/domain/idempotency"
import { Effect, Result, type Schema } from "effect"
import { decoder } from "./decoding/decode.ts"
import type { Failure, UnknownOutcome } from "./failures.ts"
import type { ApiProblem } from "./problem.ts"
import { queryReader } from "./decoding/query.ts"

/** A request that passed the edge: known caller, decoded members. */
export interface Asked<Query, Body> {
  readonly caller: Caller
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Query
  readonly body: Body
  /** What links begin with. */
  readonly publicUrl: string
  /** Held where the request came with an Idempotency-Key that counts; the work completes it. */
  readonly claim: Claim | null
}

export interface Served {
  readonly status: number
  /** JSON text. */
  readonly body: string
}

export interface RouteOptions<Query, Body, R> {
  /** The endpoint of the contract that is served. */
  readonly endpoint: { readonly method: "GET" | "POST" | "PATCH" | "DELETE"; readonly path: `/${string}` }
  readonly scope: Scope
  readonly query: Schema.Decoder<Query>
  readonly body: Schema.Decoder<Body>
  /** `none`: a GET. `optional`: it may be left out, which is an empty object. */
  readonly takesBody: "none" | "optional" | "required"
  /** An Idempotency-Key makes it happen once; on other POSTs the header is only checked (decisions section 1). */
  readonly once: boolean
  /** What to say where the end of a write is not known, and no key makes a retry safe. */
  readonly outcome: Exclude<UnknownOutcome, "keyed">
  readonly handle: (asked: Asked<Query, Body>) => Effect.Effect<Served, Failure, R>
}

type Members = Omit<Asked<unknown, unknown>, "query" | "body">

/** Carries a request out whose query was read. Its body goes in as JSON. */
type Serve<R> = (members: Members, body: unknown) => Effect.Effect<Served, Failure, R>

/** A route as the edge sees it. */
export interface Route<R> extends Omit<RouteOptions<unknown, unknown, R>, "query" | "body" | "handle"> {
  /** Reads the query of a request, which is refused before its body is. */
  readonly asked: (search: string) => Result.Result<Serve<R>, ApiProblem>
}

/** Binds an endpoint of the contract to its program. */
export const route = <Query, Body, R>(options: RouteOptions<Query, Body, R>): Route<R> => {
  const { query, body, handle, ...rest } = options
  const readQuery = queryReader(query)
  const decodeBody: (value: unknown) => Result.Result<Body, ApiProblem> = decoder(body)
  return {
    ...rest,
    asked: (search) =>
      Result.map(
        readQuery(search),
        (query): Serve<R> =>
          (members, body) =>
            Effect.flatMap(Effect.fromResult(decodeBody(body)), (decoded) =>
              handle({ ...members, query, body: decoded })
            )
      )
  }
}
