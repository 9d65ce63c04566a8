import type { SlowFiles } from "./costs.ts"

/** Test files of `npm test` that may take more than 20 s of processor. */
export const slowFiles: SlowFiles = {
  "tools/packages/packages.test.ts": {
    secondsMax: 40,
    reason: "packs the three packages, and compiles and runs them in empty projects"
  }
}
