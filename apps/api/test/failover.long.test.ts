import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { meaningOf } from "./asked-writes.ts"
import { useFailoverStage } from "./failover-stage.ts"

describe("a creation whose COMMIT a fail-over cut", () => {
  const stage = useFailoverStage()

  const countOf = async (url: string): Promise<number> => (await onServer(url, "SELECT FROM mission")).length

  it("is neither answered as done nor shown while the standby does not have it", async () => {
    const pair = stage.pair()
    const creations = async () => {
      const listed = await ask(stage.origin(), "/v1/events?limit=200", { key: stage.key() })
      return listed.text.split("transport.created").length - 1
    }
    const before = await creations()
    await pair.standby.stop()
    const asked = await stage.create()
    assert.strictEqual(meaningOf(asked), "unknown", asked.reply.text)
    assert.deepStrictEqual(await stage.missionsOf(pair.primary.direct, asked), [])
    assert.strictEqual(await creations(), before)
    await pair.synchronous(false)
    assert.deepStrictEqual(await stage.missionsOf(pair.primary.direct, asked), [await stage.retried(asked)])
  })

  it("is not answered as done if only this server has it, although it is seen there", async () => {
    const pair = stage.pair()
    await pair.synchronous(false)
    await pair.standby.stop()
    const before = await countOf(pair.primary.direct)
    pair.primary.proxy.arm("mission.insert", "swallowed")
    const asking = stage.create()
    await until("the primary has it", async () => (await countOf(pair.primary.direct)) === before + 1)
    await pair.synchronous(true)
    const asked = await asking
    assert.strictEqual(meaningOf(asked), "unknown", asked.reply.text)
  })

  // The last test: the primary is gone.
  it("is found on the new primary if the standby has it, and answered as done", async () => {
    const pair = stage.pair()
    const before = await countOf(pair.primary.direct)
    pair.primary.proxy.arm("mission.insert", "swallowed")
    const asking = stage.create()
    await until("the standby has it", async () => (await countOf(pair.standby.direct)) === before + 1)
    await stage.failOver()
    const asked = await asking
    assert.include(["done", "unknown"], meaningOf(asked), asked.reply.text)
    const id = await stage.retried(asked)
    assert.deepStrictEqual(await stage.missionsOf(pair.standby.direct, asked), [id])
    if (meaningOf(asked) === "done") assert.strictEqual(asked.reply.json()["id"], id)
  })
})
