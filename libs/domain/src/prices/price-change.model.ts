import type { PriceAdjustment } from "../events/event-payload.rules.ts"
import type { Instant } from "../time/instant.model.ts"

/** A line of the price history as it is decided, before the store gives it its time. */
export interface UnrecordedPriceChange extends PriceAdjustment {
  /** The client's text for a re-invoicing. For an option: in French, the change and the option's name at that time. */
  readonly motif: string
  /** The client's note of a re-invoicing. No answer shows it. */
  readonly reference: string | null
}

/** A line of the price history (CHG-36), one for each `transport.price_adjusted`. */
export interface PriceChange extends UnrecordedPriceChange {
  /** Real time, also if a test clock is ahead. */
  readonly createdAt: Instant
}
