import { assert } from "vitest"
import type { Reply } from "../../../tools/harness/http.ts"
import { problemOf } from "./refusals.ts"

/** Window of the axes of requests. */
export const windowSeconds = 60

/** The items of a list header, `"key";r=19;t=0`, by name. */
export const itemsOf = (reply: Reply, header: "ratelimit" | "ratelimit-policy") => {
  const value = String(reply.headers[header])
  const items = value.split(", ").map((item) => {
    const match = /^"([a-z-]+)";(?:q=(\d+);w=(\d+)|r=(\d+);t=(\d+))$/u.exec(item)
    if (match === null) throw new Error(`${header}: ${value}`)
    const [, name = "", quota, window, left, seconds] = match
    return [name, { size: Number(quota ?? left), seconds: Number(window ?? seconds) }] as const
  })
  return Object.fromEntries(items)
}

/** Expects a refusal for too many requests on the axis, and returns its `Retry-After`. */
export const limitedOn = (reply: Reply, axis: string): number => {
  assert.strictEqual(reply.status, 429, reply.text)
  const { code, members } = problemOf(reply)
  assert.strictEqual(code, "rate_limited")
  assert.include(String(members["detail"]), `axis ${axis};`)
  const retryAfter = String(reply.headers["retry-after"])
  assert.match(retryAfter, /^[1-9]\d*$/u)
  assert.isAtMost(Number(retryAfter), windowSeconds)
  return Number(retryAfter)
}

/** Tokens that a bucket regains during a test. */
export const refilled = (capacity: number, sinceMillis: number): number =>
  Math.ceil(((performance.now() - sinceMillis) * capacity) / (windowSeconds * 1000)) + 1
