import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { hasNeedlessEscape, routedPath } from "./request-target.rules.ts"

export const needlessEscapeDetail =
  "there is nothing under this path; send letters, digits, `-`, `.`, `_` and `~` as they are, and not as escapes like %76"

/** Answers a path with an escape of an unreserved character before the router sees it, which would decode the escape. */
export const refusesNeedlessEscapes = <R>(answer: Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>) =>
  HttpRouter.middleware(
    (route) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) =>
        hasNeedlessEscape(routedPath(url)) ? answer : route
      ),
    { global: true }
  )
