import { ask, type Reply } from "../../../tools/harness/http.ts"

export const hourSeconds = 3_600
export const daySeconds = 24 * hourSeconds

/** One request that moves the clock of a test environment. */
export const moveOnce = (origin: string, key: string, seconds: number): Promise<Reply> =>
  ask(origin, "/v1/test/clock", { key, body: { advance_seconds: seconds } })

/** Moves the clock all the way, however slow the machine is. Returns the number of requests. */
export const moveAhead = async (origin: string, key: string, seconds: number): Promise<number> => {
  let requests = 0
  for (let rest = seconds; rest > 0;) {
    const reply = await moveOnce(origin, key, rest)
    requests += 1
    if (reply.status === 200) return requests
    const { code, remaining_seconds: remaining } = reply.json()
    if (code !== "clock_stopped") throw new Error(`a move of the clock was answered by ${reply.status}: ${reply.text}`)
    rest = Number(remaining)
  }
  return requests
}

/** The present of a test environment in epoch milliseconds. */
export const presentMillis = async (origin: string, key: string): Promise<number> =>
  Date.parse(String((await ask(origin, "/v1/test/clock", { key })).json()["now"]))
