import { Option } from "effect"
import type { RequestId } from "../access/caller.model.ts"
import { isUuid } from "../text/uuid.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis } from "../time/instant.rules.ts"
import type { StatusClass } from "./request-log.model.ts"

/** Days that a request stays in the log (LIM-43). */
export const requestLogDays = 7

const versionAt = 14
const timeDigits = 12

/**
 * Returns the time in the id of a request, a UUID v7, in milliseconds: the time at which the process took the request
 * up. None for any other text.
 */
export const timeOfRequest = (id: RequestId): Option.Option<Instant> => {
  if (!isUuid(id) || id.charAt(versionAt) !== "7") return Option.none()
  const millis = Number.parseInt(id.replace("-", "").slice(0, timeDigits), 16)
  // Later times have years of five digits, which are no instants.
  return millis < Date.UTC(9999, 11, 31) ? Option.some(instantOfMillis(millis)) : Option.none()
}

const ranges: Readonly<Record<StatusClass, readonly [number, number]>> = {
  "2xx": [200, 299],
  "3xx": [300, 399],
  "4xx": [400, 499],
  "5xx": [500, 599],
  failed: [400, 599]
}

/** First and last status of a class; every status if no class is given. */
export const statusesOf = (asked: StatusClass | null): readonly [number, number] =>
  asked === null ? [100, 599] : ranges[asked]
