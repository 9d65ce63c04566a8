export { adjustMissionPrice, adjustPriceAs } from "./adjust-price.program.ts"
export type { PriceChange } from "./price-change.model.ts"
export { readPriceHistory } from "./read-price-history.program.ts"
