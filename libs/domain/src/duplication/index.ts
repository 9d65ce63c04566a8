export { type DuplicatedMission, duplicateMission, previewDuplication } from "./duplicate-mission.program.ts"
export type { DuplicationPlan, PlannedTrip } from "./duplicate-mission.rules.ts"
export type { DuplicateLeg, DuplicateOptions, DuplicateRequest } from "./duplicate-request.model.ts"
