import type { SlowFiles } from "./costs.ts"

/** Test files of `npm test` that may take more than 20 s of processor. Files just below the bound vary by a fifth. */
export const slowFiles: SlowFiles = {
  "tools/checks/console-types.test.ts": {
    secondsMax: 30,
    reason: "emits the declarations of contract and domain, and checks four programs by them"
  },
  "tools/driver/road/away.integration.test.ts": {
    secondsMax: 25,
    reason: "two browsers with lasting profiles, whose batteries run empty"
  },
  "apps/api/test/longest-stall.timed.test.ts": {
    secondsMax: 60,
    reason: "measures the longest stall for others with the largest inputs that pass"
  }
}
