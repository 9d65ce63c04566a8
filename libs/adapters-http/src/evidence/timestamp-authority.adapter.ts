import { readTimestampReply, type Timestamp, timestampRequest, Timestamps } from "@trajet/domain/evidence"
import { Effect, Layer, Result } from "effect"
import { createHash, randomBytes } from "node:crypto"

/** A reply has the certificates of its authority: some kilobytes. */
const replyBytesMax = 64 * 1024
const nonceBytes = 16

const bodyOf = async (answer: Response): Promise<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > replyBytesMax) throw new ReplyTooLong()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

class ReplyTooLong extends Error {
  override readonly message = `the authority answered more than ${replyBytesMax} bytes`
}

/** Positive and without a leading zero, so that it has one form in DER. */
const newNonce = (): Uint8Array => {
  const nonce = new Uint8Array(randomBytes(nonceBytes))
  nonce[0] = 1
  return nonce
}

const failed = (reason: string): Timestamp => ({ state: "failed", reason })

/** `fetch` takes no address with a user: user and password are in a header. */
const authorization = ({ password, username }: URL): Readonly<Record<string, string>> => {
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return username === "" ? {} : { authorization: `Basic ${Buffer.from(user, "utf8").toString("base64")}` }
}

const withoutUser = (url: URL): URL => {
  const plain = new URL(url)
  plain.username = ""
  plain.password = ""
  return plain
}

const asked = async (url: URL, millis: number, content: Uint8Array): Promise<Timestamp> => {
  const digest = new Uint8Array(createHash("sha256").update(content).digest())
  const nonce = newNonce()
  const answer = await fetch(withoutUser(url), {
    method: "POST",
    headers: {
      "content-type": "application/timestamp-query",
      accept: "application/timestamp-reply",
      ...authorization(url)
    },
    body: Buffer.from(timestampRequest(digest, nonce)),
    redirect: "manual",
    signal: AbortSignal.timeout(millis)
  })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    return failed(`the authority answered ${answer.status}`)
  }
  const token = await bodyOf(answer)
  return Result.match(readTimestampReply(token, digest, nonce), {
    onFailure: failed,
    onSuccess: (at): Timestamp => ({ state: "given", token, at })
  })
}

const reasonOf = (error: unknown): string => {
  if (error instanceof ReplyTooLong) return error.message
  return error instanceof Error && error.name === "TimeoutError"
    ? "the authority did not answer in time"
    : "the authority could not be reached"
}

/** Asks an authority for time by RFC 3161, over HTTP; null without one. */
export const timestampAuthority = (url: URL | null, millis = 10_000): Layer.Layer<Timestamps> =>
  Layer.succeed(Timestamps, {
    authority: url === null ? null : url.host,
    stamp: (content) =>
      url === null
        ? Effect.succeed<Timestamp>({ state: "none" })
        : Effect.tryPromise({ try: () => asked(url, millis, content), catch: (error) => error }).pipe(
            Effect.catch((error) =>
              Effect.as(Effect.logWarning("no timestamp for a dossier", error), failed(reasonOf(error)))
            )
          )
  })
