import { Schema } from "effect"

/** What changed the price of a trip. */
export const PriceChangeOrigin = Schema.Literals(["reinvoice", "option_added", "option_removed"])
export type PriceChangeOrigin = typeof PriceChangeOrigin.Type
