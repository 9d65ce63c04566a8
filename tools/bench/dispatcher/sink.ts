// The receiver of every contender: answers 204 at once, and reports the arrivals.
import { createServer } from "node:http"

export interface SinkFigures {
  readonly count: number
  readonly firstAtMillis: number
  readonly lastAtMillis: number
  /** Arrival of the POST of each id, if the run asked for it. */
  readonly arrivals: ReadonlyArray<readonly [id: string, atMillis: number]>
}

const idOf = /"data":\{"id":"([^"]+)"/u

let tracing = false
let count = 0
let firstAtMillis = 0
let lastAtMillis = 0
let arrivals: Array<readonly [string, number]> = []
let wanted = Number.POSITIVE_INFINITY

const now = () => performance.timeOrigin + performance.now()

const server = createServer((request, response) => {
  const at = now()
  let body = ""
  request.setEncoding("utf8")
  request.on("data", (chunk: string) => void (body += chunk))
  request.on("end", () => {
    response.writeHead(204).end()
    count++
    firstAtMillis ||= at
    lastAtMillis = at
    const id = tracing ? idOf.exec(body)?.[1] : undefined
    if (id !== undefined) arrivals.push([id, at])
    if (count === wanted) process.send?.({ reached: count })
  })
})

process.on("message", (message: { begin?: { tracing: boolean; wanted: number }; tell?: true }) => {
  if (message.begin !== undefined) {
    ;({ tracing, wanted } = message.begin)
    count = 0
    firstAtMillis = 0
    arrivals = []
    process.send?.({ begun: true })
  }
  if (message.tell === true) process.send?.({ count, firstAtMillis, lastAtMillis, arrivals })
})
process.on("disconnect", () => process.exit(0))

server.keepAliveTimeout = 60_000
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.send?.({ port: address !== null && typeof address === "object" ? address.port : 0 })
})
