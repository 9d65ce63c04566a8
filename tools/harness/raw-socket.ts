import { connect } from "node:net"
import { patienceMillis as answerMillis } from "./until.ts"

// Longer than every time-out of the API.

export interface RawReply {
  /** All bytes from the server, headers included. */
  readonly text: string
  /** The status of the first answer; 0 without an answer. */
  readonly status: number
  /** The text after the headers of the first answer. */
  readonly body: string
  /** True if the server closed the connection. */
  readonly closed: boolean
}

const replyOf = (text: string, closed: boolean): RawReply => ({
  text,
  status: Number(/^HTTP\/1\.1 (\d{3})/u.exec(text)?.[1] ?? 0),
  body: text.slice(text.indexOf("\r\n\r\n") + 4),
  closed
})

/**
 * Sends bytes unchanged, and reads until the server closes the connection or is silent for `patienceMillis` after its
 * answer.
 */
export const sendRaw = (port: number, bytes: string | Uint8Array, patienceMillis = 200): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    const chunks: Array<Buffer> = []
    const done = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(replyOf(Buffer.concat(chunks).toString("utf8"), closed))
    }
    let timer = setTimeout(() => reject(new Error("neither an answer nor an end")), answerMillis)
    socket.on("data", (chunk) => {
      chunks.push(chunk)
      clearTimeout(timer)
      timer = setTimeout(() => done(false), patienceMillis)
    })
    socket.on("close", () => done(true))
    // A reset ends the connection too: bytes that were read before it count.
    socket.on("error", () => undefined)
    socket.write(bytes)
  })
