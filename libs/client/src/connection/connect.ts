import type { Connection, ConnectionOptions } from "./call.model.ts"
import { checkCaller, checkedBase, isPublic } from "./configuration.rules.ts"
import { type Chance, send } from "./send.ts"

export const realChance: Chance = {
  nowMillis: () => Date.now(),
  random: () => Math.random(),
  wait: (millis, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason)
      const abort = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", abort)
        resolve()
      }, millis)
      signal?.addEventListener("abort", abort, { once: true })
    })
}

const memberOf = (name: string, of: unknown): unknown => Reflect.get(Object(of), name)

const surroundings = () => {
  const navigator = memberOf("navigator", globalThis)
  return {
    hasDocument: memberOf("document", globalThis) !== undefined,
    userAgent: String(memberOf("userAgent", navigator)),
    product: String(memberOf("product", navigator))
  }
}

/** Makes a connection with the given clock and source of random numbers. */
export const connectBy = (options: ConnectionOptions, chance: Chance): Connection => {
  checkCaller(options, isPublic(surroundings()))
  const baseUrl = checkedBase(options.baseUrl, options.apiKey)
  return { baseUrl, send: (request, given) => send(baseUrl, options, chance, request, given) }
}

/**
 * Makes a connection, which each function of a call takes as its first argument.
 *
 * @throws ConfigurationError
 */
export const connect = (options: ConnectionOptions): Connection => connectBy(options, realChance)
