import type { Caller, Claim, Scope } from "@trajet/domain"
import { Effect, type Result, type Schema } from "effect"
import { decoder } from "./decode.ts"
import type { Failure, UnknownOutcome } from "./failures.ts"
import type { ApiProblem } from "./problem.ts"

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

/** A route as the edge sees it: members go in undecoded. */
export interface Route<R> extends Omit<RouteOptions<unknown, unknown, R>, "query" | "body" | "handle"> {
  readonly serve: (members: Members, query: unknown, body: unknown) => Effect.Effect<Served, Failure, R>
}

/** Binds an endpoint of the contract to its program. */
export const route = <Query, Body, R>(options: RouteOptions<Query, Body, R>): Route<R> => {
  const { query, body, handle, ...rest } = options
  const decodeQuery: (value: unknown) => Result.Result<Query, ApiProblem> = decoder(query)
  const decodeBody: (value: unknown) => Result.Result<Body, ApiProblem> = decoder(body)
  return {
    ...rest,
    serve: Effect.fnUntraced(function* (members, rawQuery, rawBody) {
      const asked = {
        ...members,
        query: yield* Effect.fromResult(decodeQuery(rawQuery)),
        body: yield* Effect.fromResult(decodeBody(rawBody))
      }
      return yield* handle(asked)
    })
  }
}
