import { KeyId } from "../access/api-key.model.ts"
import { cursorFilters } from "../events/cursor-filters.rules.ts"
import {
  declared,
  instantFilter,
  noneOf,
  oneOfFilter,
  textFilter,
  uuidFilter,
  type ValuesOf
} from "../events/filters.model.ts"
import { StatusClass } from "./request-log.model.ts"

const routeLengthMax = 200

/** Filters of the request log (CON-19). */
export const requestFilters = {
  /** Only requests at or after this time. */
  since: declared(instantFilter, { wire: "from" }),
  status: oneOfFilter(StatusClass.literals),
  route: textFilter(routeLengthMax),
  keyId: declared(uuidFilter("the id of a key", KeyId), { examples: ["0199a1b2-0000-7000-8000-000000000003"] })
}

export type RequestFilters = ValuesOf<typeof requestFilters>

export const noRequestFilters = noneOf(requestFilters)

export const requestCursorFilters = cursorFilters(requestFilters, { always: ["since", "status", "route", "keyId"] })
