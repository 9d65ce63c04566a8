import { connect, type Socket } from "node:net"

export interface Answer {
  readonly status: number
  readonly body: string
}

const headerEnd = Buffer.from("\r\n\r\n")

/** The first complete answer in the bytes, and its length; null until it is complete. */
const answerIn = (
  bytes: Buffer
): { readonly answer: Answer; readonly length: number; readonly closes: boolean } | null => {
  const end = bytes.indexOf(headerEnd)
  if (end < 0) return null
  const head = bytes.toString("latin1", 0, end).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/u.exec(head)?.[1]
  if (length === undefined) throw new Error("an answer without a content-length")
  const bodyStart = end + headerEnd.length
  const bodyEnd = bodyStart + Number(length)
  if (bytes.length < bodyEnd) return null
  const answer = { status: Number(head.slice(9, 12)), body: bytes.toString("utf8", bodyStart, bodyEnd) }
  return { answer, length: bodyEnd, closes: head.includes("\r\nconnection: close") }
}

/**
 * One kept-alive connection that carries one request at a time. Cheaper than an HTTP client, because the load shares
 * the two cores with the measured process.
 */
export class LoadConnection {
  readonly port: number
  socket: Socket | null = null
  received: Buffer = Buffer.alloc(0)
  settle: { readonly done: (answer: Answer) => void; readonly lost: (error: Error) => void } | null = null

  constructor(port: number) {
    this.port = port
  }

  ask(request: string): Promise<Answer> {
    return new Promise((done, lost) => {
      this.settle = { done, lost }
      this.open().write(request)
    })
  }

  close() {
    this.socket?.destroy()
    this.socket = null
  }

  private open(): Socket {
    if (this.socket !== null) return this.socket
    const socket = connect({ host: "127.0.0.1", port: this.port, noDelay: true })
    socket.on("data", (bytes: Buffer) => this.take(bytes))
    socket.on("error", (error) => this.lose(error))
    socket.on("close", () => this.lose(new Error("the connection was closed")))
    this.received = Buffer.alloc(0)
    this.socket = socket
    return socket
  }

  private take(bytes: Buffer) {
    this.received = this.received.length === 0 ? bytes : Buffer.concat([this.received, bytes])
    const found = answerIn(this.received)
    if (found === null) return
    this.received = this.received.subarray(found.length)
    const { settle } = this
    this.settle = null
    if (found.closes) this.close()
    settle?.done(found.answer)
  }

  private lose(error: Error) {
    const { settle } = this
    this.settle = null
    this.close()
    settle?.lost(error)
  }
}
