import type { SlowFiles } from "./costs.ts"

/** Test files of `npm test` that may take more than 20 s of processor. Files just below the bound vary by a fifth. */
export const slowFiles: SlowFiles = {
  "tools/driver/road/road.integration.test.ts": {
    secondsMax: 35,
    reason: "a phone loses the request and then the answer of writes of every kind of a mission"
  },
  "tools/driver/road/away.integration.test.ts": {
    secondsMax: 35,
    reason: "two browsers with lasting profiles, whose batteries run empty"
  },
  "tools/driver/inspection.integration.test.ts": {
    secondsMax: 30,
    reason: "takes and reduces photos with a camera"
  },
  "apps/api/test/longest-stall.timed.test.ts": {
    secondsMax: 45,
    reason: "measures the longest stall for others with the largest inputs that pass"
  },
  "libs/domain/src/due/due-simulation-trust.test.ts": {
    secondsMax: 30,
    reason: "finds each planted bug of due work, twice"
  }
}
