import { assert, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { orderMission } from "../../../tools/harness/missions.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"

it("a process that stops is not ready at once, and serves until proxies have noticed", async () => {
  const url = await testDatabase()
  const { clear } = await makeKey(url, await makeGroup(url, "fleet"))
  const leaveMillis = 1_500
  const api = await startApiHere(url, { TRAJET_LEAVE_MILLIS: String(leaveMillis) })
  const ready = async () => (await ask(api.origin, "/readyz")).status
  assert.strictEqual(await ready(), 200)
  const beganAt = performance.now()
  const stopped = api.stop()
  await until("the process says that it leaves", async () => (await ready()) === 503)
  assert.strictEqual((await orderMission(api.origin, clear)).status, 201)
  await stopped
  assert.isAtLeast(performance.now() - beganAt, leaveMillis)
  assert.isNull(await ready().catch(() => null))
})
