import { Effect, Stream } from "effect"
import { HttpServerRequest, Multipart } from "effect/http"
import type { IncomingMessage } from "node:http"
import { headersInUtf8 } from "./form-headers.ts"
import { boundaryOf } from "./form-type.ts"

/** The parts of a form while it arrives. Fails with a `MultipartError` also if the client goes away. */
export const formParts = (node: IncomingMessage) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const { headers, stream } = yield* HttpServerRequest.HttpServerRequest
      return stream.pipe(
        Stream.mapError((cause) => Multipart.MultipartError.fromReason("InternalError", cause)),
        Stream.mapAccum(
          () => headersInUtf8(boundaryOf(node)),
          (form, chunk) => [form, form.push(chunk)],
          { onHalt: (form) => form.end() }
        ),
        Stream.pipeThroughChannelOrFail(Multipart.makeChannel<Multipart.MultipartError>(headers))
      )
    })
  )
