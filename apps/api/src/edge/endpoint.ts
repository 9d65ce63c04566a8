import type { Passage, Who } from "@trajet/contract"
import type { ClockLeads } from "@trajet/domain/clock"
import { RequestId } from "@trajet/domain/access"
import type { Claim, IdempotencyKey } from "@trajet/domain/idempotency"
import type { Sampling } from "@trajet/runtime"
import { Cause, Clock, Effect, Option } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { randomUUIDv7 } from "node:crypto"
import { IncomingMessage } from "node:http"
import type { AccessLog } from "./access-log.ts"
import type { Admission } from "./admission/admission.ts"
import { type Answer, problemAnswer, toResponse } from "./answer.ts"
import type { ArrivingBytes } from "./bodies/arriving-bytes.ts"
import { type Axes, limited } from "./authenticate.ts"
import { type Answering, answeringOf } from "./endpoints/answering.ts"
import type { Door } from "./door.ts"
import { readJson } from "./bodies/body.ts"
import { clientIpOf, type networksOf, rateSubject } from "./connections/client-ip.ts"
import { bodyOf, enter } from "./enter.ts"
import { type Failure, problemOf } from "./failures.ts"
import { idempotencyKey, type RunIdempotently } from "./idempotency.ts"
import { type FoundWithCaller, withFound } from "./found/found-with-caller.ts"
import { headersMax } from "../limits.ts"
import type { LogRequest } from "./logged-requests.ts"
import { logOutage } from "./outage.ts"
import { ApiProblem } from "./problem.ts"
import type { Connections } from "./connections/connections.ts"
import type { Axis, RateLimit } from "./limits/rate-limit.ts"
import { publicUrlOf, siteUrlOf } from "./public-url.ts"
import type { RequestContext } from "./request-context.ts"
import type { Route, Serve } from "./endpoints/route.ts"
import type { RouteTable } from "./routing/route-table.ts"
import { canonicalParams, type Params, targetOf } from "./target.ts"
import { traced } from "./traced-request.ts"

export interface EdgeOptions {
  readonly routes: RouteTable
  readonly admission: Admission["Service"]
  readonly runIdempotently: RunIdempotently
  readonly bodies: ArrivingBytes
  readonly log: AccessLog
  readonly logRequest: LogRequest
  readonly docsBase: string
  readonly proxies: ReturnType<typeof networksOf>
  readonly limit: RateLimit
  readonly ipAxis: Axis
  /** The axes of callers: of a key, of its group, and of all keys. */
  readonly axes: Pick<Axes, "key" | "group" | "global">
  /** The limit of pages and their files, apart from that of requests: an office may have one address. */
  readonly pagesAxis: Axis
  readonly connections: Connections["Service"]
  readonly sampling: Sampling
  readonly tlsOnly: boolean
  /** Empty: the address and port that the request came in on. */
  readonly publicUrl: string
}

const contextOf = (node: IncomingMessage, startedAtMillis: number, edge: EdgeOptions): RequestContext => ({
  tlsOnly: edge.tlsOnly,
  publicUrl: publicUrlOf(node, edge),
  siteUrl: siteUrlOf(node, edge),
  id: RequestId(randomUUIDv7()),
  ip: clientIpOf(node, edge.proxies),
  startedAtMillis,
  taken: [],
  lead: null,
  known: null,
  keyId: null,
  spender: null,
  logged: null,
  idempotencyKey: null,
  opened: null,
  isKept: false
})

/**
 * Answers an unexpected error: the client gets a reference, and the log gets the cause with this reference (ERR-20).
 */
export const defectProblem = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>, context: RequestContext) {
  yield* Effect.logError("unexpected failure", { reference: context.id }, cause)
  return new ApiProblem({
    status: 500,
    code: null,
    detail: "an unexpected error happened; tell us the reference",
    reference: context.id
  })
})

/**
 * Finds requests that a proxy may have understood differently: two hosts, none, or a target with another host
 * (`originForm` has replaced one with the same host). A request with too many headers gets 431: Node's own limit would drop
 * the excess silently.
 */
const ambiguity = (node: IncomingMessage): ApiProblem | null => {
  if (node.rawHeaders.length / 2 > headersMax) {
    return new ApiProblem({ status: 431, code: null, detail: `more than ${headersMax} headers` })
  }
  const hosts = node.headersDistinct["host"]?.length ?? 0
  const oneHost = hosts === 1 || (hosts === 0 && node.httpVersion === "1.0")
  return !oneHost || !(node.url ?? "").startsWith("/")
    ? new ApiProblem({
        status: 400,
        code: null,
        detail: "send one Host header, and as the target a path, or an address with the host and port of that header"
      })
    : null
}

const leaving = ({ admission }: EdgeOptions) =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
    const node = NodeHttpServerRequest.toIncomingMessage(request)
    if (node instanceof IncomingMessage) admission.leave(node)
  })

