import { Effect } from "effect"
import { Mac } from "../access/secrets.port.ts"
import type { TrackingLinkId } from "./tracking-link.model.ts"
import { tokenText } from "./tracking-token.rules.ts"

/** The token of a link. No store holds its code. */
export const trackingToken = Effect.fnUntraced(function* (id: TrackingLinkId) {
  const mac = yield* Mac
  return tokenText({ id, code: yield* mac.sign("tracking-link", id) })
})

/** The path of the page that a token opens. */
export const trackingPath = (token: string): string => `/t/${token}`
