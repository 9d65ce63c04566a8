import { rolesFor } from "@trajet/contract"
import type { Caller, Environment, Scope } from "@trajet/domain/access"
import type { PersonCaller, Role } from "@trajet/domain/people"
import type { Claim } from "@trajet/domain/idempotency"
import { Effect, Result, type Schema } from "effect"
import { decoder } from "./decoding/decode.ts"
import type { Failure, UnknownOutcome } from "./failures.ts"
import type { ApiProblem } from "./problem.ts"
import { queryReader } from "./decoding/query.ts"
import type { ServedEndpoint } from "./served-endpoint.ts"

/** A request that passed the edge, with its caller and decoded members. */
export interface Asked<Query, Body, By = Caller> {
  readonly caller: By
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
  /** JSON text; empty with the status 204. */
  readonly body: string
  /** Values of Set-Cookie headers. */
  readonly setCookies?: ReadonlyArray<string>
}

/** `Needs` is what the route asks of its caller `By`: a scope, or roles. */
export interface RouteOptions<Query, Body, R, Needs, By> {
  /** The endpoint of the contract. */
  readonly endpoint: ServedEndpoint
  readonly needs: Needs
  readonly query: Schema.Decoder<Query>
  readonly body: Schema.Decoder<Body>
  /** `none` for a GET; `optional`: an absent body is an empty object. */
  readonly takesBody: "none" | "optional" | "required"
  /**
   * True if an Idempotency-Key makes the operation happen once; on other POSTs only the form of the header is checked
   * (IDM-2).
   */
  readonly honoursIdempotencyKey: boolean
  /** True for work that waits for other processes: it keeps no place of the work in progress. */
  readonly waits?: boolean
  /** The advice if the outcome of a write is unknown, and no key makes a retry safe. */
  readonly outcome: Exclude<UnknownOutcome, "keyed">
  readonly handle: (asked: Asked<Query, Body, By>) => Effect.Effect<Served, Failure, R>
}

type Members<By> = Omit<Asked<unknown, unknown, By>, "query" | "body">

/** Serves a request whose query was read, with its body as JSON. */
export type Serve<R, By> = (members: Members<By>, body: unknown) => Effect.Effect<Served, Failure, R>

/** A route as the edge sees it. */
export interface Route<R, Needs, By> extends Omit<
  RouteOptions<unknown, unknown, R, Needs, By>,
  "query" | "body" | "handle"
> {
  /** Reads the query of a request, which may be refused before its body is read. */
  readonly asked: (search: string) => Result.Result<Serve<R, By>, ApiProblem>
}

export const bind = <Query, Body, R, Needs, By>(
  options: RouteOptions<Query, Body, R, Needs, By>
): Route<R, Needs, By> => {
  const { query, body, handle, ...rest } = options
  const readQuery = queryReader(query)
  const decodeBody: (value: unknown) => Result.Result<Body, ApiProblem> = decoder(body)
  return {
    ...rest,
    asked: (search) =>
      Result.map(
        readQuery(search),
        (query): Serve<R, By> =>
          (members, body) =>
            Effect.flatMap(Effect.fromResult(decodeBody(body)), (decoded) =>
              handle({ ...members, query, body: decoded })
            )
      )
  }
}

/** What a route asks of a client. */
export interface ClientNeeds {
  readonly scope: Scope
  /** To keys of other environments the path is unknown. */
  readonly environments: ReadonlyArray<Environment>
}

/** Under this start of a path is what only the test environment has (TST-8). */
const testPaths = "/v1/test/"

/** What a route of this path asks of a client with this scope. */
export const clientNeeds = ({ path }: { readonly path: string }, scope: Scope): ClientNeeds => ({
  scope,
  environments: path.startsWith(testPaths) ? ["test"] : ["test", "live"]
})

export type ClientRoute<R> = Route<R, ClientNeeds, Caller>

/** Binds an endpoint of the clients' contract to its program. */
export const route = <Query, Body, R>({
  scope,
  ...options
}: Omit<RouteOptions<Query, Body, R, ClientNeeds, Caller>, "needs"> & { readonly scope: Scope }): ClientRoute<R> =>
  bind({ ...options, needs: clientNeeds(options.endpoint, scope) })

export type OperationsRoute<R> = Route<R, ReadonlyArray<Role>, PersonCaller>

/**
 * Binds an endpoint of the operations contract to its program, for the roles that the contract names. Every POST honours an
 * Idempotency-Key (OPS-8).
 */
export const operationsRoute = <Query, Body, R>(
  options: Omit<
    RouteOptions<Query, Body, R, ReadonlyArray<Role>, PersonCaller>,
    "needs" | "honoursIdempotencyKey" | "outcome"
  >
): OperationsRoute<R> =>
  bind({
    ...options,
    needs: rolesFor(options.endpoint),
    honoursIdempotencyKey: options.endpoint.method === "POST",
    outcome: "other"
  })
