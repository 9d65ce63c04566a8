import { assert } from "vitest"
import { type LoggedEvent, readEventLog } from "../../../tools/harness/event-log.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { member } from "./member.ts"
import { problemOf } from "./refusals.ts"

/** Calls about options and prices with one key. */
export interface OptionCalls {
  /** Orders a mission, and returns its id. */
  readonly order: (more?: Readonly<Record<string, unknown>>) => Promise<string>
  readonly get: (path: string) => Promise<Reply>
  readonly add: (id: string, option_key: string, more?: object) => Promise<Reply>
  readonly remove: (id: string, option: string, query?: string) => Promise<Reply>
  /** Adjusts a price, to 350.50 by default. */
  readonly adjust: (id: string, more?: object) => Promise<Reply>
  readonly priceOf: (id: string) => Promise<number>
  readonly eventsOf: (id: string) => Promise<ReadonlyArray<LoggedEvent>>
  /** Expects a refusal with the code, and unchanged answers to all reads. */
  readonly refused: (
    id: string,
    work: () => Promise<Reply>,
    status: number,
    code: string | null
  ) => Promise<ReturnType<typeof problemOf>>
}

export const optionCalls = (origin: string, key: string): OptionCalls => {
  const get = (path: string) => ask(origin, `/v1${path}`, { key })
  const eventsOf = async (id: string) => (await readEventLog(origin, key)).filter(({ offer_id }) => offer_id === id)
  const state = async (id: string) => ({
    // A link differs at each reading.
    detail: (await get(`/transports/${id}`)).text.replaceAll(/\/files\/[^"]+/gu, "/files/link"),
    options: (await get(`/options?transport_id=${id}`)).text,
    history: (await get(`/transports/${id}/price-history`)).text,
    events: await eventsOf(id)
  })
  return {
    get,
    eventsOf,
    order: async (more = {}) =>
      String((await ask(origin, "/v1/transports", { key, body: validOrder(more) })).json()["id"]),
    add: (id, option_key, more = {}) =>
      ask(origin, `/v1/transports/${id}/options`, { key, body: { option_key, ...more } }),
    remove: (id, option, query = "") =>
      ask(origin, `/v1/transports/${id}/options/${option}${query}`, { key, method: "DELETE" }),
    adjust: (id, more = {}) =>
      ask(origin, `/v1/transports/${id}/price-adjustments`, {
        key,
        body: { leg: "aller", new_price_ht: 350.5, motif: "Geste commercial", ...more }
      }),
    priceOf: async (id) => Number(member((await get(`/transports/${id}`)).json(), "price", "amount_ht")),
    refused: async (id, work, status, code) => {
      const before = await state(id)
      const answer = await work()
      assert.strictEqual(answer.status, status, answer.text)
      const problem = problemOf(answer)
      assert.strictEqual(problem.code, code)
      assert.deepStrictEqual(await state(id), before)
      return problem
    }
  }
}
