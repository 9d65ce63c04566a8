export { listDisabledEndpoints, listFailedWork, retryFailedWork, searchGroups } from "./oversee.program.ts"
export { type DisabledEndpoint, type FailedWork, type ListedGroup, overseenMax } from "./oversight.model.ts"
export { type GroupSearch, Oversight } from "./oversight.port.ts"
