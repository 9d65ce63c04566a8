import { type ByPerson, OperationsApi } from "@trajet/contract"
import type { Feed } from "@trajet/domain/operations/feed"
import type { PersonCaller } from "@trajet/domain/people"
import { Effect, Fiber, Result, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import type { IncomingMessage } from "node:http"
import { OperationsFeeds } from "../../feeds.ts"
import { addEndpoint } from "../routing/add-route.ts"
import { feedCloseMillis } from "../../limits.ts"
import { queryReader } from "../decoding/query.ts"
import type { Door } from "../door.ts"
import { answeringOf } from "../endpoints/answering.ts"
import { type EdgeOptions, runRequest } from "../endpoint.ts"
import { enter } from "../enter.ts"
import { type ApiProblem, coded } from "../problem.ts"
import type { ServedEndpoint } from "../endpoints/served-endpoint.ts"
import { targetOf } from "../target.ts"

const { follow } = OperationsApi.groups.feed.endpoints
const { passage } = OperationsApi.groups.feed.declared.follow
const readNoQuery = queryReader(Schema.Struct({}))

const headers = {
  "cache-control": "no-store, no-transform",
  // Asks nginx and its relatives to pass each event on at once.
  "x-accel-buffering": "no",
  // A feed that ended is opened anew, at another process if this one stops.
  connection: "close"
}
const contentType = "text/event-stream; charset=utf-8"

const header = "Last-Event-ID"
const repeated = coded("cursor_invalid", `${header}: send the header once`, {
  errors: [{ field: header, error: "invalid", message: "send the header once" }]
})

const lastEventIdOf = (node: IncomingMessage): Result.Result<string | null, ApiProblem> => {
  const [id = "", ...others] = node.headersDistinct["last-event-id"] ?? []
  if (others.length > 0) return Result.fail(repeated)
  return Result.succeed(id === "" ? null : id)
}

/** Closes the connection of a feed that the service ended, if the client does not read its end. */
const closeAfterEnd = (feed: Feed<Buffer>, { socket }: IncomingMessage) =>
  Effect.sync(() => {
    const closing = Effect.runFork(
      feed.ended.pipe(
        Effect.flatMap((reason) => Effect.sleep(reason === "slow" ? 0 : feedCloseMillis)),
        Effect.andThen(Effect.sync(() => socket.destroy()))
      )
    )
    // Closes also a feed whose stream never began.
    const close = () => {
      feed.close()
      Effect.runFork(Fiber.interrupt(closing))
    }
    if (socket.destroyed) close()
    else socket.once("close", close)
  })

/** Serves the feed of operations: an open-ended answer, which takes no place of the work in progress (OPS-39). `placed` moves it to another path. */
export const serveFeed = (
  edge: EdgeOptions,
  door: Door<ByPerson, PersonCaller>,
  placed: (endpoint: ServedEndpoint<"GET">) => ServedEndpoint<"GET"> = (endpoint) => endpoint
) =>
  addEndpoint(
    edge,
    { endpoint: placed(follow), passage },
    runRequest(
      edge,
      answeringOf(edge, placed(follow), passage),
      Effect.fnUntraced(function* (node, context) {
        const caller = yield* enter(edge, door, passage, node, context)
        yield* Effect.fromResult(readNoQuery(targetOf(node).search))
        const lastEventId = yield* Effect.fromResult(lastEventIdOf(node))
        const feeds = yield* OperationsFeeds
        if (node.method === "HEAD") {
          yield* feeds.check(caller, lastEventId)
          return HttpServerResponse.empty({ status: 200, headers: { ...headers, "content-type": contentType } })
        }
        const feed = yield* Effect.uninterruptible(
          Effect.tap(feeds.open(caller, lastEventId), (opened) => closeAfterEnd(opened, node))
        )
        return HttpServerResponse.stream(feed.frames, { contentType, headers })
      })
    )
  )
