import { Instant } from "@trajet/domain/time"

/**
 * Converts the server's text of a timestamptz in UTC, such as `2026-11-20 10:00:00.1234+00`, to ISO 8601 with six fraction
 * digits. Does not use Date, which would cut the microseconds.
 */
export const serverInstant = (text: string): Instant => {
  const fraction = text.slice(20, text.length - 3)
  const micros = text.charAt(19) === "." ? fraction.padEnd(6, "0") : "000000"
  return Instant(`${text.slice(0, 10)}T${text.slice(11, 19)}.${micros}Z`)
}
