import { Option } from "effect"
import { isUuid } from "../text/uuid.rules.ts"
import type { Instant } from "./instant.model.ts"
import { instantOfMillis } from "./instant.rules.ts"

const versionAt = 14
const timeDigits = 12

/** Returns the time in a UUID v7 (RFC 9562, section 5.7), in milliseconds. None for any other text. */
export const timeOfUuid = (text: string): Option.Option<Instant> => {
  if (!isUuid(text) || text.charAt(versionAt) !== "7") return Option.none()
  const millis = Number.parseInt(text.replace("-", "").slice(0, timeDigits), 16)
  // Later times have years of five digits, which are no instants.
  return millis < Date.UTC(9999, 11, 31) ? Option.some(instantOfMillis(millis)) : Option.none()
}
