import { type CallApi, targetOf } from "./api-call.ts"

/** The address of the API, and the key of its caller. */
export interface HttpApi {
  /** Address of the API, without the path `/v1`. */
  readonly origin: string
  readonly apiKey: string
}

/** The most time that a request may take: longer than the API works on any request. */
const answerMillis = 30_000
/** The largest answer that is read: several times a full page of missions. */
const answerBytesMax = 8 * 1024 * 1024

const boundedText = async (response: Response): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > answerBytesMax) throw new Error(`the answer is longer than ${answerBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

/** Calls the API over HTTP. Follows no redirect, so that no other server gets the key. */
export const callOverHttp =
  ({ origin, apiKey }: HttpApi): CallApi =>
  async (request, signal) => {
    const { endpoint, body, idempotencyKey } = request
    const response = await fetch(`${origin}${targetOf(request)}`, {
      method: endpoint.method,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMillis)]),
      headers: {
        "x-api-key": apiKey,
        accept: "application/json",
        ...(body === null ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === null ? {} : { "idempotency-key": idempotencyKey })
      },
      ...(body === null ? {} : { body: JSON.stringify(body) })
    })
    return { status: response.status, body: JSON.parse(await boundedText(response)) }
  }
