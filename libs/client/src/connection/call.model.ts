export type { FileContent } from "./values.model.ts"

/**
 * Says whether a call is sent again after a network error or a 5xx: always, only with its idempotency key, or never.
 * The contract says it for each endpoint.
 */
export type Repeat = "always" | "with_key" | "never"

/** A request of a call, before the connection adds its address, its key and its limits. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE"
  /** The path below the base address, with the names of `params` in it: `/transports/:id`. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  /** Members that are undefined are left out. */
  readonly query?: object | undefined
  readonly body?: unknown
  readonly repeat: Repeat
  /** The path that shows whether the request was processed. */
  readonly readFirst?: string
}

/** The data of an answer, with its HTTP status, headers and text. */
export interface Answered<A> {
  readonly data: A
  readonly status: number
  readonly headers: Headers
  /** The exact text of the body. */
  readonly text: string
  /** Number of requests that the call sent, at least 1. */
  readonly attempts: number
}

/** The promise of an answer. It rejects with a `TrajetError`, or with the reason of an aborted signal. */
export interface Call<A> extends Promise<A> {
  /** Returns the same answer with its status, headers and text. Sends no second request. */
  readonly withResponse: () => Promise<Answered<A>>
}

/** A page of a list. */
export interface Page<Item> {
  readonly data: ReadonlyArray<Item>
  readonly next_cursor: string | null
}

export type ItemOf<P> = P extends Page<infer Item> ? Item : never

/**
 * The first page of a list as a promise, and the items of all pages as an async iterator, which reads pages as needed.
 */
export interface Paged<P> extends Call<P>, AsyncIterable<ItemOf<P>> {
  /** All pages, each as the API answered it. */
  readonly pages: () => AsyncIterable<P>
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The most time for the whole call, with its repetitions and pauses. 90 s by default, 300 s for files. */
  readonly timeoutMillis?: number | undefined
  /** The most time for one request and its answer. 30 s by default, 120 s for files. */
  readonly attemptTimeoutMillis?: number | undefined
  /** The most requests of the call, at least 1. 4 by default. */
  readonly attemptsMax?: number | undefined
}

/** The options of a creation and a deposit. */
export interface KeyedCallOptions extends CallOptions {
  /**
   * A UUID v4. By default the call makes one. Make and store your own if your process may stop before the answer comes.
   */
  readonly idempotencyKey?: string | undefined
}

export interface ConnectionOptions extends CallOptions {
  /** The address of the API with its version: `https://api.example.com/v1`. */
  readonly baseUrl: string
  /** An API key. Only for programs on servers: programs in browsers and mobile apps need a `session`. */
  readonly apiKey?: string | undefined
  /** The session of a person, or a function that gives the current one. Sent as `Authorization: Bearer`. */
  readonly session?: string | (() => string | Promise<string>) | undefined
  /** The `fetch` to use. By default that of the runtime. */
  readonly fetch?: typeof fetch | undefined
  /** The largest answer that is read. 16 MiB by default. */
  readonly answerBytesMax?: number | undefined
}

/**
 * The API that calls go to, and the key or session that they have. Made by `connect`; shows neither key nor session.
 */
export interface Connection {
  readonly baseUrl: string
  /** Sends a request, and sends it again as `repeat` and the answers allow. */
  readonly send: <A>(request: ApiRequest, options: KeyedCallOptions) => Promise<Answered<A>>
}
