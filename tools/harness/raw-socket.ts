import { connect } from "node:net"

export interface RawReply {
  /** Everything the server sent, headers included. */
  readonly text: string
  /** The status of the first answer; 0 where none came. */
  readonly status: number
  /** The body of the first answer, as far as it is not chunked. */
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

const isWhole = (text: string): boolean => {
  const head = text.indexOf("\r\n\r\n")
  const length = /^content-length: (\d+)$/imu.exec(text.slice(0, Math.max(head, 0)))?.[1]
  return head >= 0 && length !== undefined && Buffer.byteLength(text.slice(head + 4)) >= Number(length)
}

/**
 * Sends bytes as they are and reads until the server closes the connection, or has answered once and kept it open for
 * `patienceMillis`.
 */
export const sendRaw = (port: number, bytes: string | Uint8Array, patienceMillis = 200): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    let text = ""
    let timer = setTimeout(() => reject(new Error(`neither an answer nor an end: ${text}`)), 20_000)
    const done = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(replyOf(text, closed))
    }
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8")
      if (!isWhole(text)) return
      clearTimeout(timer)
      timer = setTimeout(() => done(false), patienceMillis)
    })
    socket.on("close", () => done(true))
    // A reset is an end too: what was read before it counts.
    socket.on("error", () => undefined)
    socket.write(bytes)
  })
