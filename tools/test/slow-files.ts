import type { SlowFiles } from "./costs.ts"

/** Test files of `npm test` that may take more than 20 s of processor. Files just below the bound vary by a third. */
export const slowFiles: SlowFiles = {
  "tools/walk/walk.integration.test.ts": {
    secondsMax: 170,
    reason: "opens every page of the console and of the phone in two languages and three sizes"
  },
  "tools/console/sent-forms.integration.test.ts": {
    secondsMax: 85,
    reason: "sends each dialog and many forms in two languages, and looks at dialogs in three sizes"
  },
  "tools/console/operations-dialogs.integration.test.ts": {
    secondsMax: 40,
    reason: "sends the dialogs of operators in two languages"
  },
  "tools/console/operations-persons.integration.test.ts": {
    secondsMax: 35,
    reason: "finds, exports and erases a person in two languages, and looks at each result in three sizes"
  },
  "tools/console/order.integration.test.ts": {
    secondsMax: 35,
    reason: "orders in a browser by every kind of place, option, entity and robot"
  },
  "tools/console/replays.integration.test.ts": {
    secondsMax: 28,
    reason: "resumes an endpoint, and replays its deliveries in a browser in two languages"
  },
  "tools/console/lost-answers.integration.test.ts": {
    secondsMax: 28,
    reason: "loses answers to writes, in a browser"
  },
  "tools/driver/road/away.integration.test.ts": {
    secondsMax: 30,
    reason: "two browsers with lasting profiles, whose batteries run empty"
  },
  "apps/api/test/longest-stall.timed.test.ts": {
    secondsMax: 60,
    reason: "measures the longest stall for others with the largest inputs that pass"
  }
}
