export type { FileContent } from "./values.model.ts"

/** When a request is sent again after a network error or a 5xx: the annotation of the endpoint in the contract. */
export type Repeat = "always" | "with_key" | "never"

/** A request as a call makes it. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE"
  /** Below the base address, with the names of `params`: `/transports/:id`. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  /** Members that are undefined are left out. */
  readonly query?: object | undefined
  readonly body?: unknown
  readonly repeat: Repeat
  /** The path that shows whether the request was processed. */
  readonly readFirst?: string
}

/** An answer with everything that HTTP says beside its data. */
export interface Answered<A> {
  readonly data: A
  readonly status: number
  readonly headers: Headers
  /** The exact text of the body. */
  readonly text: string
  /** Requests that were sent, from 1. */
  readonly attempts: number
}

/** The promise of an answer. It rejects with a `TrajetError`, or with the reason of an aborted signal. */
export interface Call<A> extends Promise<A> {
  /** The same answer with status, headers and text. Sends no second request. */
  readonly withResponse: () => Promise<Answered<A>>
}

/** A page of a list. */
export interface Page<Item> {
  readonly data: ReadonlyArray<Item>
  readonly next_cursor: string | null
}

export type ItemOf<P> = P extends Page<infer Item> ? Item : never

/** The first page of a list as a promise, and the items of all pages as an async iterator, which reads pages as needed. */
export interface Paged<P> extends Call<P>, AsyncIterable<ItemOf<P>> {
  /** All pages, each as it was answered. */
  readonly pages: () => AsyncIterable<P>
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Time for the whole call, with its repetitions and pauses. 90 s by default, 300 s for files. */
  readonly timeoutMillis?: number | undefined
  /** Time for one request and its answer. 30 s by default, 120 s for files. */
  readonly attemptTimeoutMillis?: number | undefined
  /** Requests in all, from 1. 4 by default. */
  readonly attemptsMax?: number | undefined
}

/** The options of a creation and a deposit. */
export interface KeyedCallOptions extends CallOptions {
  /** A UUID v4. By default the call makes one. Keep your own if the process may stop before the answer comes. */
  readonly idempotencyKey?: string | undefined
}

export interface ConnectionOptions extends CallOptions {
  /** The address of the API with its version: `https://api.example.com/v1`. */
  readonly baseUrl: string
  /** An API key. Only on servers: a browser needs a `session`. */
  readonly apiKey?: string | undefined
  /** The session of a person, or a function that gives the current one. Sent as `Authorization: Bearer`. */
  readonly session?: string | (() => string | Promise<string>) | undefined
  /** The `fetch` to use. By default that of the runtime. */
  readonly fetch?: typeof fetch | undefined
  /** The largest answer that is read. 16 MiB by default. */
  readonly answerBytesMax?: number | undefined
}

/** Where calls are sent, and by whom. Made by `connect`; it shows neither key nor session. */
export interface Connection {
  readonly baseUrl: string
  /** Sends a request, and repeats it by the rules. */
  readonly send: <A>(request: ApiRequest, options: KeyedCallOptions) => Promise<Answered<A>>
}
