import type { Caller, Scope } from "@trajet/domain/access"
import { type StageFile, withStagedFiles } from "@trajet/domain/documents"
import type { Claim } from "@trajet/domain/idempotency"
import type { MissionId } from "@trajet/domain/mission"
import { Effect, Option, Schema } from "effect"
import { HttpRouter, type HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import type { HeldBytes } from "./arriving-bytes.ts"
import { type Door, shareOf } from "../door.ts"
import { runRequest, type EdgeOptions } from "../endpoint.ts"
import type { Failure } from "../failures.ts"
import { idempotencyKey } from "../idempotency.ts"
import { queryReader } from "../decoding/query.ts"
import type { Served } from "../route.ts"
import { canonicalParams, missionIdOf, targetOf } from "../target.ts"

/** A body whose files are staged. */
export interface Received<A> {
  /** The part of the request's fingerprint besides method and path: any JSON value. */
  readonly fingerprint: unknown
  /** The content of the request. Fails if the body breaks the contract; an Idempotency-Key keeps that failure. */
  readonly content: Effect.Effect<A, Failure>
}

export interface Depositing<A> {
  readonly caller: Caller
  readonly id: MissionId
  readonly content: A
  /** Start of all links. */
  readonly publicUrl: string
  readonly claim: Claim | null
}

/** A POST with files in its body, which are stored while they arrive. */
export interface UploadRoute<A, R> {
  readonly endpoint: { readonly method: "POST"; readonly path: `/${string}` }
  readonly scope: Scope
  /** Fails if the request would be refused whatever its body holds, so that the body is not read. */
  readonly admit: (caller: Caller, id: MissionId) => Effect.Effect<unknown, Failure, R>
  readonly receive: (
    node: IncomingMessage,
    stage: StageFile,
    held: HeldBytes
  ) => Effect.Effect<Received<A>, Failure, R | HttpServerRequest.HttpServerRequest>
  readonly handle: (asked: Depositing<A>) => Effect.Effect<Served, Failure, R>
}

const readNoQuery = queryReader(Schema.Struct({}))

/**
 * Serves a request with files like any other request (`serveRoute`), with two differences. The mission is looked up
 * before the body is read. The body is stored before its key is claimed, because the fingerprint needs its content.
 * Files without a record at the end (after a replay, a refusal, or a client that went away) are deleted.
 */
export const serveUpload = <A, R>(edge: EdgeOptions, door: Door<Scope, Caller>, route: UploadRoute<A, R>) =>
  runRequest(
    edge,
    { name: `${route.endpoint.method} ${route.endpoint.path}`, counted: true, outcome: "other" },
    Effect.fnUntraced(function* (node, context) {
      const { method } = route.endpoint
      const { path, search } = targetOf(node)
      const caller = yield* door.authenticate(node, context, route.scope)
      const holder = door.holderOf(caller)
      yield* Effect.fromResult(readNoQuery(search))
      const key = yield* idempotencyKey(node)
      const id = missionIdOf(canonicalParams((yield* HttpRouter.RouteContext).params))
      yield* route.admit(caller, id)
      const receive = (stage: StageFile) => (held: HeldBytes) => route.receive(node, stage, held)
      const arriving = (stage: StageFile) =>
        edge.admission.outside(node, edge.bodies.holding(shareOf(holder), receive(stage)))
      return yield* withStagedFiles(caller.tenant, (stage) =>
        Effect.flatMap(arriving(stage), ({ fingerprint, content }) => {
          const work = (claim: Claim | null) =>
            Effect.flatMap(content, (given) =>
              route.handle({ caller, id, content: given, publicUrl: context.publicUrl, claim })
            )
          return Option.isNone(key)
            ? work(null)
            : edge.runIdempotently({ holder, key: key.value, method, path, body: fingerprint }, work)
        })
      )
    })
  )
