export type { AuditedChange, ChangeActor } from "./audit-log.model.ts"
export { AuditLog, type ChangeQuery } from "./audit-log.port.ts"
export { type ChangePage, listChanges } from "./list-changes.program.ts"
