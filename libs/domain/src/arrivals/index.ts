export { ArrivalSide, type ExpectedArrival, type TimeRange, type WayAhead } from "./arrival.model.ts"
export { measuredSpread, rangeOfWay, type Spread } from "./arrival-range.rules.ts"
export { type ArrivalKnowledge, expectedArrival, hasArrived } from "./expected-arrival.rules.ts"
export { rangeOfWindow } from "./stop-window.rules.ts"
