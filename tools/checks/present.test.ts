import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"

/**
 * Files of the domain that read the process's clock: real time is right for leases, time-outs, feeds, signatures and
 * keys. Any other program asks for the present of its tenant (docs/adr/0051).
 */
const inRealTime: ReadonlyArray<string> = [
  "access/administer-keys.program.ts",
  "cells/move-group.program.ts",
  "clock/advance-clock.program.ts",
  "clock/present.program.ts",
  "clock/reset-environment.program.ts",
  "documents/file-link.program.ts",
  "due/due-lane.program.ts",
  "evidence/dossier.program.ts",
  "offers/list-offers.program.ts",
  "operations/feed/feed-missed.program.ts",
  "operations/feed/feed-publish.program.ts",
  "operations/feed/feed-reader.program.ts",
  "operations/feed/feeds.program.ts",
  "operations/lists/count-missions.program.ts",
  "operations/lists/list-all-missions.program.ts",
  // A spend is by the time of creation of orders, which is real time.
  "ordering/overview.program.ts",
  // The time of creation of orders is real time, and so is the time that a preview takes.
  "oversight/preview-grid.program.ts",
  "push/push.program.ts",
  "users/provider-sign-in.program.ts",
  "webhooks/deliveries/inspect-delivery.program.ts",
  "webhooks/deliveries/replay.program.ts",
  "webhooks/dispatching/delivery-worker.program.ts",
  // Tokens and certificates end in real time.
  "webhooks/endpoints/tokens/bearer.program.ts",
  "webhooks/endpoints/seal-settings.program.ts",
  "webhooks/endpoints/test-endpoint.program.ts"
]

const readsClock = (source: string): boolean =>
  /\bClock\.(?:currentTime|clockWith)|\bDateTime\.now|\bDate\.now\(|\bnew Date\(\)/u.test(source)

describe("the domain", () => {
  it("reads the present of an environment, and real time only in the files above", { tags: "TST-12" }, () => {
    const folder = "libs/domain/src"
    const paths = globSync(`${folder}/**/*.ts`).filter(
      (path) => !path.endsWith(".test.ts") && !path.includes("/testing/")
    )
    const reading = paths.filter((path) => readsClock(readFileSync(path, "utf8")))
    assert.deepStrictEqual(
      reading.map((path) => path.slice(folder.length + 1)).toSorted(),
      inRealTime.toSorted(),
      "ask for `presentOf(tenant)`, or say here why real time is right"
    )
  })

  it("is searched for every way to read the clock", () => {
    for (const planted of ["yield* Clock.currentTimeMillis", "DateTime.now", "Date.now()", "new Date()"]) {
      assert.isTrue(readsClock(planted))
    }
    assert.isFalse(readsClock("new Date(millis)"))
  })
})
