import type { ByAnyone, ByClient, ByPerson, ByUser, Passage, Who } from "@trajet/contract"
import type { Caller } from "@trajet/domain/access"
import type { PersonCaller } from "@trajet/domain/people"
import type { Claim } from "@trajet/domain/idempotency"
import type { UserCaller, Visitor } from "@trajet/domain/users"
import { Effect, Result, type Schema } from "effect"
import { decoder } from "../decoding/decode.ts"
import type { Failure } from "../failures.ts"
import type { ApiProblem } from "../problem.ts"
import { queryReader } from "../decoding/query.ts"
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

interface Binding<Query, Body, R, W extends Who, By> {
  /** The endpoint of the contract. */
  readonly endpoint: ServedEndpoint
  readonly passage: Passage<W>
  readonly query: Schema.Decoder<Query>
  readonly body: Schema.Decoder<Body>
  /** `optional`: an absent body is an empty object. */
  readonly takesBody: "none" | "optional" | "required"
  readonly handle: (asked: Asked<Query, Body, By>) => Effect.Effect<Served, Failure, R>
}

/** Reads a request by its schemas before its handler. `serve.ts` is the only caller. */
export const bind = <Query, Body, R, W extends Who, By>({
  endpoint,
  passage,
  query,
  body,
  takesBody,
  handle
}: Binding<Query, Body, R, W, By>): Route<R, W, By> => {
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

export type ClientRoute<R> = Route<R, ByClient, Caller>

export type OperationsRoute<R> = Route<R, ByPerson, PersonCaller>

export type ConsoleRoute<R> = Route<R, ByUser, UserCaller>

export type VisitorRoute<R> = Route<R, ByAnyone, Visitor>
