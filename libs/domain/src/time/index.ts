export { Day, Instant, type Moment, TimeOfDay } from "./instant.model.ts"
export { instantOfMillis, isDay, isTimeOfDay, parseInstant } from "./instant.rules.ts"
