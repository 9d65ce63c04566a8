import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { Problem } from "./problem.model.ts"

const problem = <const Status extends number>(status: Status, description: string) =>
  Schema.Struct(Problem.fields)
    .annotate({ description })
    .pipe(HttpApiSchema.status(status), HttpApiSchema.asJson({ contentType: "application/problem+json" }))

export const Unauthorized = problem(401, "Key absent, unknown, revoked or expired")
export const Forbidden = problem(403, "The key lacks the scope")
export const NotFound = problem(404, "Mission unknown, or of another group")
export const Conflict = problem(409, "The state of the mission or of the Idempotency-Key does not allow it")
export const Unprocessable = problem(422, "The request is not valid; `errors` names the fields")
const TooManyRequests = problem(429, "A rate limit was reached; see Retry-After")
const InternalError = problem(500, "Internal error; `reference` identifies it")
const BadGateway = problem(502, "A service behind Trajet did not answer")

/** Answers to bytes that are not a readable HTTP request. The server then closes the connection. */
const unreadable = [
  problem(400, "The bytes are not one unambiguous HTTP request; the connection is closed"),
  problem(408, "The request did not arrive in time; the connection is closed"),
  problem(431, "The headers are more than 100, or larger than 16 KiB; the connection is closed")
] as const

/** Problems that every operation may answer. */
export const always = [
  ...unreadable,
  Unauthorized,
  Forbidden,
  Unprocessable,
  TooManyRequests,
  InternalError,
  BadGateway
] as const
