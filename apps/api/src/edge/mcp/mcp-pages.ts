import { type ByClient, client, type Passage, readingBy } from "@trajet/contract"
import type { Caller } from "@trajet/domain/access"
import type { ClockLeads } from "@trajet/domain/clock"
import { answerMessage, type CallApi } from "@trajet/mcp"
import { Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import type { IncomingMessage } from "node:http"
import type { Settings } from "../../settings.ts"
import { addPage } from "../routing/add-route.ts"
import { readJson } from "../bodies/body.ts"
import { queryReader } from "../decoding/query.ts"
import type { Door } from "../door.ts"
import { type EdgeOptions, runRequest } from "../endpoint.ts"
import { bodyOf, enter } from "../enter.ts"
import { problemAnswer } from "../answer.ts"
import { ApiProblem } from "../problem.ts"
import type { RequestContext } from "../request-context.ts"
import type { ClientRoute } from "../endpoints/route.ts"
import { targetOf } from "../target.ts"
import { callInProcess } from "./in-process-call.ts"

const path = "/mcp"
const readNoQuery = queryReader(Schema.Struct({}))

// Every tool reads missions, also before it writes, so that each needs this scope.
const passage: Passage<ByClient> = readingBy(client("transports:read"))

const foreignOrigin = new ApiProblem({
  status: 403,
  code: null,
  detail: "Origin: pages of other addresses may not call this server; send the request without a browser"
})

/**
 * Refuses a request that a web page of another origin makes in a browser. By DNS rebinding, such a page could reach a
 * server in the network of the user, but the page cannot change its header Origin.
 */
const refuseForeignOrigin = (node: IncomingMessage, { publicUrl }: RequestContext) => {
  const given = node.headersDistinct["origin"] ?? []
  const own = new URL(publicUrl).origin
  return given.every((origin) => origin === own) ? Effect.void : Effect.fail(foreignOrigin)
}

const wrongMethod = new ApiProblem({
  status: 405,
  code: null,
  detail: "send a message by POST; this server keeps no session and opens no stream"
})

/** Serves the Model Context Protocol over streamable HTTP, for the tools that the setting allows. */
export const mcpPages = <R>(
  edge: EdgeOptions,
  door: Door<ByClient, Caller>,
  routes: ReadonlyArray<ClientRoute<R>>,
  mode: Settings["mcp"]
) => {
  if (mode === "off") return []
  const post = addPage(
    edge,
    { method: "POST", path, admitted: passage.admitted },
    runRequest(
      edge,
      { name: `POST ${path}`, counted: true, outcome: "other" },
      Effect.fnUntraced(function* (node, context) {
        yield* refuseForeignOrigin(node, context)
        const caller = yield* enter(edge, door, passage, node, context)
        yield* Effect.fromResult(readNoQuery(targetOf(node).search))
        const body = yield* edge.admission.outside(
          node,
          edge.bodies.holding(bodyOf(edge, context, door.holderOf(caller)), (held) => readJson(node, false, held))
        )
        const services = yield* Effect.context<R | ClockLeads>()
        const call: CallApi = (request, signal) =>
          Effect.runPromiseWith(services)(callInProcess(edge, door, routes, { node, context }, request), { signal })
        const { status, contentType, text } = yield* Effect.promise((signal) =>
          answerMessage({ body, headers: node.headers }, call, mode === "change", signal)
        )
        const headers = { "cache-control": "no-store" }
        return contentType === null
          ? HttpServerResponse.empty({ status, headers })
          : HttpServerResponse.text(text, { status, contentType, headers })
      })
    )
  )
  const others = (["GET", "DELETE"] as const).map((method) =>
    addPage(
      edge,
      { method, path },
      runRequest(edge, { name: `${method} ${path}`, counted: true, outcome: "other" }, () => {
        const answer = problemAnswer(wrongMethod, edge.docsBase)
        return Effect.succeed({ ...answer, headers: { ...answer.headers, allow: "POST" } })
      })
    )
  )
  return [post, ...others]
}
