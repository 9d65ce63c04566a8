import type { SlowFiles } from "./costs.ts"

/** Test files of `npm test` that may take more than 20 s of processor. */
export const slowFiles: SlowFiles = {}
