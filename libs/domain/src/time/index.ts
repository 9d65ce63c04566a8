export { Day, Instant } from "./instant.model.ts"
export { instantOfMillis, isDay, isTimeOfDay, parseInstant } from "./instant.rules.ts"
