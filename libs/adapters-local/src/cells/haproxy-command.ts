import { Effect, Schema } from "effect"
import { createConnection, type NetConnectOpts } from "node:net"

/** HAProxy did not answer a command as expected. */
export class CommandFailed extends Schema.TaggedError<CommandFailed>()("CommandFailed", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

const answerBytesMax = 65_536
const hostAndPort = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/iu
const portMax = 65_535

/** The place of a runtime API, by the path of its socket or by host and port; null if the text is neither. */
export const placeOf = (address: string): NetConnectOpts | null => {
  if (address.startsWith("/")) return { path: address }
  const [, bracketed, plain, port] = hostAndPort.exec(address) ?? []
  const host = bracketed ?? plain
  return host === undefined || Number(port) > portMax ? null : { host, port: Number(port) }
}

/** Sends one line to the runtime API of HAProxy, and returns its whole answer: HAProxy closes the connection after it. */
export const haproxyAnswer = (place: NetConnectOpts, line: string): Effect.Effect<string, CommandFailed> =>
  Effect.callback((resume) => {
    const connection = createConnection(place)
    const chunks: Array<Buffer> = []
    let bytes = 0
    const fail = (reason: string) => resume(Effect.fail(new CommandFailed({ reason })))
    connection.once("connect", () => connection.end(`${line}\n`))
    connection.on("data", (chunk: Buffer) => {
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes > answerBytesMax) {
        connection.destroy()
        fail(`its answer is longer than ${answerBytesMax} bytes`)
      }
    })
    connection.once("end", () => resume(Effect.succeed(Buffer.concat(chunks).toString("utf8"))))
    connection.once("error", (cause) => fail(cause.message))
    return Effect.sync(() => void connection.destroy())
  })

/**
 * What HAProxy answered to each command of a line: a blank line ends each answer, so that a command that worked has the
 * empty text.
 */
export const answersIn = (text: string): ReadonlyArray<string> => {
  const answers: Array<string> = []
  let lines: Array<string> = []
  for (const line of text.split("\n").slice(0, -1)) {
    if (line === "") {
      answers.push(lines.join(" "))
      lines = []
    } else lines.push(line)
  }
  return lines.length === 0 ? answers : [...answers, lines.join(" ")]
}
