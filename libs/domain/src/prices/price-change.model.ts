import type { PriceAdjustment } from "../events/event-payload.rules.ts"
import type { Instant } from "../time/instant.model.ts"

/** A line of the price history (CHG-36): one for each `transport.price_adjusted`. */
export interface PriceChange extends PriceAdjustment {
  /** The client's, for a re-invoicing; for an option, in French, what was done and the name it had then. */
  readonly motif: string
  /** The client's own note of a re-invoicing; shown nowhere. */
  readonly reference: string | null
  readonly createdAt: Instant
}
