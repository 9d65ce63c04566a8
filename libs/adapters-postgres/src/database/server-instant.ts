import type { Instant } from "@trajet/domain/time"

/**
 * `2026-11-20 10:00:00.1234+00`, as the server prints a timestamptz in UTC, with six fraction digits and in ISO 8601.
 * Text to text: a Date would cut the microseconds that `since` depends on.
 */
export const serverInstant = (text: string): Instant => {
  const fraction = text.slice(20, text.length - 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.charAt(19) === "." ? fraction.padEnd(6, "0") : "000000"}Z`
}
