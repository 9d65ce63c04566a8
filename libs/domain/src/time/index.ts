export { Day, Instant, type Moment, TimeOfDay } from "./instant.model.ts"
export { instantOfMillis, isDay, isTimeOfDay, parisDay, parisTime, parseInstant } from "./instant.rules.ts"
export { timeOfUuid } from "./uuid-time.rules.ts"
