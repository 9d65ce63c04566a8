export { Day, Instant, TimeOfDay } from "./instant.model.ts"
export { instantOfMillis, isDay, isTimeOfDay, parseInstant } from "./instant.rules.ts"
