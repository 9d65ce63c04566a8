import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, Layer, Logger, type Scope } from "effect"

export interface ReceivedRequest {
  readonly method: string
  /** Path and query, unchanged. */
  readonly url: URL
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

export type Behaviour =
  | {
      readonly _tag: "Answer"
      readonly status: number
      readonly body: string | Uint8Array
      readonly headers: Readonly<Record<string, string>>
    }
  /** Reads the request and never answers. */
  | { readonly _tag: "Silent" }
  /** Closes the connection without an answer. */
  | { readonly _tag: "HangUp" }
  /** Closes the connection in the middle of an answer. */
  | { readonly _tag: "CutBody" }
  /** Sends the beginning of an answer and says no more. */
  | { readonly _tag: "Stalling" }
  /** Sends an answer that has no end. */
  | { readonly _tag: "Endless" }

export const text = (body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Behaviour => ({
  _tag: "Answer",
  status,
  body,
  headers
})
export const bytes = (body: Uint8Array): Behaviour => ({ _tag: "Answer", status: 200, body, headers: {} })
export const json = (body: unknown, status = 200): Behaviour => text(JSON.stringify(body), status)
export const silent: Behaviour = { _tag: "Silent" }
export const hangUp: Behaviour = { _tag: "HangUp" }
export const cutBody: Behaviour = { _tag: "CutBody" }
export const stalling: Behaviour = { _tag: "Stalling" }
export const endless: Behaviour = { _tag: "Endless" }

export type Manner = Behaviour | ((request: ReceivedRequest) => Behaviour)

interface ProviderServer {
  readonly baseUrl: string
  readonly received: ReadonlyArray<ReceivedRequest>
  /** Sets the manner of all later requests. */
  readonly become: (manner: Manner) => void
}

const pour = (response: ServerResponse): void => {
  const chunk = "x".repeat(16_384)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on("drain", more)
  response.writeHead(200, { "content-type": "application/json" })
  more()
}

const act = (behaviour: Behaviour, response: ServerResponse): void => {
  switch (behaviour._tag) {
    case "Answer":
      response.writeHead(behaviour.status, { "content-type": "application/json", ...behaviour.headers })
      response.end(behaviour.body)
      return
    case "Silent":
      return
    case "HangUp":
      response.destroy()
      return
    case "CutBody":
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" })
      response.write('{"features":[', () => response.destroy())
      return
    case "Stalling":
      response.writeHead(200, { "content-type": "application/json" })
      response.write('{"features":[')
      return
    case "Endless":
      pour(response)
  }
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString("utf8")
}

/** A provider on the loopback that records its requests and answers, or misbehaves, by its manner. */
export const providerServer = (initial: Manner): Effect.Effect<ProviderServer, never, Scope.Scope> =>
  Effect.gen(function* () {
    const received: Array<ReceivedRequest> = []
    let current = initial
    const server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const url = new URL(request.url ?? "/", "http://127.0.0.1")
        const seen = { method: request.method ?? "", url, headers: request.headers, body }
        received.push(seen)
        act(typeof current === "function" ? current(seen) : current, response)
      })
    })
    const port = yield* Effect.callback<number>((resume) => {
      server.listen(0, "127.0.0.1", () => {
        const address: AddressInfo | string | null = server.address()
        resume(Effect.succeed(address !== null && typeof address === "object" ? address.port : 0))
      })
    })
    yield* Effect.addFinalizer(() =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      })
    )
    return {
      baseUrl: `http://127.0.0.1:${port}`,
      received,
      become: (manner) => {
        current = manner
      }
    }
  })

// Tests assert failures; their logs would be noise.
const quiet = Logger.layer([])

/** Runs an adapter against a provider of the given manner. */
export const withProvider = <A>(manner: Manner, adapter: (baseUrl: string) => Layer.Layer<A>): Layer.Layer<A> =>
  Layer.merge(Layer.unwrap(Effect.map(providerServer(manner), ({ baseUrl }) => adapter(baseUrl))), quiet)

/** Runs an adapter whose provider refuses every connection. */
export const withoutProvider = <A>(adapter: (baseUrl: string) => Layer.Layer<A>): Layer.Layer<A> =>
  Layer.merge(Layer.unwrap(Effect.map(Effect.scoped(providerServer(silent)), ({ baseUrl }) => adapter(baseUrl))), quiet)

/** Failures to answer that every adapter must report as `down`, or as `nonsense` if its port has that word. */
export const misbehaviours: Readonly<Record<string, { readonly manner: Manner; readonly nonsense: boolean }>> = {
  "answers 500": { manner: text("oops", 500), nonsense: false },
  "answers 503 with a page": { manner: text("<html>", 503), nonsense: false },
  "answers 429": { manner: text("{}", 429), nonsense: false },
  "hangs up": { manner: hangUp, nonsense: false },
  "hangs up in the middle of its answer": { manner: cutBody, nonsense: false },
  "answers without end": { manner: endless, nonsense: true },
  "answers a page": { manner: text("<html>welcome</html>"), nonsense: true },
  "answers nothing": { manner: text(""), nonsense: true },
  "answers null": { manner: json(null), nonsense: true },
  "answers another shape": {
    manner: json({ features: [{}], results: 1, code: "?", trip: [], state: 1 }),
    nonsense: true
  },
  "answers 403": { manner: json({ message: "forbidden" }, 403), nonsense: true }
}
