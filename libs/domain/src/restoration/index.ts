export { afterRestore, type AfterRestore } from "./after-restore.program.ts"
export { AnnouncedEvents } from "./announced-events.port.ts"
export { AnnouncementsUnavailable, LostTimeInvalid, NotRestoredTo, StillServing } from "./restoration.errors.ts"
export type {
  AnnouncedEvent,
  AnsweredRequest,
  Moved,
  Restoration,
  RestorationMargins,
  RestorationMoves,
  RestorationRates,
  RestoredState
} from "./restoration.model.ts"
export { acknowledgedWrite, missionsPerSecondDefault } from "./restoration.rules.ts"
export { RestoredStore } from "./restored-store.port.ts"
