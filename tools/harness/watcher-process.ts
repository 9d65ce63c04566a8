import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import type { Answered, Late, Watched, Work } from "./watcher.ts"
import { patienceMillis } from "./until.ts"

// The program of `startWatcher`: node watcher-process.ts <port> <path> <key> <pid>. Sends requests until it is stopped.
const [, , port = "", path = "", key = "", pid = ""] = process.argv

const everyMillis = 5
// More than are open during a stall of 250 ms, so that no request waits for a connection.
const connectionsMax = 100

const now = (): number => Number(process.hrtime.bigint()) / 1e6
const clockTicksPerSecond = 100
const [userTicksField, systemTicksField] = [11, 12]

/** How the processors served the watched process so far; zeros except on Linux. */
const served = () => {
  try {
    const [ranNanos, delayedNanos] = readFileSync(`/proc/${pid}/schedstat`, "latin1").split(" ").map(Number)
    // The name of the program, which stands in brackets, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /su, "")
      .split(" ")
    const ticks = Number(fields[userTicksField]) + Number(fields[systemTicksField])
    const mainMillis = (ranNanos ?? 0) / 1e6
    return {
      /** Time in which the main thread was ready to run and had no processor. */
      delayedMillis: (delayedNanos ?? 0) / 1e6,
      /** Processor time of the other threads. */
      othersMillis: (ticks / clockTicksPerSecond) * 1_000 - mainMillis
    }
  } catch {
    return { delayedMillis: 0, othersMillis: 0 }
  }
}

/** Time since `before` in which other processes kept the main thread waiting; its own threads may do so, too. */
const starvedSince = (before: ReturnType<typeof served>): number => {
  const { delayedMillis, othersMillis } = served()
  return Math.max(0, delayedMillis - before.delayedMillis - Math.max(0, othersMillis - before.othersMillis))
}

const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
const answers: Array<Answered> = []
const late: Array<Late> = []
let open = 0

const ask = (): void => {
  const sentAt = now()
  const before = served()
  let hasEnded = false
  const ended = (status: number) => {
    if (hasEnded) return
    hasEnded = true
    open -= 1
    answers.push({ sentAt, answeredAt: now(), status, starvedMillis: starvedSince(before) })
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
  outgoing.setTimeout(patienceMillis, () => outgoing.destroy(new Error("no answer")))
  outgoing.on("error", () => ended(0))
  outgoing.end()
}

const works: Array<Work> = []
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
  if (ticks % ticksPerWork === 0) works.push({ at, millis: work() })
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
