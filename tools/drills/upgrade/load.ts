import { randomUUID } from "node:crypto"
import { Agent } from "node:https"
import { setTimeout as wait } from "node:timers/promises"
import { validOrder } from "../../harness/http.ts"
import { asking, type TlsQuestion } from "../tls-client.ts"

/** A request that was not answered as it must be. */
export interface Refusal {
  readonly during: string
  readonly what: string
}

export interface LoadFigures {
  readonly requests: number
  readonly seconds: number
  readonly refusals: ReadonlyArray<Refusal>
  /** The missions that were acknowledged, by the key of the order. */
  readonly ordered: ReadonlyMap<string, string>
  /** Orders that were sent again with their key, and got another mission. */
  readonly doubled: number
  /** Acknowledged changes of dates, by mission. */
  readonly changed: ReadonlyMap<string, number>
  readonly millis: ReadonlyArray<number>
}

export interface Load {
  /** Names what goes on, for the refusals. */
  readonly enter: (step: string) => void
  /** Refusals so far. */
  readonly refused: () => number
  readonly stop: () => Promise<LoadFigures>
}

interface LoadOptions {
  readonly origin: string
  readonly keys: ReadonlyArray<string>
  readonly perSecond: number
}

const pauseMillis = 5
// Shorter than the 75 s of the proxy: a request on a connection that the proxy closes at this moment is lost.
const idleMillis = 30_000
const remembered = 500

// Certificates of a drill are signed by themselves.
const ask = asking(new Agent({ keepAlive: true, maxSockets: 256, rejectUnauthorized: false, timeout: idleMillis }))

interface Mission {
  readonly id: string
  readonly key: string
  readonly idempotencyKey: string
  moves: number
}

const movesOfDay = 8
const days = 9

/** Another time than the one before. */
const moved = (moves: number) => ({
  legs: {
    "livraison-aller": {
      date: `2031-03-${20 + (Math.floor(moves / movesOfDay) % days)}`,
      start_time: `${15 + (moves % movesOfDay)}:00`
    }
  }
})

/** Asks, and notes every answer that is not as it must be. */
const makeAsking = (origin: string) => {
  const refusals: Array<Refusal> = []
  const millis: Array<number> = []
  let during = ""
  const expect = async (status: number, question: TlsQuestion): Promise<Record<string, unknown> | null> => {
    const [step, beganAt] = [during, performance.now()]
    const named = `${question.method} ${question.path}`
    try {
      const answer = await ask(origin, question)
      if (answer.status === status) return JSON.parse(answer.text)
      refusals.push({ during: step, what: `${named} was answered ${answer.status}: ${answer.text.slice(0, 200)}` })
    } catch (cause) {
      refusals.push({ during: step, what: `${named}: ${cause instanceof Error ? cause.message : "no answer"}` })
    } finally {
      millis.push(performance.now() - beganAt)
    }
    return null
  }
  const enter = (step: string) => {
    during = step
  }
  return { refusals, millis, expect, enter }
}

/** Orders, orders again, changes and reads missions, and notes what was acknowledged. */
const makeCustomers = ({ expect }: ReturnType<typeof makeAsking>, keys: ReadonlyArray<string>) => {
  const ordered = new Map<string, string>()
  const changed = new Map<string, number>()
  const recent: Array<Mission> = []
  let doubled = 0
  const order = (key: string, idempotencyKey: string) =>
    expect(201, { method: "POST", path: "/v1/transports", key, body: validOrder(), idempotencyKey })
  const create = async (key: string) => {
    const idempotencyKey = randomUUID()
    const id = (await order(key, idempotencyKey))?.["id"]
    if (typeof id !== "string") return
    ordered.set(idempotencyKey, id)
    if (recent.push({ id, key, idempotencyKey, moves: 0 }) > remembered) recent.shift()
  }
  const any = (): Mission | undefined => recent[Math.floor(Math.random() * recent.length)]
  const again = async () => {
    const mission = any()
    if (mission === undefined) return
    const answer = await order(mission.key, mission.idempotencyKey)
    if (answer !== null && answer["id"] !== mission.id) doubled++
  }
  const change = async () => {
    // Changed once at a time: of two changes at the same time, one is refused.
    const mission = recent.shift()
    if (mission === undefined) return
    const path = `/v1/transports/${mission.id}/dates`
    const answer = await expect(200, { method: "PATCH", path, key: mission.key, body: moved(mission.moves++) })
    if (answer !== null) changed.set(mission.id, (changed.get(mission.id) ?? 0) + 1)
    recent.push(mission)
  }
  const read = async (turn: number, key: string) => {
    const mission = any()
    if (turn % 2 === 0 && mission !== undefined) {
      await expect(200, { method: "GET", path: `/v1/transports/${mission.id}`, key: mission.key })
    } else await expect(200, { method: "GET", path: `/v1/transports?limit=${turn % 5 === 0 ? 10 : 1}`, key })
  }
  const act = async (turn: number): Promise<void> => {
    const key = keys[turn % keys.length] ?? ""
    const kind = Math.floor(turn / keys.length) % 20
    if (kind < 3) await create(key)
    else if (kind === 3) await again()
    else if (kind === 4) await change()
    else await read(turn, key)
  }
  return { act, ordered, changed, doubled: () => doubled }
}

/**
 * Sends so many requests a second, whether or not earlier ones are answered: of twenty, three orders with a key, one of them
 * sent again, one change of dates, and fifteen readings. Nothing is repeated that failed.
 */
export const startLoad = ({ keys, origin, perSecond }: LoadOptions): Load => {
  const asked = makeAsking(origin)
  const { act, changed, doubled, ordered } = makeCustomers(asked, keys)
  let isOver = false
  const beganAt = performance.now()
  const running = (async () => {
    const under = new Set<Promise<void>>()
    for (let turn = 0; !isOver; await wait(pauseMillis)) {
      const due = ((performance.now() - beganAt) * perSecond) / 1_000
      while (turn < due) {
        const one: Promise<void> = act(turn++).finally(() => under.delete(one))
        under.add(one)
      }
    }
    await Promise.all(under)
  })()
  return {
    enter: asked.enter,
    refused: () => asked.refusals.length,
    stop: async () => {
      isOver = true
      await running
      const seconds = (performance.now() - beganAt) / 1_000
      const { millis, refusals } = asked
      return { requests: millis.length, seconds, refusals, ordered, doubled: doubled(), changed, millis }
    }
  }
}
