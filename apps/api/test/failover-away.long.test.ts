import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { until } from "../../../tools/harness/until.ts"
import { meaningOf } from "./asked-writes.ts"
import { useFailoverStage } from "./failover-stage.ts"

describe("a creation whose COMMIT a fail-over cut while the standby was away", () => {
  const stage = useFailoverStage()

  it("is made once by a repetition if only the old primary had it", async () => {
    const pair = stage.pair()
    await pair.standby.stop()
    const asking = stage.create()
    const isWaiting = "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%mission%'"
    await until("its commit waits", async () => (await onServer(pair.primary.admin, isWaiting)).length === 1)
    await stage.failOver()
    const asked = await asking
    assert.include(["not done", "unknown"], meaningOf(asked), asked.reply.text)
    assert.deepStrictEqual(await stage.missionsOf(pair.standby.direct, asked), [])
    const id = await stage.retried(asked)
    assert.deepStrictEqual(await stage.missionsOf(pair.standby.direct, asked), [id])
  })
})
