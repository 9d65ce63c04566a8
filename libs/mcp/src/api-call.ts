import type { Endpoint } from "./contract/operations.ts"
import type { Json } from "./json.ts"

/** A request to the API, over HTTP or inside the process of the API. */
export interface ApiRequest {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Null for a request without a body. */
  readonly body: Json | null
  readonly idempotencyKey: string | null
}

export interface ApiAnswer {
  readonly status: number
  /** The JSON of the answer, or of its problem. */
  readonly body: unknown
}

/** Sends a request with the key of the caller. Rejects if no answer came, or if the signal stopped the request. */
export type CallApi = (request: ApiRequest, signal: AbortSignal) => Promise<ApiAnswer>

/** The path and query of a request. */
export const targetOf = ({ endpoint, params, query }: ApiRequest): string => {
  const path = Object.entries(params).reduce(
    (named, [name, value]) => named.replace(`:${name}`, encodeURIComponent(value)),
    endpoint.path
  )
  const search = new URLSearchParams(query).toString()
  return search === "" ? path : `${path}?${search}`
}
