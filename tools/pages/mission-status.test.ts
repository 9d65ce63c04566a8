import { endedStatuses, MissionStatus, rowFor } from "@trajet/domain/mission"
import { isCancellable, isOver } from "@trajet/pages/mission-status.ts"
import { assert, describe, it } from "vitest"

describe("what the pages know of a mission's status", () => {
  it.each(MissionStatus.literals)("is what the state machine says: %s", (status) => {
    assert.strictEqual(isOver(status), endedStatuses.includes(status))
    const row = rowFor("cancel", status) ?? rowFor("cancel_incident", status)
    assert.strictEqual(isCancellable(status), row !== undefined)
  })
})
