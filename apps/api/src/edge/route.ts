import {
  type ByClient,
  type ByPerson,
  client,
  onePlace,
  oneRequest,
  type Passage,
  placeUntilItWaits,
  rolesFor,
  testClient,
  type Who
} from "@trajet/contract"
import type { Caller, Scope } from "@trajet/domain/access"
import type { PersonCaller } from "@trajet/domain/people"
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

/** A route of an endpoint that does not yet say itself what a request must pass. */
export interface RouteOptions<Query, Body, R, By> {
  /** The endpoint of the contract. */
  readonly endpoint: ServedEndpoint
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

/** A route as the edge sees it: an endpoint, what a request must pass, and its work. */
export interface Route<R, W extends Who, By> {
  readonly endpoint: ServedEndpoint
  readonly passage: Passage<W>
  readonly takesBody: "none" | "optional" | "required"
  /** Reads the query of a request, which may be refused before its body is read. */
  readonly asked: (search: string) => Result.Result<Serve<R, By>, ApiProblem>
}

/** What an endpoint asks whose binding says it. */
export const passageOf = <W extends Who>(
  {
    endpoint,
    honoursIdempotencyKey,
    outcome,
    waits
  }: Pick<RouteOptions<unknown, unknown, unknown, unknown>, "endpoint" | "honoursIdempotencyKey" | "outcome" | "waits">,
  who: W
): Passage<W> => ({
  who,
  admitted: waits === true ? placeUntilItWaits : onePlace,
  once: endpoint.method !== "POST" ? "no_key" : honoursIdempotencyKey ? "per_key" : "form_only",
  again: {
    repeat: "never",
    readFirst: "/",
    unconfirmed: outcome === "other" ? "relay_unavailable" : "not_confirmed"
  },
  sensitive: [],
  costs: oneRequest
})

export const bind = <Query, Body, R, W extends Who, By>(
  options: Pick<RouteOptions<Query, Body, R, By>, "endpoint" | "query" | "body" | "takesBody" | "handle">,
  passage: Passage<W>
): Route<R, W, By> => {
  const { endpoint, query, body, handle, takesBody } = options
  const readQuery = queryReader(query)
  const decodeBody: (value: unknown) => Result.Result<Body, ApiProblem> = decoder(body)
  return {
    ...{ endpoint, passage, takesBody },
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

/** Under this start of a path is what only the test environment has (TST-8). */
const testPaths = "/v1/test/"

/** What a route of this path asks of a client with this scope. */
export const clientOf = ({ path }: { readonly path: string }, scope: Scope): ByClient =>
  path.startsWith(testPaths) ? testClient(scope) : client(scope)

export type ClientRoute<R> = Route<R, ByClient, Caller>

/** Binds an endpoint of the clients' contract to its program. */
export const route = <Query, Body, R>({
  scope,
  ...options
}: RouteOptions<Query, Body, R, Caller> & { readonly scope: Scope }): ClientRoute<R> =>
  bind(options, passageOf(options, clientOf(options.endpoint, scope)))

export type OperationsRoute<R> = Route<R, ByPerson, PersonCaller>

/**
 * Binds an endpoint of the operations contract to its program, for the roles that the contract names. Every POST honours an
 * Idempotency-Key (OPS-8).
 */
export const operationsRoute = <Query, Body, R>(
  options: Omit<RouteOptions<Query, Body, R, PersonCaller>, "honoursIdempotencyKey" | "outcome">
): OperationsRoute<R> =>
  bind(
    options,
    passageOf(
      { ...options, honoursIdempotencyKey: true, outcome: "other" },
      {
        by: "person",
        roles: rolesFor(options.endpoint)
      }
    )
  )
