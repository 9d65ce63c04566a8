import { connect } from "node:net"

// Beyond every time-out of the API.
const answerMillis = 20_000

export interface RawReply {
  /** Everything the server sent, headers included. */
  readonly text: string
  /** The status of the first answer; 0 where none came. */
  readonly status: number
  /** What follows the headers of the first answer. */
  readonly body: string
  /** Whether the server closed the connection. */
  readonly closed: boolean
}

const replyOf = (text: string, closed: boolean): RawReply => ({
  text,
  status: Number(/^HTTP\/1\.1 (\d{3})/u.exec(text)?.[1] ?? 0),
  body: text.slice(text.indexOf("\r\n\r\n") + 4),
  closed
})

/**
 * Sends bytes as they are and reads until the server closes the connection, or has been silent for `patienceMillis`
 * after its answer.
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
    // A reset is an end too: what was read before it counts.
    socket.on("error", () => undefined)
    socket.write(bytes)
  })
