import type { CustomFetch } from "openid-client"

/** Answers of a provider: a document, keys and a token. */
const bytesMax = 256 * 1024

const read = async (answer: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > bytesMax) throw new Error(`the provider answered more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Fetches an answer of a bounded size. Follows no redirect, so that no request leaves for another address. */
export const boundedFetch: CustomFetch = async (url, { body: sent, headers: given, method, signal }) => {
  const answer = await fetch(url, {
    method,
    headers: given,
    body: sent ?? null,
    signal: signal ?? null,
    redirect: "manual"
  })
  const body = await read(answer)
  const { headers, status, statusText } = answer
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : body, { status, statusText, headers })
}