/** Runs a request to its answer: turns every failure into a problem, logs and counts. */
export const runRequest = <R>(
  edge: EdgeOptions,
  { name, counted, axis = edge.ipAxis, outcome, headers = null }: Answering,
  work: (
    node: IncomingMessage,
    context: RequestContext
  ) => Effect.Effect<Answer | HttpServerResponse.HttpServerResponse, Failure, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | HttpServerRequest.HttpServerRequest> =>
  Effect.gen(function* () {
    const { log, docsBase, limit, connections } = edge
    const request = yield* HttpServerRequest.HttpServerRequest
    const node = NodeHttpServerRequest.toIncomingMessage(request)
    if (!(node instanceof IncomingMessage)) return yield* Effect.die("the server speaks HTTP/1.1 only")
    const waitedMillis = edge.admission.waitedMillis(node)
    const arrivedAtMillis = (yield* Clock.currentTimeMillis) - waitedMillis
    const context = contextOf(node, arrivedAtMillis, edge)
    const ambiguous = ambiguity(node)
    const isCounted = counted || ambiguous !== null
    const taken = yield* isCounted
      ? limit.take(axis, rateSubject(context.ip))
      : limit.peek(axis, rateSubject(context.ip))
    context.taken.push(taken)
    const refused = isCounted && !taken.allowed ? limited(taken) : ambiguous
    const answer = yield* (refused === null ? work(node, context) : Effect.fail(refused)).pipe(
      Effect.catch((failure) => {
        const problem = problemOf(failure, outcome)
        return Effect.as(logOutage(problem, context.id, name), problemAnswer(problem, docsBase))
      }),
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.failCause(cause)
          : Effect.map(defectProblem(cause, context), (problem) => problemAnswer(problem, docsBase))
      ),
      // Probes would fill the traces.
      counted ? traced(edge.sampling, { node, name, requestId: context.id, waitedMillis }) : (same) => same
    )
    if (context.keyId !== null) connections.keep(node.socket)
    context.isKept = connections.isKept(node.socket)
    const atMillis = yield* Clock.currentTimeMillis
    log.record({ method: node.method ?? null, context, route: name, status: answer.status, atMillis })
    if (context.logged !== null) {
      const { url = "", method = "" } = node
      const [, route = ""] = name.split(" ")
      const millis = atMillis - context.startedAtMillis
      edge.logRequest({ key: context.logged, id: context.id, route, url, method, answer, millis })
    }
    const plain = toResponse(answer, context)
    const response = headers === null ? plain : HttpServerResponse.setHeaders(plain, headers)
    return ambiguous === null ? response : HttpServerResponse.setHeader(response, "connection", "close")
  }).pipe(
    Effect.onExit(() => leaving(edge)),
    Effect.orDie
  )

/** A request after its key, query and body were read. */
interface Entered<By> {
  readonly caller: By
  readonly params: Params
  readonly path: string
  readonly publicUrl: string
  readonly found: FoundWithCaller
  readonly key: Option.Option<IdempotencyKey>
  readonly body: unknown
}

/** Carries a request out: claim, validation, work. A request with an effective key is carried out once (IDM-3). */
export const carryOut = <R, W extends Who, By>(
  edge: EdgeOptions,
  door: Door<W, By>,
  route: Route<R, W, By>,
  { key, path, body, found, ...members }: Entered<By>,
  serve: Serve<R, By>
): Effect.Effect<Answer, Failure, R | ClockLeads> => {
  const work = (claim: Claim | null) => withFound(found, route.endpoint, serve({ ...members, claim }, body))
  return route.passage.once !== "per_key" || Option.isNone(key)
    ? work(null)
    : edge.runIdempotently(
        { holder: door.holderOf(members.caller), key: key.value, method: route.endpoint.method, path, body },
        work
      )
}

const leavesPlace = ({ admitted }: Passage): boolean => admitted.places === 1 && admitted.whileWaiting === "left"

/**
 * Serves a request that got a place, in this order: address limit, key, limits of the key, of its group and of all, scope,
 * query, form of the Idempotency-Key, JSON, claim, validation, work (IDM-8, ERR-69). Failures before the
 * claim are never stored.
 */
export const serveRoute = <R, W extends Who, By>(edge: EdgeOptions, door: Door<W, By>, route: Route<R, W, By>) =>
  runRequest(
    edge,
    answeringOf(edge, route.endpoint, route.passage),
    Effect.fnUntraced(function* (node, context) {
      const { path, search } = targetOf(node)
      const caller = yield* enter(edge, door, route.passage, node, context)
      const serve = yield* Effect.fromResult(route.asked(search))
      const key = route.passage.once === "no_key" ? Option.none<IdempotencyKey>() : yield* idempotencyKey(node)
      context.idempotencyKey = Option.getOrNull(key)
      const body =
        route.takesBody === "none"
          ? {}
          : yield* edge.admission.outside(
              node,
              edge.bodies.holding(bodyOf(edge, context, door.holderOf(caller)), (held) =>
                readJson(node, route.takesBody === "optional", held)
              )
            )
      const params = canonicalParams((yield* HttpRouter.RouteContext).params)
      const entered = { caller, params, path, publicUrl: context.publicUrl, found: context, key, body }
      const work = carryOut(edge, door, route, entered, serve)
      if (leavesPlace(route.passage)) edge.admission.leave(node)
      return yield* work
    })
  )
