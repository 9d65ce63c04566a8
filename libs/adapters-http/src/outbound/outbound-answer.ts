import { Clock, Effect, Option, Result, Schema, SchemaIssue, Stream } from "effect"
import { HttpClient, type HttpClientError, type HttpClientRequest, type HttpClientResponse } from "effect/http"
import { nonsense, OutboundFailure } from "./outbound.errors.ts"
import { retryAfterMillis } from "./retry-after.ts"

/** A complete answer of a provider, with its body as text. */
interface RawAnswer {
  readonly status: number
  readonly retryAfterMillis: Option.Option<number>
  readonly text: string
}

const errorCode = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "no code"
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name
}

const unreachable = (error: HttpClientError.HttpClientError): OutboundFailure =>
  new OutboundFailure({
    reason: "down",
    // Not the error's own message: it shows the URL, which may hold a key.
    detail: `${error.reason._tag} (${errorCode(error.reason.cause)})`,
    transient: error.reason._tag === "TransportError" || error.reason._tag === "DecodeError"
  })

const readBounded = (response: HttpClientResponse.HttpClientResponse, bytesMax: number) =>
  response.stream.pipe(
    Stream.runFoldEffect(
      () => ({ chunks: new Array<Uint8Array>(), bytes: 0 }),
      ({ bytes, chunks }, chunk) => {
        const total = bytes + chunk.byteLength
        if (total > bytesMax) return Effect.fail(nonsense(`an answer of more than ${bytesMax} bytes`))
        chunks.push(chunk)
        return Effect.succeed({ chunks, bytes: total })
      }
    ),
    Effect.flatMap(({ chunks }) =>
      Effect.try({
        try: () => new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)),
        catch: () => nonsense("an answer that is not UTF-8")
      })
    )
  )

const retryAfter = (header: string | undefined, nowMillis: number): Option.Option<number> =>
  header === undefined ? Option.none() : Option.fromNullishOr(retryAfterMillis(header, nowMillis))

/** The statuses whose JSON is an answer; `2xx`: any of them, whatever the body holds. */
export type AnswerStatuses = ReadonlyArray<number> | "2xx"

const isSuccess = (status: number): boolean => status >= 200 && status < 300

// The body is read only to free its connection, so the limit is short.
const bodyPatience = "1 second"

/** Sends a request and reads the whole answer, at most `bytesMax` of it. */
export const exchange = (
  client: HttpClient.HttpClient,
  request: HttpClientRequest.HttpClientRequest,
  bytesMax: number,
  statuses: AnswerStatuses
): Effect.Effect<RawAnswer, OutboundFailure> =>
  Effect.gen(function* () {
    const response = yield* client.execute(request)
    yield* Effect.annotateCurrentSpan("http.response.status_code", response.status)
    const reading = readBounded(response, bytesMax)
    const text =
      statuses === "2xx" && isSuccess(response.status)
        ? yield* reading.pipe(Effect.timeoutOption(bodyPatience), Effect.ignore, Effect.as(""))
        : yield* reading
    const now = yield* Clock.currentTimeMillis
    return { status: response.status, retryAfterMillis: retryAfter(response.headers["retry-after"], now), text }
  }).pipe(
    Effect.catchTag("HttpClientError", (error) => Effect.fail(unreachable(error))),
    // Providers are other companies: send no trace header, and put no URL (with its key and address) into a span.
    Effect.provideService(HttpClient.TracerDisabledWhen, () => true)
  )

const parsed = (text: string): Result.Result<unknown, OutboundFailure> =>
  Result.try({ try: (): unknown => JSON.parse(text), catch: () => nonsense("an answer that is not JSON") })

/** The JSON of the answer if its status is in `statuses`; fails with any other status. */
export const jsonOf = (
  { retryAfterMillis, status, text }: RawAnswer,
  statuses: AnswerStatuses
): Result.Result<unknown, OutboundFailure> => {
  if (statuses === "2xx" && isSuccess(status)) return Result.succeed(undefined)
  if (statuses !== "2xx" && statuses.includes(status)) {
    // If the status alone decides, the body is often HTML.
    return isSuccess(status) ? parsed(text) : Result.orElse(parsed(text), () => Result.succeed(undefined))
  }
  const unwell = status >= 500 || status === 429 || status === 408
  return Result.fail(
    new OutboundFailure({
      reason: unwell ? "down" : "nonsense",
      detail: `status ${status}`,
      transient: unwell,
      status,
      ...(Option.isSome(retryAfterMillis) ? { retryAfterMillis: retryAfterMillis.value } : {})
    })
  )
}

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** Reads one documented shape. Its failure names the paths that differ, never their values. */
export const shape = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownResult(schema)
  return (json: unknown): Result.Result<S["Type"], OutboundFailure> =>
    Result.mapError(decode(json), ({ issue }) => {
      const paths = issuesOf(issue).issues.map(({ path }) => (path ?? []).map(String).join("."))
      return nonsense(`not the documented shape at ${paths.join(", ") || "the top"}`)
    })
}
