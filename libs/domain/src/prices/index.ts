export { adjustMissionPrice, adjustPriceAs } from "./adjust-price.program.ts"
export type { PriceChange, UnrecordedPriceChange } from "./price-change.model.ts"
export { PriceChangeOrigin } from "./price-change-origin.model.ts"
export { readPriceHistory } from "./read-price-history.program.ts"
