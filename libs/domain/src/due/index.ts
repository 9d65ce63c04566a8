export {
  type ClaimedWork,
  DueKind,
  type DueRow,
  DueWorkId,
  isJobKind,
  isMissionWorkKind,
  type Job,
  JobKind,
  type MissionDue,
  type MissionWork,
  type NoticeWork,
  MissionWorkKind
} from "./due-work.model.ts"
export {
  type ClaimedDueWork,
  type DueClaim,
  type DueFailure,
  type DueFigures,
  type DueQuery,
  type DueRetry,
  DueWork
} from "./due-work.port.ts"
export { type DueChange, dueChange, dueLeaseMillis, dueWorkOf } from "./due-work.rules.ts"
export { DueRetryRefused } from "./due-work.errors.ts"
export { listDueWork } from "./list-due-work.program.ts"
export { retryDueWork } from "./retry-due-work.program.ts"
export { type PrintWorkerOptions, workOffPrints } from "./print-worker.program.ts"
export type { DueWorkerOptions } from "./due-lane.program.ts"
export { mailTrackingLinks, workOffLinkMails } from "./link-mail-worker.program.ts"
export { workOffArrivals } from "./arrival-worker.program.ts"
export { workOffDueWork } from "./due-worker.program.ts"
