import type { Passage, Who } from "@trajet/contract"
import { type StageFile, withStagedFiles } from "@trajet/domain/documents"
import type { Claim, IdempotencyKey } from "@trajet/domain/idempotency"
import type { MissionId } from "@trajet/domain/mission"
import type { MissionOwner } from "@trajet/domain/operations"
import { Effect, Option, Schema } from "effect"
import { HttpRouter, type HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import type { HeldBytes } from "./arriving-bytes.ts"
import type { Door } from "../door.ts"
import { addEndpoint } from "../routing/add-route.ts"
import { answeringOf } from "../endpoints/answering.ts"
import { runRequest, type EdgeOptions } from "../endpoint.ts"
import { bodyOf, enter } from "../enter.ts"
import { withKnownLead } from "../found/known-lead.ts"
import type { Failure } from "../failures.ts"
import { idempotencyKey } from "../idempotency.ts"
import { queryReader } from "../decoding/query.ts"
import type { Served } from "../endpoints/route.ts"
import type { ServedEndpoint } from "../endpoints/served-endpoint.ts"
import { canonicalParams, missionIdOf, type Params, targetOf } from "../target.ts"

/** A body whose files are staged. */
export interface Received<A> {
  /** The part of the request's fingerprint besides method and path: any JSON value. */
  readonly fingerprint: unknown
  /** The content of the request. Fails if the body breaks the contract; an Idempotency-Key keeps that failure. */
  readonly content: Effect.Effect<A, Failure>
}

export interface Depositing<A, By> {
  readonly caller: By
  /** Whose mission it is: the files take the storage of this group. */
  readonly owner: MissionOwner
  readonly id: MissionId
  /** The names of its path. */
  readonly params: Params
  readonly content: A
  /** Start of all links. */
  readonly publicUrl: string
  readonly claim: Claim | null
}

/**
 * A request with files in its body, which are stored while they arrive. `Needs` is what the route asks of its caller `By`.
 */
export interface UploadRoute<A, R, W extends Who, By> {
  readonly endpoint: ServedEndpoint<"POST" | "PUT">
  readonly passage: Passage<W>
  /**
   * Finds the owner of the mission. Fails if the request would be refused whatever its body holds, so that the body is
   * not read.
   */
  readonly admit: (caller: By, id: MissionId, params: Params) => Effect.Effect<MissionOwner, Failure, R>
  readonly receive: (
    node: IncomingMessage,
    stage: StageFile,
    held: HeldBytes
  ) => Effect.Effect<Received<A>, Failure, R | HttpServerRequest.HttpServerRequest>
  readonly handle: (asked: Depositing<A, By>) => Effect.Effect<Served, Failure, R>
}

const readNoQuery = queryReader(Schema.Struct({}))

/**
 * Serves a request with files like any other request (`serveRoute`), with two differences. The mission is looked up
 * before the body is read. The body is stored before its key is claimed, because the fingerprint needs its content.
 * Files without a record at the end (after a replay, a refusal, or a client that went away) are deleted.
 */
const serveUpload = <A, R, W extends Who, By>(edge: EdgeOptions, door: Door<W, By>, route: UploadRoute<A, R, W, By>) =>
  runRequest(
    edge,
    answeringOf(edge, route.endpoint, route.passage),
    Effect.fnUntraced(function* (node, context) {
      const { method } = route.endpoint
      const { path, search } = targetOf(node)
      const caller = yield* enter(edge, door, route.passage, node, context)
      const holder = door.holderOf(caller)
      yield* Effect.fromResult(readNoQuery(search))
      const key = route.passage.once === "no_key" ? Option.none<IdempotencyKey>() : yield* idempotencyKey(node)
      context.idempotencyKey = Option.getOrNull(key)
      const params = canonicalParams((yield* HttpRouter.RouteContext).params)
      const id = missionIdOf(params)
      const owner = yield* withKnownLead(context.lead, route.admit(caller, id, params))
      const receive = (stage: StageFile) => (held: HeldBytes) => route.receive(node, stage, held)
      const arriving = (stage: StageFile) =>
        edge.admission.outside(node, edge.bodies.holding(bodyOf(edge, context, holder), receive(stage)))
      return yield* withStagedFiles(owner.tenant, (stage) =>
        Effect.flatMap(arriving(stage), ({ fingerprint, content }) => {
          const work = (claim: Claim | null) =>
            withKnownLead(
              context.lead,
              Effect.flatMap(content, (given) =>
                route.handle({ caller, owner, id, params, content: given, publicUrl: context.publicUrl, claim })
              )
            )
          return Option.isNone(key)
            ? work(null)
            : edge.runIdempotently({ holder, key: key.value, method, path, body: fingerprint }, work)
        })
      )
    })
  )

/** Serves a route with files at its method and path. */
export const addUpload = <A, R, W extends Who, By>(
  edge: EdgeOptions,
  door: Door<W, By>,
  route: UploadRoute<A, R, W, By>
) => addEndpoint(edge, route, serveUpload(edge, door, route))
