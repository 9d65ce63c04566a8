import type { Option } from "effect"
import type { RequestId } from "../access/caller.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { timeOfUuid } from "../time/uuid-time.rules.ts"
import type { StatusClass } from "./request-log.model.ts"

/** Days that a request stays in the log (LIM-43). */
export const requestLogDays = 7

/** Returns the time in the id of a request: the time at which the process took the request up. None for any other text. */
export const timeOfRequest = (id: RequestId): Option.Option<Instant> => timeOfUuid(id)

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
