import type { Caller, Scope } from "@trajet/domain/access"
import type { Claim } from "@trajet/domain/idempotency"
import { Effect, Result, type Schema } from "effect"
import { decoder } from "./decoding/decode.ts"
import type { Failure, UnknownOutcome } from "./failures.ts"
import type { ApiProblem } from "./problem.ts"
import { queryReader } from "./decoding/query.ts"

/** A request that passed the edge, with its caller and decoded members. */
export interface Asked<Query, Body> {
  readonly caller: Caller
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Query
  readonly body: Body
  /** Start of all links. */
  readonly publicUrl: string
  /** Present if the request has an effective Idempotency-Key; the work completes the claim. */
  readonly claim: Claim | null
}

export interface Served {
  readonly status: number
  /** JSON text. */
  readonly body: string
}

export interface RouteOptions<Query, Body, R> {
  /** The endpoint of the contract. */
  readonly endpoint: { readonly method: "GET" | "POST" | "PATCH" | "DELETE"; readonly path: `/${string}` }
  readonly scope: Scope
  readonly query: Schema.Decoder<Query>
  readonly body: Schema.Decoder<Body>
  /** `none` for a GET; `optional`: an absent body is an empty object. */
  readonly takesBody: "none" | "optional" | "required"
  /**
   * True if an Idempotency-Key makes the operation happen once; on other POSTs only the form of the header is checked
   * (IDM-2).
   */
  readonly honoursIdempotencyKey: boolean
  /** The advice if the outcome of a write is unknown, and no key makes a retry safe. */
  readonly outcome: Exclude<UnknownOutcome, "keyed">
  readonly handle: (asked: Asked<Query, Body>) => Effect.Effect<Served, Failure, R>
}

type Members = Omit<Asked<unknown, unknown>, "query" | "body">

/** Serves a request whose query was read, with its body as JSON. */
type Serve<R> = (members: Members, body: unknown) => Effect.Effect<Served, Failure, R>

/** A route as the edge sees it. */
export interface Route<R> extends Omit<RouteOptions<unknown, unknown, R>, "query" | "body" | "handle"> {
  /** Reads the query of a request, which may be refused before its body is read. */
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
