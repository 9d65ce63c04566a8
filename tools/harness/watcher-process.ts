import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import type { Answered, Late, Watched } from "./watcher.ts"

// The program of `startWatcher`: node watcher-process.ts <port> <path> <key> <pid>. Sends requests until it is stopped.
const [, , port = "", path = "", key = "", pid = ""] = process.argv

const everyMillis = 5
// More than are open during a stall of 250 ms, so that no request waits for a connection.
const connectionsMax = 100
const answerMillisMax = 20_000

const now = (): number => Number(process.hrtime.bigint()) / 1e6
/** Time in which the main thread of the watched process was ready to run and had no processor; 0 except on Linux. */
const starvedMillis = (): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "latin1").split(" ")[1]) / 1e6
  } catch {
    return 0
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
const answers: Array<Answered> = []
const late: Array<Late> = []
let open = 0

const ask = (): void => {
  const sentAt = now()
  const starvedBefore = starvedMillis()
  let hasEnded = false
  const ended = (status: number) => {
    if (hasEnded) return
    hasEnded = true
    open -= 1
    answers.push({ sentAt, answeredAt: now(), status, starvedMillis: starvedMillis() - starvedBefore })
  }
  open += 1
  const outgoing = request(
    { agent, host: "127.0.0.1", port: Number(port), path, headers: { "x-api-key": key } },
    (incoming) => {
      incoming.resume()
      incoming.on("end", () => ended(incoming.statusCode ?? 0))
      incoming.on("close", () => ended(0))
    }
  )
  outgoing.setTimeout(answerMillisMax, () => outgoing.destroy(new Error("no answer")))
  outgoing.on("error", () => ended(0))
  outgoing.end()
}

const works: Array<number> = []
const ticksPerWork = 50
const piecesOfWork = 20_000

/** A fixed piece of work, about as an API works. The time that it takes is lateness of the next tick. */
const work = (): number => {
  const from = now()
  let text = ""
  for (let piece = 0; piece < piecesOfWork; piece++) text = JSON.stringify({ piece, text: text.slice(-40) })
  return now() - from
}

let dueAt = now() + everyMillis
let ticks = 0
const timer = setInterval(() => {
  const at = now()
  late.push({ dueAt, at })
  dueAt = at + everyMillis
  ask()
  ticks += 1
  if (ticks % ticksPerWork === 0) works.push(work())
}, everyMillis)

const told = (): void => {
  if (open > 0) return void setTimeout(told, everyMillis)
  const watched: Watched = { answers, late, works }
  process.send?.(watched, () => process.exit(0))
}

process.on("message", () => {
  clearInterval(timer)
  told()
})
process.on("disconnect", () => process.exit(1))
process.send?.("ready")
